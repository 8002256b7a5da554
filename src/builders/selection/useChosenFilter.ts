import { CHOSEN, CONTRACT_FILTER } from '../../../schemas/listFilters.ts'
import type { Filter } from '../../../schemas/lists/listRequest.ts'
import { useListFrame } from '../list/ListFrameContext.ts'
import { useFilterValues } from '../list/useFilterValues.ts'
import { useChosenRows } from './SelectionContext.ts'

/** The filter of a call about the chosen rows: their ids, or the list's own filters for all that match (LST-12). */
export function useChosenFilter(): Filter {
  const values = useFilterValues()
  const { all, rows } = useChosenRows()
  const { definition } = useListFrame()
  if (all) return values
  const { [CONTRACT_FILTER]: contracts } = values
  // A call that names the contracts by fields cannot do without them; other contracts drop the selection.
  const named =
    definition.api.contracts === undefined || contracts === undefined ? {} : { [CONTRACT_FILTER]: contracts }
  return { ...named, [CHOSEN]: [...rows.keys()] }
}
