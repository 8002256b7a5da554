/**
 * The index of the active option after a key (SHL-55); arrows wrap at both ends. undefined for a key with another
 * meaning, such as Home and End, which move the cursor of the text.
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
