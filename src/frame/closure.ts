const BUSINESS_ZONE = 'Europe/Vilnius'

/** The calendar day of the business, YYYY-MM-DD, whatever the zone of the reader's machine. */
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

/** Before its date the banner announces the closure, from the first minute of that day on it states it (SHL-22). */
export function closurePhase(closureDate: string, now: Date): 'before' | 'after' {
  return businessDay(now) < closureDate ? 'before' : 'after'
}
