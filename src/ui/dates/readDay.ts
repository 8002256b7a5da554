import { FIRST_YEAR, isOnCalendar, LAST_YEAR } from '../../../schemas/format/calendarDate.ts'

/**
 * Result of parsing typed text: a day as YYYY-MM-DD; an impossible day; one outside the accepted years; or no day
 * (yet).
 */
export type DayReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'impossible'; readonly day: string }
  | { readonly kind: 'year' }
  | { readonly kind: 'unreadable' }

/**
 * Year first, with one kind of separator or none. Day first only with dots, as in Latvian and Estonian, since a slash
 * with the day first may mean the month.
 */
const spellings = [
  /^(?<y>\d{4})(?<separator>[-./ ])(?<m>\d{1,2})\k<separator>(?<d>\d{1,2})\.?$/,
  /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})$/,
  /^(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{4})\.?$/,
]

/** Parses typed or pasted text. Never guesses: ambiguous text is unreadable. */
export function readDay(text: string): DayReading {
  const typed = text.trim()
  if (typed === '') return { kind: 'empty' }
  for (const spelling of spellings) {
    const { y = '', m = '', d = '' } = spelling.exec(typed)?.groups ?? {}
    if (y === '') continue
    const day = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
    if (!isOnCalendar(Number(y), Number(m), Number(d))) return { kind: 'impossible', day }
    return Number(y) < FIRST_YEAR || Number(y) > LAST_YEAR ? { kind: 'year' } : { kind: 'day', day }
  }
  return { kind: 'unreadable' }
}
