import type { FilterValue, ListUrl } from '../../../schemas/lists/listUrl.ts'

/**
 * Adds a change to the requested address. The list controller changes the address that it has rendered (`from` to `to`),
 * while an earlier change may still be pending. Only the difference is applied, so that neither change is lost.
 */
export function addChange(requested: ListUrl, from: ListUrl, to: ListUrl): ListUrl {
  const names = new Set([...Object.keys(from.filters), ...Object.keys(to.filters)])
  const filters: Record<string, FilterValue> = { ...requested.filters }
  for (const name of names) {
    const value = to.filters[name]
    if (String(from.filters[name] ?? '') === String(value ?? '')) continue
    if (value === undefined) delete filters[name]
    else filters[name] = value
  }
  const isSorted = from.sort.field !== to.sort.field || from.sort.order !== to.sort.order
  return {
    page: from.page === to.page ? requested.page : to.page,
    size: from.size === to.size ? requested.size : to.size,
    sort: isSorted ? to.sort : requested.sort,
    filters,
  }
}
