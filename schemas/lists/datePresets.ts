export const datePresets = ['today', 'thisMonth', 'lastMonth', 'thisQuarter', 'thisYear', 'lastYear'] as const
export type DatePreset = (typeof datePresets)[number]

/** First and last day, YYYY-MM-DD. */
export type DateRange = { readonly from: string; readonly to: string }

const QUARTER = 3
const YEAR = 12

/** The days of a preset, seen from `today` (YYYY-MM-DD). A running month, quarter or year ends with its last day. */
export function presetRange(preset: DatePreset, today: string): DateRange {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const quarter = Math.floor((month - 1) / QUARTER) * QUARTER
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'thisMonth':
      return months(year, month - 1, 1)
    case 'lastMonth':
      return months(year, month - 2, 1)
    case 'thisQuarter':
      return months(year, quarter, QUARTER)
    case 'thisYear':
      return months(year, 0, YEAR)
    case 'lastYear':
      return months(year - 1, 0, YEAR)
  }
}

/** `count` whole months from the given one on; `month` counts from 0 and may be below it. */
function months(year: number, month: number, count: number): DateRange {
  const day = (date: Date) => date.toISOString().slice(0, 10)
  return { from: day(new Date(Date.UTC(year, month, 1))), to: day(new Date(Date.UTC(year, month + count, 0))) }
}
