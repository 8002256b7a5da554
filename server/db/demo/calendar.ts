import { addDays } from '../../../schemas/format/calendarDate.ts'

/**
 * Day of the plans, and of the demo data unless another one is named: overdue invoices were due before it, financed ones
 * are due after it.
 */
export const DEMO_TODAY = '2026-11-20'

const DAY_MS = 86_400_000

let today: string = DEMO_TODAY

export { addDays }

/** The day that the data being generated ends on. */
export function demoToday(): string {
  return today
}

/** Generates for another day, not from the clock: the same seed and day must produce the same bytes. */
export function onDemoDay<T>(day: string, generate: () => T): T {
  const before = today
  today = day
  try {
    return generate()
  } finally {
    today = before
  }
}

/** A day of a plan, as far from the day of the data as it is from the day of the plans. */
export function plannedDay(day: string): string {
  return addDays(day, daysBetween(DEMO_TODAY, today))
}

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
