/**
 * One grammar for every amount a person types (FMT-05: digits, dot and comma; a comma becomes a dot), and
 * one for how amounts are shown (German: 1.234,50 €). `1.234` could be either, so it is refused instead of guessed
 * (SEC-16). All values are decimal strings; nothing here does arithmetic in floating point.
 */
export type NumberIssue = 'ambiguousNumber' | 'tooManyDecimals' | 'notANumber' | 'negativeNumber' | 'notWhole'
export type DecimalResult = { value: string } | { issue: NumberIssue }

/** What a dot before three digits is: `unclear` where people write cents in both ways, `thousands` where the field itself shows them so. */
export type Dots = 'unclear' | 'thousands'

const GROUPED = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/
const MIXED = /^(\d{1,3}(?:([.,])\d{3})+)([.,])(\d+)$/
const SPACED = /^\d{1,3}(?: \d{3})+(?:[.,]\d*)?$/
/** A currency may be pasted along, before or behind; a plus sign says nothing. */
const AROUND = /^(?:€|eur)?\s*\+?|\s*(?:€|eur)?$/gi
const MINUS = /^[-\u2010-\u2015\u2212]\s*(?=[\d.,])/

export function keepDigits(text: string): string {
  return text.replaceAll(/\D/g, '')
}

function canonical(whole: string, fraction: string, decimals: number): DecimalResult {
  const digits = whole.replace(/^0+(?=\d)/, '')
  if (decimals === 0) return /^0{0,2}$/.test(fraction) ? { value: digits } : { issue: 'notWhole' }
  if (fraction.length > decimals) return { issue: 'tooManyDecimals' }
  return { value: `${digits}.${fraction.padEnd(decimals, '0')}` }
}

/**
 * Reads typed text as a decimal string with exactly `decimals` places ("12,5" → "12.50"). Nothing is left out of the text to make a number of
 * it, but spaces between thousands and a currency around it: what is left out of `1e5` or `-5` would make another number.
 * Both separators together are clear (1.234,5 and 1,234.5), so are two groups (1.234.567); a single separator followed
 * by three digits is not, unless `dots` says so.
 */
export function parseDecimal(typed: string, decimals = 2, dots: Dots = 'unclear'): DecimalResult {
  const none: DecimalResult = { issue: decimals === 0 ? 'notWhole' : 'notANumber' }
  const bare = typed.trim().replaceAll(/\s/g, ' ').replaceAll(AROUND, '')
  if (MINUS.test(bare))
    return 'value' in parseDecimal(bare.replace(MINUS, ''), decimals, dots) ? { issue: 'negativeNumber' } : none
  const text = SPACED.test(bare) ? bare.replaceAll(' ', '') : bare
  if (/^\d+$/.test(text)) return canonical(text, '', decimals)
  const mixed = MIXED.exec(text)
  if (mixed && mixed[2] !== mixed[3]) {
    return canonical((mixed[1] ?? '').replaceAll(/[.,]/g, ''), mixed[4] ?? '', decimals)
  }
  if (GROUPED.test(text)) {
    const separators = text.replaceAll(/\d/g, '')
    if (separators.length > 1 || (dots === 'thousands' && separators === '.'))
      return canonical(text.replaceAll(/[.,]/g, ''), '', decimals)
    if (dots === 'unclear' && !text.startsWith('0')) return { issue: 'ambiguousNumber' }
  }
  const plain = /^(\d*)[.,](\d*)$/.exec(text)
  if (plain && (plain[1] !== '' || plain[2] !== '')) return canonical(plain[1] || '0', plain[2] ?? '', decimals)
  return none
}

const CANONICAL = /^-?\d+(?:\.\d+)?$/

/** "1234.5" → "1.234,50". Text that is no decimal string comes back as it is. */
export function formatDecimal(value: string | number, decimals = 2): string {
  const text = String(value)
  if (!CANONICAL.test(text)) return text
  const negative = text.startsWith('-')
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, '.')
  const places =
    decimals === 0 ? '' : `,${fraction.padEnd(decimals, '0').slice(0, Math.max(decimals, fraction.length))}`
  return `${negative ? '-' : ''}${grouped}${places}`
}

/** An amount as the portal shows it: German style with the currency sign behind, kept together on one line. */
export function formatMoney(value: string | number, symbol = '€', decimals = 2): string {
  return `${formatDecimal(value, decimals)}\u00a0${symbol}`
}

/** The same without cents where there are none: "20000.00" → "20.000". Text that is no decimal string comes back as it is. */
export function formatShort(value: string): string {
  return formatDecimal(value, CANONICAL.test(value) && !/\.\d*[1-9]/.test(value) ? 0 : 2)
}

/**
 * Tells the dots that the portal has put between thousands from those of the person. A text is not rewritten while it has the focus, so
 * `20.000` with a zero behind it stands there as `20.0000` and means 200.000; a dot that was typed or pasted keeps its place and its meaning.
 */
export function createDotWatch() {
  let own = false
  return {
    /** @param isShown whether what stands there was written by the portal */
    begin: (isShown: boolean): void => {
      own = isShown
    },
    /** @param how `inputType` of the event; none where a browser has filled the field @returns the text without the portal's own dots */
    read: (typed: string, before: string, how: string | undefined): string => {
      const isStep =
        how !== undefined && (how.startsWith('delete') || how === 'insertText' || how === 'insertCompositionText')
      if (!isStep || inserted(typed, before).includes('.')) own = false
      return own ? typed.replaceAll('.', '') : typed
    },
  }
}

/** What an edit has put into a text: all but the beginning and the end that both have in common. */
function inserted(after: string, before: string): string {
  const most = Math.min(after.length, before.length)
  let start = 0
  while (start < most && after[start] === before[start]) start += 1
  let end = 0
  while (end < most - start && after.at(-1 - end) === before.at(-1 - end)) end += 1
  return after.slice(start, after.length - end)
}
