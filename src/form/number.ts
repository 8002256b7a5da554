import { formatDecimal } from '../../schemas/format/decimal.ts'

/**
 * One grammar for every typed amount (FMT-05: digits, dot and comma; a comma becomes a dot), and one display format
 * (German: 1.234,50 €, schemas/format/decimal.ts). `1.234` is ambiguous, so it is rejected instead of guessed (SEC-16). All values are decimal
 * strings, never floating point.
 */
export type NumberIssue = 'ambiguousNumber' | 'tooManyDecimals' | 'notANumber' | 'negativeNumber' | 'notWhole'
export type DecimalResult = { value: string } | { issue: NumberIssue }

/**
 * Meaning of a dot before three digits: `unclear` where users write cents either way, `thousands` where the field
 * itself formats it so.
 */
export type Dots = 'unclear' | 'thousands'

const GROUPED = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/
const MIXED = /^(\d{1,3}(?:([.,])\d{3})+)([.,])(\d+)$/
const SPACED = /^\d{1,3}(?: \d{3})+(?:[.,]\d*)?$/
/** A pasted currency before or after the number, and a plus sign, are ignored. */
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
 * Reads typed text as a decimal string with exactly `decimals` places ("12,5" → "12.50"). It ignores only spaces
 * between thousands and a currency: dropping more from `1e5` or `-5` would yield another number. Both separators
 * together are clear (1.234,5 and 1,234.5), and so are two groups (1.234.567). A single separator before three digits
 * is ambiguous unless `dots` decides.
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

/**
 * Formats an amount as the portal shows it: German style with the currency symbol behind, without a line break between.
 */
export function formatMoney(value: string | number, symbol = '€'): string {
  return `${formatDecimal(String(value))}\u00a0${symbol}`
}

/**
 * Like `formatDecimal`, without cents when there are none: "20000.00" → "20.000". Text that is no decimal string is
 * returned unchanged.
 */
export function formatShort(value: string): string {
  return formatDecimal(value, CANONICAL.test(value) && !/\.\d*[1-9]/.test(value) ? 0 : 2)
}

/**
 * Distinguishes the portal's thousands dots from typed ones. A focused text is not rewritten, so `20.000` with another
 * zero shows `20.0000` and means 200.000. A typed or pasted dot keeps its place and meaning.
 */
export function createDotWatch() {
  let own = false
  return {
    /** @param isShown whether the portal wrote the current text */
    begin: (isShown: boolean): void => {
      own = isShown
    },
    /**
     * @param how `inputType` of the event; undefined when a browser has filled the field
     * @returns the text without the portal's own dots
     */
    read: (typed: string, before: string, how: string | undefined): string => {
      const isStep =
        how !== undefined && (how.startsWith('delete') || how === 'insertText' || how === 'insertCompositionText')
      if (!isStep || inserted(typed, before).includes('.')) own = false
      return own ? typed.replaceAll('.', '') : typed
    },
  }
}

/** The inserted part of an edit: everything but the common start and end of both texts. */
function inserted(after: string, before: string): string {
  const most = Math.min(after.length, before.length)
  let start = 0
  while (start < most && after[start] === before[start]) start += 1
  let end = 0
  while (end < most - start && after.at(-1 - end) === before.at(-1 - end)) end += 1
  return after.slice(start, after.length - end)
}
