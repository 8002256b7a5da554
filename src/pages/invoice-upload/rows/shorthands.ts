import { addDays } from '../../../../schemas/format/calendarDate.ts'
import { readDate } from '../../../../schemas/invoiceRow.ts'

type DateContext = {
  readonly field: 'issueDate' | 'dueDate'
  /** YYYY-MM-DD, if the row has a readable one. */
  readonly issueDate: string | null
  /** YYYY-MM-DD in the provider's time zone. */
  readonly today: string
}

const MAX_DAYS = 999

/**
 * Reads a typed date (UPL-42): every form that files may have, and three short ones. `5.10` is the latest such day for
 * an issue date and the first one after the issue date for a due date; `5.10.26` names the year; `+30` and `-3` count
 * days from the issue date, or from today for the issue date itself.
 * @returns YYYY-MM-DD, or undefined when it is no date
 */
export function readTypedDate(text: string, { field, issueDate, today }: DateContext): string | undefined {
  const plain = text.trim().replaceAll(/\s+/g, '')
  const base = field === 'dueDate' ? (issueDate ?? today) : today
  const [, sign, count] = /^([+-])(\d{1,3})$/.exec(plain) ?? []
  if (count !== undefined && Number(count) <= MAX_DAYS)
    return addDays(base, sign === '-' ? -Number(count) : Number(count))
  const [, day, month, year] = /^(\d{1,2})[.,](\d{1,2})(?:[.,](\d{2})?)?$/.exec(plain) ?? []
  if (day === undefined || month === undefined) return readDate(plain)
  const inYear = (one: number) => readDate(`${one}-${month}-${day}`)
  if (year !== undefined) return inYear(2000 + Number(year))
  const thisYear = Number(base.slice(0, 4))
  const years = [thisYear - 1, thisYear, thisYear + 1].map(inYear).filter(found => found !== undefined)
  return field === 'dueDate' ? years.find(found => found > base) : years.findLast(found => found <= addDays(today, 1))
}

/** Today in the provider's time zone, by which the server validates dates. */
export function providerToday(now: Date = new Date()): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vilnius' }).format(now)
}
