import type { FilterValue } from './listUrl.ts'

type Filters = Readonly<Record<string, FilterValue>>

/** True when a range ends before it starts. Days, YYYY-MM-DD, compare as text, numbers by value. */
export function isBackwards(from: FilterValue | undefined, to: FilterValue | undefined): boolean {
  if (typeof from !== 'string' || typeof to !== 'string' || from === '' || to === '') return false
  const [start, end] = [Number(from), Number(to)]
  return Number.isNaN(start) || Number.isNaN(end) ? from > to : start > end
}

/**
 * Base names (without From and To) of ranges that end before they start: no row can match, and the API rejects them.
 */
export function backwardsRanges(filters: Filters): string[] {
  return Object.keys(filters)
    .filter(name => name.endsWith('From'))
    .map(name => name.slice(0, -'From'.length))
    .filter(name => isBackwards(filters[`${name}From`], filters[`${name}To`]))
}

/** For a page with one record and no filters: omits ranges that the API would reject. */
export function withoutBackwardsRanges(filters: Filters): Filters {
  const names = new Set(backwardsRanges(filters).flatMap(name => [`${name}From`, `${name}To`]))
  return names.size === 0 ? filters : Object.fromEntries(Object.entries(filters).filter(([name]) => !names.has(name)))
}
