/**
 * The index of the active option after a key (SHL-55); the ends are joined. undefined for a key with another meaning.
 * Home and End stay with the text, which has a cursor.
 */
export function moveActive(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % count
    case 'ArrowUp':
      return (active <= 0 ? count : active) - 1
    case 'PageDown':
      return Math.min(active + 5, count - 1)
    case 'PageUp':
      return Math.max(active - 5, 0)
    default:
      return undefined
  }
}
