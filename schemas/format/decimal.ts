const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/
const symbols: Readonly<Record<string, string>> = { EUR: '€', GBP: '£' }
/** No-break space, so that an amount and its symbol stay on one line. */
const SPACE = '\u00a0'

/**
 * Formats a decimal string in the German style (FMT-03): "-1234.5" is "-1.234,50". It works on the text, so that
 * 9007199254740993.01 keeps its last cent. Any other text is returned unchanged: missing data must be visible, not
 * hidden behind a zero.
 */
export function formatDecimal(value: string, decimals = 2): string {
  const [, sign, whole, fraction = ''] = DECIMAL.exec(value) ?? []
  if (sign === undefined || whole === undefined) return value
  const rounded = roundDecimal(whole, fraction, decimals)
  const shown = decimals === 0 ? group(rounded.whole) : `${group(rounded.whole)},${rounded.fraction}`
  return `${/[1-9]/.test(shown) ? sign : ''}${shown}`
}

export function formatMoney(value: string, currency = 'EUR'): string {
  return `${formatDecimal(value)}${SPACE}${symbols[currency] ?? currency}`
}

/** A fraction as a percentage, "0.0525" is "5,25 %": times 100, two decimals, half up (FMT-08). */
export function formatRate(fraction: string): string {
  const [, sign, whole, decimals = ''] = DECIMAL.exec(fraction) ?? []
  if (sign === undefined || whole === undefined) return fraction
  const padded = decimals.padEnd(2, '0')
  const hundredfold = `${whole}${padded.slice(0, 2)}`.replace(/^0+(?=\d)/, '')
  return `${formatDecimal(`${sign}${hundredfold}.${padded.slice(2) || '0'}`)}${SPACE}%`
}

function group(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, '.')
}

/** Rounds half up on the digits. */
function roundDecimal(whole: string, fraction: string, decimals: number): { whole: string; fraction: string } {
  const kept = fraction.slice(0, decimals).padEnd(decimals, '0')
  const up = (fraction[decimals] ?? '0') >= '5' ? BigInt(1) : BigInt(0)
  const digits = (BigInt(`${whole}${kept}`) + up).toString().padStart(decimals + 1, '0')
  return { whole: digits.slice(0, digits.length - decimals), fraction: digits.slice(digits.length - decimals) }
}
