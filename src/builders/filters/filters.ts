import type { FilterKind } from '../../../schemas/resourceDefinition.ts'
import { AmountRangeFilter } from './AmountRangeFilter.tsx'
import { DateRangeFilter } from './DateRangeFilter.tsx'
import { DaysOverdueFilter } from './DaysOverdueFilter.tsx'
import type { FilterControl } from './filterTypes.ts'
import { MultiSelectFilter } from './MultiSelectFilter.tsx'
import { ReferencesFilter } from './ReferencesFilter.tsx'
import { ReferenceFilter } from './ReferenceFilter.tsx'
import { SearchFilter } from './SearchFilter.tsx'
import { SelectFilter } from './SelectFilter.tsx'

export const filters = {
  select: SelectFilter,
  search: SearchFilter,
  dateRange: DateRangeFilter,
  daysOverdue: DaysOverdueFilter,
  amountRange: AmountRangeFilter,
  reference: ReferenceFilter,
  references: ReferencesFilter,
  multiselect: MultiSelectFilter,
} satisfies Record<FilterKind, FilterControl>

/** True for a control that needs half the width of the others. */
export function isShort(kind: FilterKind | undefined): boolean {
  return kind === 'daysOverdue' || kind === 'amountRange'
}

/** The control of a filter kind; an unknown kind throws an error that names it. */
export function filterOf(kind: string): FilterControl {
  if (!Object.hasOwn(filters, kind))
    throw new Error(`Unknown filter kind "${kind}"; known kinds: ${Object.keys(filters).join(', ')}`)
  return filters[kind as FilterKind]
}
