import type { Period, Periodicity } from '../../../api/staff/limitHistoryApi.ts'

/** Number of months that the chart shows (DSH-24). */
const monthsShown: Readonly<Record<Periodicity, number>> = { month: 12, day: 1 }

/** Months since the year 0, so that steps across years are simple sums. */
function monthNumber(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
}

function monthText(number: number): string {
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`
}

function daysIn(month: string): number {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()
}

/**
 * The period `steps` back: twelve whole months, or one. Step 0 ends with the month of the history's last day.
 * @param last YYYY-MM-DD
 */
export function periodAt(periodicity: Periodicity, last: string, steps: number): Period {
  const size = monthsShown[periodicity]
  const end = monthNumber(last) - steps * size
  const to = monthText(end)
  return { from: `${monthText(end - size + 1)}-01`, to: `${to}-${daysIn(to)}` }
}

/** Whether the history has data before the period. */
export function hasEarlier(period: Period, first: string | null): boolean {
  return first !== null && first < period.from
}

/** The months or days of the axis: all of the period, including those without a point. */
export function slotsOf(periodicity: Periodicity, { from, to }: Period): readonly string[] {
  if (periodicity === 'month')
    return Array.from({ length: monthsShown.month }, (_, index) => monthText(monthNumber(from) + index))
  const month = to.slice(0, 7)
  return Array.from({ length: daysIn(month) }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
}

/** A point per slot: its amount as a decimal string, or null where the history has none. */
export function pointsOf(
  slots: readonly string[],
  history: readonly { date: string; amount: string }[],
): readonly (string | null)[] {
  const size = slots[0]?.length ?? 0
  const amounts = new Map(history.map(({ date, amount }) => [date.slice(0, size), amount]))
  return slots.map(slot => amounts.get(slot) ?? null)
}

/** "2025-12 – 2026-11", or the single month. */
export function periodText(periodicity: Periodicity, { from, to }: Period): string {
  return periodicity === 'day' ? to.slice(0, 7) : `${from.slice(0, 7)} – ${to.slice(0, 7)}`
}
