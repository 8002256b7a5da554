import { useListContext } from 'ra-core'

import type { FilterValues } from '../filters/filterTypes.ts'

/** The filters of the list with their type: they come from the address and hold nothing else (url/nativeUrl.ts). */
export function useFilterValues(): FilterValues {
  const list: { filterValues: unknown } = useListContext()
  return list.filterValues as FilterValues
}
