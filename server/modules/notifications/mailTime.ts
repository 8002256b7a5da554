import { addDays } from '../../../schemas/format/calendarDate.ts'
import { businessDay } from '../../texts/businessDay.ts'

/** Hour of the daily mail in the provider's countries. */
const DAILY_HOUR = 8
/** Events within this time are in one mail, so that a thousand events at once are not a thousand mails. */
const GATHERING_MS = 15 * 60_000
const HOUR_MS = 3_600_000
const hourOf = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Vilnius', hour: '2-digit', hourCycle: 'h23' })

/** When the next mail after `now` may leave: a quarter of an hour later, or the next morning. */
export function nextMailAt(delivery: 'NOW' | 'DAILY', now: Date): Date {
  return delivery === 'NOW' ? new Date(now.getTime() + GATHERING_MS) : nextMorning(now)
}

/** The next moment after `now` at which the daily mail leaves. */
export function nextMorning(now: Date): Date {
  const today = businessDay(now)
  const [first, second] = [morningOf(today), morningOf(addDays(today, 1))]
  return first > now ? first : second
}

/** The daily hour of a day; the clocks of that zone are two or three hours ahead of UTC. */
function morningOf(day: string): Date {
  const guess = new Date(`${day}T${String(DAILY_HOUR).padStart(2, '0')}:00:00Z`)
  const ahead = Number(hourOf.format(guess)) - DAILY_HOUR
  return new Date(guess.getTime() - ahead * HOUR_MS)
}
