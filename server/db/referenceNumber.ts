const year = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Vilnius', year: 'numeric' })

/**
 * Application number that users can dictate and type: `LP-2026-000123-7`. The check digit detects every single wrong
 * digit and nearly every swap of neighbours (ISO 7064 MOD 11,10 over year and serial number).
 */
export function referenceNumber(prefix: string, moment: Date, serial: string): string {
  const digits = `${year.format(moment)}${serial.padStart(6, '0')}`
  return `${prefix}-${digits.slice(0, 4)}-${digits.slice(4)}-${checkDigit(digits)}`
}

export function checkDigit(digits: string): string {
  let product = 10
  for (const digit of digits) {
    const sum = (Number(digit) + product) % 10 || 10
    product = (sum * 2) % 11
  }
  return String((11 - product) % 10)
}
