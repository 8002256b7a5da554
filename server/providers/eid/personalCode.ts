/**
 * Brings a personal code as people type it into the form of the person's certificate (ETSI EN 319 412-1 `PNOxx-…`): Lithuania and
 * Estonia eleven digits, Latvia six, a hyphen and five, other countries capital letters and digits.
 * @returns null when it cannot be a code of that country (a month 13, a letter, a digit too many)
 */
export function canonicalPersonalCode(countryCode: string, typed: string): string | null {
  const plain = typed.replace(/[\s-]/g, '').toUpperCase()
  if (countryCode === 'LT' || countryCode === 'EE') return balticCode.test(plain) && isMonthAndDay(plain.slice(3, 5), plain.slice(5, 7)) ? plain : null
  if (countryCode === 'LV') return latvianCode(plain)
  return /^[0-9A-Z]{4,20}$/.test(plain) ? plain : null
}

const balticCode = /^[1-8]\d{10}$/

/** Codes given since 2017 begin with 32 to 39 and hold no date of birth. */
function latvianCode(plain: string): string | null {
  if (!/^\d{11}$/.test(plain)) return null
  const dated = isMonthAndDay(plain.slice(2, 4), plain.slice(0, 2))
  return dated || /^3[2-9]/.test(plain) ? `${plain.slice(0, 6)}-${plain.slice(6)}` : null
}

function isMonthAndDay(month: string, day: string): boolean {
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31
}
