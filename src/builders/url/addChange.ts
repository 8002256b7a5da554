import type { FilterValue, ListUrl } from '../../../schemas/lists/listUrl.ts'

/**
 * What is requested after one change more. The list controller changes the address that it has rendered (`from` became
 * `to`), while an earlier change may still be on its way: only what differs is taken over, so that neither is lost.
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
