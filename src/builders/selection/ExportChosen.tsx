import { ExportRows } from '../list/ExportButton.tsx'
import { ChosenFilePanel } from './ChosenFilePanel.tsx'
import { useChosenFilter } from './useChosenFilter.ts'

/** Exports the chosen rows with the columns, order and language of the list. */
export function ExportChosen() {
  return <ExportRows filter={useChosenFilter()} size="small" Panel={ChosenFilePanel} />
}
