import { addDays } from '../../schemas/format/calendarDate.ts'

const vilniusDay = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Vilnius',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Current day in the provider's countries, which share one time zone, whatever the server's zone: YYYY-MM-DD. */
export function businessDay(now: Date): string {
  return vilniusDay.format(now)
}

/** The last `count` days of the calendar, today included, as YYYY-MM-DD. Not counted in hours: a day may have 23 or 25. */
export function lastDays(now: Date, count: number): { from: string; to: string } {
  const to = businessDay(now)
  return { from: addDays(to, 1 - count), to }
}
