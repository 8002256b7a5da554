/** Minutes and seconds of a countdown: 75 becomes 1:15. @param seconds whole, not negative */
export function formatClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
