import type { ListUrl } from './listUrl.ts'

/** The ids allowed in the address; a name that is missing or undefined is not checked (not loaded yet). */
export type KnownIds = Readonly<Record<string, ReadonlySet<string> | undefined>>

/**
 * Drops ids that the loaded data does not contain (INV-08). `fallback` is the value of a filter that must never be
 * empty: the first contract when none of the address remains.
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
    const requested = value === undefined ? [] : typeof value === 'string' ? [value] : value
    const valid = requested.filter(id => ids.has(id))
    const next = valid.length > 0 ? valid : (fallback[name] ?? [])
    if (same(next, requested)) continue
    changed = true
    if (next.length === 0) delete filters[name]
    else filters[name] = typeof value === 'string' ? (next[0] ?? '') : next
  }
  return changed ? { ...url, filters } : url
}

function same(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((value, index) => value === right[index])
}
