import { CHOSEN } from '../../../schemas/listFilters.ts'
import type { Filter } from '../../../schemas/lists/listRequest.ts'
import { useFilterValues } from '../list/useFilterValues.ts'
import { useChosenRows } from './SelectionContext.ts'

/** The filter of a call about the chosen rows: their ids, or the list's own filters for all that match (LST-12). */
export function useChosenFilter(): Filter {
  const values = useFilterValues()
  const { all, rows } = useChosenRows()
  return all ? values : { [CHOSEN]: [...rows.keys()] }
}
