/**
 * Day for which the demo data is consistent: overdue invoices were due before it, financed ones are due after it. A
 * constant instead of the clock, because the same seed must produce the same bytes.
 */
export const DEMO_TODAY = '2026-11-20'

const DAY_MS = 86_400_000

export { addDays } from '../../../schemas/format/calendarDate.ts'

/** Whole days from `from` to `to`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

export function earlier(one: string, other: string): string {
  return one < other ? one : other
}

/** A timestamp on that day, at the given minute after midnight UTC. */
export function atMinute(date: string, minute: number): string {
  const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  return `${date}T${clock}:00.000Z`
}

/** Adds whole months to a `YYYY-MM-DD` date; the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const moved = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  return `${moved.toISOString().slice(0, 8)}${String(Math.min(day, last)).padStart(2, '0')}`
}
