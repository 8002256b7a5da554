import type { ListUrl } from './listUrl.ts'

/** The ids that may stand in the address; a name that is not here, or is undefined, is not judged (not loaded yet). */
export type KnownIds = Readonly<Record<string, ReadonlySet<string> | undefined>>

/**
 * Drops ids that the loaded data does not hold (INV-08). `fallback` gives the value of a filter that must never be
 * empty: the first contract when no contract of the address is left.
 */
export function dropUnknownIds(
  url: ListUrl,
  known: KnownIds,
  fallback: Readonly<Record<string, readonly string[]>> = {},
): ListUrl {
  const filters = { ...url.filters }
  let changed = false
  for (const [name, ids] of Object.entries(known)) {
    if (ids === undefined) continue
    const value = filters[name]
    const wanted = value === undefined ? [] : typeof value === 'string' ? [value] : value
    const kept = wanted.filter(id => ids.has(id))
    const next = kept.length > 0 ? kept : (fallback[name] ?? [])
    if (same(next, wanted)) continue
    changed = true
    if (next.length === 0) delete filters[name]
    else filters[name] = typeof value === 'string' ? (next[0] ?? '') : next
  }
  return changed ? { ...url, filters } : url
}

function same(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((value, index) => value === right[index])
}
