/**
 * Whether what people type can be a personal code (specification 000 §5), for page and server alike. The shape alone is judged: whether
 * somebody has the code only the identity provider knows.
 */

/**
 * Brings a personal code as people type it into the form of the person's certificate (ETSI EN 319 412-1 `PNOxx-…`): Lithuania and
 * Estonia eleven digits, Latvia six, a hyphen and five, other countries capital letters and digits. Blanks and hyphens do not matter.
 * @returns null when it cannot be a code of that country (a month 13, a letter, a digit too many)
 */
export function canonicalPersonalCode(countryCode: string, typed: string): string | null {
  const plain = ungrouped(typed)
  if (countryCode === 'LT' || countryCode === 'EE') return balticCode.test(plain) && isMonthAndDay(plain.slice(3, 5), plain.slice(5, 7)) ? plain : null
  if (countryCode === 'LV') return latvianCode(plain)
  // before capitals are made: some letters of other scripts have Latin ones
  return /^[0-9A-Za-z]{4,20}$/.test(plain) ? plain.toUpperCase() : null
}

/**
 * Mobile-ID is not asked for a country. A code is Lithuanian or Estonian, or Latvian where something says so (its hyphen, a leading 0, a
 * Latvian number): otherwise a Lithuanian one with a month 13 could pass for a Latvian one without its hyphen.
 * @param phoneNumber with its dial code, or the dial code alone
 * @returns the eleven digits, or null when it can be no code
 */
export function mobileIdPersonalCode(typed: string, phoneNumber: string): string | null {
  const latvian = phoneNumber.startsWith('+371') || /^\s*(0|\d{6}-)/.test(typed)
  const countries = latvian ? ['LV', 'LT'] : ['LT']
  return countries.some((country) => canonicalPersonalCode(country, typed) !== null) ? ungrouped(typed) : null
}

/** A code without the blanks and hyphens that group it. */
export function ungrouped(code: string): string {
  return code.replace(/[\s-]/g, '')
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
