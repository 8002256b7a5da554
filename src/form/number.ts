/**
 * One grammar for every amount a person types (specification 001 §5: digits, dot and comma; a comma becomes a dot), and
 * one for how amounts are shown (German: 1.234,50 €). `1.234` could be either, so it is refused instead of guessed
 * (SECURITY.md trap 16). All values are decimal strings; nothing here does arithmetic in floating point.
 */
export type DecimalResult = { value: string } | { issue: 'ambiguousNumber' | 'tooManyDecimals' | 'notANumber' }

const GROUPED = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/
const MIXED = /^(\d{1,3}(?:([.,])\d{3})+)([.,])(\d+)$/

/** What stays of typed or pasted text: digits, dot and comma. */
export function keepDecimalCharacters(text: string): string {
  return text.replaceAll(/[^\d.,]/g, '')
}

export function keepDigits(text: string): string {
  return text.replaceAll(/\D/g, '')
}

function canonical(whole: string, fraction: string, decimals: number): DecimalResult {
  if (fraction.length > decimals) return { issue: 'tooManyDecimals' }
  const digits = whole.replace(/^0+(?=\d)/, '')
  return { value: decimals === 0 ? digits : `${digits}.${fraction.padEnd(decimals, '0')}` }
}

/**
 * Reads typed text as a decimal string with exactly `decimals` places ("12,5" → "12.50").
 * Both separators together are clear (1.234,5 and 1,234.5), so are two groups (1.234.567); a single separator followed
 * by three digits is not.
 */
export function parseDecimal(typed: string, decimals = 2): DecimalResult {
  const text = keepDecimalCharacters(typed)
  if (/^\d+$/.test(text)) return canonical(text, '', decimals)
  const mixed = MIXED.exec(text)
  if (mixed && mixed[2] !== mixed[3]) {
    return canonical((mixed[1] ?? '').replaceAll(/[.,]/g, ''), mixed[4] ?? '', decimals)
  }
  if (GROUPED.test(text)) {
    const separators = text.replaceAll(/\d/g, '').length
    if (separators > 1) return canonical(text.replaceAll(/[.,]/g, ''), '', decimals)
    if (!text.startsWith('0')) return { issue: 'ambiguousNumber' }
  }
  const plain = /^(\d*)[.,](\d*)$/.exec(text)
  if (plain && (plain[1] !== '' || plain[2] !== '')) return canonical(plain[1] || '0', plain[2] ?? '', decimals)
  return { issue: 'notANumber' }
}

const CANONICAL = /^-?\d+(?:\.\d+)?$/

/** "1234.5" → "1.234,50". Text that is no decimal string comes back as it is. */
export function formatDecimal(value: string | number, decimals = 2): string {
  const text = String(value)
  if (!CANONICAL.test(text)) return text
  const negative = text.startsWith('-')
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, '.')
  const places = decimals === 0 ? '' : `,${fraction.padEnd(decimals, '0').slice(0, Math.max(decimals, fraction.length))}`
  return `${negative ? '-' : ''}${grouped}${places}`
}

/** An amount as the portal shows it: German style with the currency sign behind, kept together on one line. */
export function formatMoney(value: string | number, symbol = '€', decimals = 2): string {
  return `${formatDecimal(value, decimals)}\u00a0${symbol}`
}

/** The text a person edits: the decimal comma of the shown amount, no groups, no needless ",00". */
export function editableDecimal(value: string): string {
  return CANONICAL.test(value) ? value.replace(/\.00$/, '').replace('.', ',') : value
}

const MASKED = /^(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{0,2}))?$/

/**
 * Reads an amount typed in the portal's mask: dots part thousands, a comma stands before the cents (specification 002 §5 and §9). A dot in
 * any other place could be meant as a decimal point, so it is refused instead of removed: 1500.50 is not 150.050.
 *
 * @returns a decimal string with two places, or null
 */
export function parseMasked(typed: string): string | null {
  const text = typed.replaceAll(/\s/g, '')
  const found = MASKED.exec(text)
  if (!found) return null
  const [whole = ''] = text.split(',')
  const digits = whole.replaceAll('.', '').replace(/^0+(?=\d)/, '')
  return `${digits}.${(found[1] ?? '').padEnd(2, '0')}`
}

/** What the mask shows while somebody types: thousands parted as soon as the text is an amount, untouched while it is none. */
export function maskAmount(typed: string, before: string): string {
  const clean = typed.replaceAll(/[^\d.,]/g, '')
  // Dots that the mask has set move with the digits; a dot that the person sets or pastes has to be in its place.
  const own = MASKED.test(before) && !inserted(clean, before).includes('.') ? clean.replaceAll('.', '') : clean
  if (!MASKED.test(own)) return clean
  const [whole = '', cents] = own.replaceAll('.', '').split(',')
  return `${whole.replace(/^0+(?=\d)/, '').replaceAll(/\B(?=(?:\d{3})+$)/g, '.')}${cents === undefined ? '' : `,${cents}`}`
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
