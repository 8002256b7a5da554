export type TimelinePlace = {
  readonly where: 'before' | 'between' | 'after'
  /** Position of today between the two dates in percent; 0 before the first, 100 after the second. */
  readonly percent: number
}

const DAY = 86_400_000

/** Position of a day relative to two others (all YYYY-MM-DD, both ends inclusive). Undefined when a date is invalid. */
export function timelinePlace(from: string, to: string, today: string): TimelinePlace | undefined {
  const [start, end, now] = [from, to, today].map(day => Date.parse(`${day}T00:00:00Z`) / DAY)
  if (start === undefined || end === undefined || now === undefined || ![start, end, now].every(Number.isFinite))
    return undefined
  if (now < start) return { where: 'before', percent: 0 }
  if (now > end) return { where: 'after', percent: 100 }
  return { where: 'between', percent: end === start ? 100 : Math.round(((now - start) / (end - start)) * 1000) / 10 }
}
