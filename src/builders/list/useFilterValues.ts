import { useListFilterContext } from 'ra-core'

import type { FilterValues } from '../filters/filterTypes.ts'

/** The list's filters, typed: they come from the address only (url/nativeUrl.ts). */
export function useFilterValues(): FilterValues {
  const list: { filterValues: unknown } = useListFilterContext()
  return list.filterValues as FilterValues
}
