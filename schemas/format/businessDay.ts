const dayOf = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Vilnius',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Current day in the provider's countries, which share one time zone, whatever the zone of the machine: YYYY-MM-DD. */
export function businessDay(now: Date): string {
  const parts = dayOf.formatToParts(now)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find(one => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}
