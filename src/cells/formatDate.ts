const pad = (part: number) => String(part).padStart(2, '0')

/** A timestamp (ISO 8601, UTC) in the user's time zone: YYYY-MM-DD HH:mm. Invalid text is returned unchanged. */
export function formatDateTime(timestamp: string): string {
  const date = new Date(timestamp)
  if (Number.isNaN(date.getTime())) return timestamp
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
  return `${day} ${pad(date.getHours())}:${pad(date.getMinutes())}`
}
