import { businessDay } from '../../schemas/format/businessDay.ts'
import { addDays } from '../../schemas/format/calendarDate.ts'

export { businessDay }

/** The last `count` days of the calendar, today included, as YYYY-MM-DD. Not counted in hours: a day may have 23 or 25. */
export function lastDays(now: Date, count: number): { from: string; to: string } {
  const to = businessDay(now)
  return { from: addDays(to, 1 - count), to }
}
