export type Greeting = 'morning' | 'day' | 'evening'

/** @param hour of the user's clock, 0 to 23 */
export function greetingAt(hour: number): Greeting {
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'day' : 'evening'
}
