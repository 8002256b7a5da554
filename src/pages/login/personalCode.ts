/**
 * Whether a typed code can be a personal code of the country: the verdict of the server, before it is asked. Lithuania and Estonia:
 * century and sex, then year, month and day; Latvia: day and month first, or 32 to 39 without a date. Blanks and hyphens do not matter.
 */
export function isPersonalCode(typed: string, country: string): boolean {
  const plain = typed.replace(/[\s-]/g, '')
  if (country === 'LT' || country === 'EE') return /^[1-8]\d{10}$/.test(plain) && isMonthAndDay(plain.slice(3, 5), plain.slice(5, 7))
  if (country === 'LV') return /^\d{11}$/.test(plain) && (/^3[2-9]/.test(plain) || isMonthAndDay(plain.slice(2, 4), plain.slice(0, 2)))
  return /^[0-9A-Za-z]{4,20}$/.test(plain)
}

/** Mobile-ID is not asked for a country: the code may be one of any of them. */
export function isPersonalCodeOfAny(typed: string, countries: readonly string[]): boolean {
  return countries.some((country) => isPersonalCode(typed, country))
}

function isMonthAndDay(month: string, day: string): boolean {
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31
}
