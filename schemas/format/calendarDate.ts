const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/

/** Years that the API accepts; a day outside them is nearly always a typing error. */
export const FIRST_YEAR = 1900
export const LAST_YEAR = 2999

/** True for an existing day in the format YYYY-MM-DD (FMT-02): 2024-02-29 exists, 2023-02-29 does not. */
export function isCalendarDate(text: string): boolean {
  const [, year, month, day] = (SHAPE.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined || year < FIRST_YEAR || year > LAST_YEAR)
    return false
  return isOnCalendar(year, month, day)
}

/** True when the month has that day in the given year, for any year. */
export function isOnCalendar(year: number, month: number, day: number): boolean {
  // The calendar repeats every 400 years; Date would map a year below 100 to the twentieth century.
  const date = new Date(Date.UTC(2000 + (year % 400), month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const DAY_MS = 86_400_000

/** The day after `days` days, YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Today in the user's time zone, as YYYY-MM-DD. */
export function today(now: Date = new Date()): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}
