import { useListFilterContext } from 'ra-core'
import { useCallback, useRef } from 'react'

import type { FilterValue } from '../../../schemas/lists/listUrl.ts'
import { useFilterValues } from './useFilterValues.ts'

type Changes = Readonly<Record<string, FilterValue | undefined>>

/**
 * Changes some filters and keeps the others. Two concurrent changes (a debounced text and a click) add up: each starts
 * from the latest requested filters, not from those last rendered.
 */
export function useFilterChanges(): (changes: Changes) => void {
  const { setFilters } = useListFilterContext()
  const filterValues = useFilterValues()
  const requested = useRef(filterValues)
  const rendered = useRef(filterValues)
  if (rendered.current !== filterValues) {
    rendered.current = filterValues
    requested.current = filterValues
  }
  return useCallback(
    (changes: Changes) => {
      const next: Record<string, FilterValue> = { ...requested.current }
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined) delete next[name]
        else next[name] = value
      }
      requested.current = next
      setFilters(next, undefined, false)
    },
    [setFilters],
  )
}
