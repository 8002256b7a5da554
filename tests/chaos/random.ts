export type Random = {
  /** A whole number from 0 up to, not including, the limit. */
  below(limit: number): number
  shuffled<T>(items: readonly T[]): T[]
}

/** The same numbers for the same seed (xorshift, 32 bits). */
export function randomOf(seed: number): Random {
  // A state of zero would stay zero; the multiplication spreads seeds that are neighbours.
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1
  const below = (limit: number): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % limit
  }
  for (let warm = 0; warm < 8; warm += 1) below(2)
  return {
    below,
    shuffled: items => {
      const all = [...items]
      for (let index = all.length - 1; index > 0; index -= 1) {
        const other = below(index + 1)
        ;[all[index], all[other]] = [all[other]!, all[index]!]
      }
      return all
    },
  }
}
