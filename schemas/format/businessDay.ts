const dayOf = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Vilnius',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

const MINUTE_MS = 60_000
let known = { minute: NaN, day: '' }

/**
 * Current day in the provider's countries, which share one time zone, whatever the zone of the machine: YYYY-MM-DD. A day
 * begins with a minute, and lists ask for it with each request: the last minute's is kept.
 */
export function businessDay(now: Date): string {
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  if (minute !== known.minute) known = { minute, day: dayAt(now) }
  return known.day
}

function dayAt(now: Date): string {
  const parts = dayOf.formatToParts(now)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find(one => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}
