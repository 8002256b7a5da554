const vilniusDay = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Vilnius',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Current day in the provider's countries, which share one time zone, whatever the server's zone: YYYY-MM-DD. */
export function businessDay(now: Date): string {
  return vilniusDay.format(now)
}
