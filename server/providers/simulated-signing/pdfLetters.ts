/** A non-ASCII character with its glyph name (Adobe Glyph List) and its code in the font's encoding. */
export type LetterCode = { readonly letter: string; readonly name: string; readonly code: number }

const accents: readonly (readonly [mark: string, name: string])[] = [
  ['\u0328', 'ogonek'],
  ['\u030c', 'caron'],
  ['\u0307', 'dotaccent'],
  ['\u0304', 'macron'],
  ['\u0303', 'tilde'],
  ['\u0308', 'dieresis'],
  ['\u0301', 'acute'],
  ['\u0300', 'grave'],
  ['\u0302', 'circumflex'],
  ['\u030a', 'ring'],
  ['\u0327', 'cedilla'],
]
/** Latvian letters that decompose to a cedilla have glyph names of their own, and so do symbols. */
const special: Readonly<Record<string, string>> = {
  ģ: 'gcommaaccent',
  ķ: 'kcommaaccent',
  ļ: 'lcommaaccent',
  ņ: 'ncommaaccent',
  ŗ: 'rcommaaccent',
  Ģ: 'Gcommaaccent',
  Ķ: 'Kcommaaccent',
  Ļ: 'Lcommaaccent',
  Ņ: 'Ncommaaccent',
  Ŗ: 'Rcommaaccent',
  '„': 'quotedblbase',
  '“': 'quotedblleft',
  '”': 'quotedblright',
  '’': 'quoteright',
  '–': 'endash',
  '—': 'emdash',
  '€': 'Euro',
}
const FIRST_CODE = 128
const LAST_CODE = 255

/** Non-ASCII characters that a text needs, as far as they have a glyph name and free codes remain. */
export function glyphNames(text: string): LetterCode[] {
  const names = [...new Set(text.normalize('NFC'))].flatMap(letter => {
    const name = nameOf(letter)
    return name === undefined ? [] : [{ letter, name }]
  })
  return names.slice(0, LAST_CODE - FIRST_CODE + 1).map((each, index) => ({ ...each, code: FIRST_CODE + index }))
}

/** Text as the inside of a PDF string; characters without a code become question marks. */
export function encode(text: string, codes: readonly LetterCode[]): string {
  return [...text.normalize('NFC')]
    .map(letter => {
      if (letter >= ' ' && letter <= '~') return letter.replace(/[()\\]/, '\\$&')
      const code = codes.find(each => each.letter === letter)?.code
      return code === undefined ? '?' : `\\${code.toString(8)}`
    })
    .join('')
}

function nameOf(letter: string): string | undefined {
  if (letter <= '~') return undefined
  if (Object.hasOwn(special, letter)) return special[letter]
  const [base = '', mark = '', ...more] = letter.normalize('NFD')
  const accent = accents.find(([each]) => each === mark)?.[1]
  return /^[A-Za-z]$/.test(base) && accent !== undefined && more.length === 0 ? `${base}${accent}` : undefined
}
