const BUSINESS_ZONE = 'Europe/Vilnius'

/** The calendar day in the business time zone, YYYY-MM-DD, whatever the zone of the user's machine. */
export function businessDay(now: Date): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: BUSINESS_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find(one => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** The banner announces the closure before its date and states it from the start of that day (SHL-22). */
export function closurePhase(closureDate: string, now: Date): 'before' | 'after' {
  return businessDay(now) < closureDate ? 'before' : 'after'
}
