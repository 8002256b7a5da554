/**
 * Checks whether text can be a personal code (FRM-25, FRM-26), for page and server alike. Only the format is checked;
 * only the identity provider knows whether the code exists.
 */

/**
 * Converts a typed personal code to the format of the person's certificate (ETSI EN 319 412-1 `PNOxx-…`). Lithuania
 * and Estonia: eleven digits; Latvia: six, a hyphen and five; other countries: capital letters and digits. Spaces and
 * hyphens are ignored.
 * @returns null if it cannot be a code of that country (a month 13, a letter, a digit too many)
 */
export function canonicalPersonalCode(countryCode: string, typed: string): string | null {
  const plain = ungrouped(typed)
  if (countryCode === 'LT' || countryCode === 'EE')
    return BALTIC_CODE.test(plain) && isMonthAndDay(plain.slice(3, 5), plain.slice(5, 7)) ? plain : null
  if (countryCode === 'LV') return latvianCode(plain)
  // Checked before upper-casing: some letters of other scripts have Latin capitals.
  return /^[0-9A-Za-z]{4,20}$/.test(plain) ? plain.toUpperCase() : null
}

/**
 * Mobile-ID has no country field. A code is Lithuanian or Estonian, or Latvian if its hyphen, a leading 0 or a Latvian
 * number shows it. Otherwise a Lithuanian code with a month 13 could pass as a Latvian one without its hyphen.
 * @param phoneNumber with its dial code, or the dial code alone
 * @returns the eleven digits, or null if it cannot be a code
 */
export function mobileIdPersonalCode(typed: string, phoneNumber: string): string | null {
  const latvian = phoneNumber.startsWith('+371') || /^\s*(0|\d{6}-)/.test(typed)
  const countries = latvian ? ['LV', 'LT'] : ['LT']
  return countries.some(country => canonicalPersonalCode(country, typed) !== null) ? ungrouped(typed) : null
}

/** A code without the spaces and hyphens that group it. */
export function ungrouped(code: string): string {
  return code.replace(/[\s-]/g, '')
}

/** Whether two spellings are the same code, ignoring spaces and hyphens. */
export function isSameCode(one: string, other: string): boolean {
  return ungrouped(one) === ungrouped(other)
}

const BALTIC_CODE = /^[1-8]\d{10}$/

/** Codes issued since 2017 start with 32 to 39 and contain no date of birth. */
function latvianCode(plain: string): string | null {
  if (!/^\d{11}$/.test(plain)) return null
  const dated = isMonthAndDay(plain.slice(2, 4), plain.slice(0, 2))
  return dated || /^3[2-9]/.test(plain) ? `${plain.slice(0, 6)}-${plain.slice(6)}` : null
}

function isMonthAndDay(month: string, day: string): boolean {
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31
}

/** Latvian written format: six digits, a hyphen, five digits. schemas/common/personal-code.json validates the date. */
export function isWrittenLatvian(code: string): boolean {
  return /^\d{6}-\d{5}$/.test(code)
}

/**
 * Whether the date in a personal code exists: 30 February and a month 13 do not. Lithuania and Estonia encode century,
 * year, month and day. Latvia encodes day, month, year and the century after the hyphen; its codes starting with 32
 * contain no date.
 * @returns undefined for text that is not such a code
 */
export function hasRealDate(code: string): boolean | undefined {
  const baltic = /^([1-8])(\d\d)(\d\d)(\d\d)\d{4}$/.exec(code)
  if (baltic)
    return isRealDate(
      1800 + 100 * Math.floor((Number(baltic[1]) - 1) / 2) + Number(baltic[2]),
      Number(baltic[3]),
      Number(baltic[4]),
    )
  const latvian = /^(\d\d)(\d\d)(\d\d)-(\d)\d{4}$/.exec(code)
  if (!latvian) return undefined
  if (code.startsWith('32')) return true
  // An unknown century digit counts as 2000–2099, where every fourth year has a 29 February.
  const century = Math.min(Number(latvian[4]), 2)
  return isRealDate(1800 + 100 * century + Number(latvian[3]), Number(latvian[2]), Number(latvian[1]))
}

function isRealDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
