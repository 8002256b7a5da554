export type TimelinePlace = {
  readonly where: 'before' | 'between' | 'after'
  /** How far today is on the way from the first date to the second, in percent; 0 before it, 100 after it. */
  readonly percent: number
}

const DAY = 86_400_000

/** Where a day stands between two others (all YYYY-MM-DD); both ends belong to the time between. Undefined where a date is none. */
export function timelinePlace(from: string, to: string, today: string): TimelinePlace | undefined {
  const [start, end, now] = [from, to, today].map(day => Date.parse(`${day}T00:00:00Z`) / DAY)
  if (start === undefined || end === undefined || now === undefined || ![start, end, now].every(Number.isFinite))
    return undefined
  if (now < start) return { where: 'before', percent: 0 }
  if (now > end) return { where: 'after', percent: 100 }
  return { where: 'between', percent: end === start ? 100 : Math.round(((now - start) / (end - start)) * 1000) / 10 }
}
