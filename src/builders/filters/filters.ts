import type { FilterKind } from '../../../schemas/resourceDefinition.ts'
import { DateRangeFilter } from './DateRangeFilter.tsx'
import type { FilterControl } from './filterTypes.ts'
import { MultiSelectFilter } from './MultiSelectFilter.tsx'
import { ReferenceFilter } from './ReferenceFilter.tsx'
import { SearchFilter } from './SearchFilter.tsx'
import { SelectFilter } from './SelectFilter.tsx'

export const filters = {
  select: SelectFilter,
  search: SearchFilter,
  dateRange: DateRangeFilter,
  reference: ReferenceFilter,
  multiselect: MultiSelectFilter,
} satisfies Record<FilterKind, FilterControl>

/** The control of a filter kind; an unknown kind throws an error that names it. */
export function filterOf(kind: string): FilterControl {
  if (!Object.hasOwn(filters, kind))
    throw new Error(`Unknown filter kind "${kind}"; known kinds: ${Object.keys(filters).join(', ')}`)
  return filters[kind as FilterKind]
}
