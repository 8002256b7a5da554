/**
 * Entries that changed their place among those which both lists have: the fewest whose removal leaves the rest in the
 * same order (longest increasing subsequence).
 */
export function movedIn(before: readonly string[], now: readonly string[]): string[] {
  const position = new Map(before.map((name, index) => [name, index]))
  const kept = now.flatMap(name => {
    const at = position.get(name)
    return at === undefined ? [] : [{ name, at }]
  })
  const length = kept.map(() => 1)
  const previous = kept.map(() => -1)
  for (let index = 0; index < kept.length; index += 1) {
    for (let earlier = 0; earlier < index; earlier += 1) {
      const longer = (length[earlier] ?? 0) + 1
      if ((kept[earlier]?.at ?? 0) < (kept[index]?.at ?? 0) && longer > (length[index] ?? 0)) {
        length[index] = longer
        previous[index] = earlier
      }
    }
  }
  const stays = new Set<string>()
  let at = length.indexOf(Math.max(0, ...length))
  while (at >= 0) {
    stays.add(kept[at]?.name ?? '')
    at = previous[at] ?? -1
  }
  return kept.flatMap(({ name }) => (stays.has(name) ? [] : [name]))
}
