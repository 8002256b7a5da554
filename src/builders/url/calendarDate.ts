const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/

/** True for a day that exists, written YYYY-MM-DD (specification 000 §9): 2024-02-29 is one, 2023-02-29 is none. */
export function isCalendarDate(text: string): boolean {
  const [, year, month, day] = (SHAPE.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined || year < 1900) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Today in the reader's own time zone, as YYYY-MM-DD. */
export function today(now: Date = new Date()): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}
