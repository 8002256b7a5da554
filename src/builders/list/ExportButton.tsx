import { useListContext } from 'ra-core'

import { offersFile } from '../../cells/cells.ts'
import { useTexts } from '../../i18n/TextsContext.ts'
import { visibleColumns } from './columns.ts'
import { ExportMenuButton } from './ExportMenuButton.tsx'
import { ExportPanel } from './ExportPanel.tsx'
import { useListFrame } from './ListFrameContext.ts'
import { useExport } from './useExport.ts'
import { useFilterValues } from './useFilterValues.ts'

/** Exports all rows under the filters, not only this page, with the columns, order and language of the list. */
export function ExportButton() {
  const { language } = useTexts()
  const { sort, total } = useListContext()
  const filter = useFilterValues()
  const { definition, hidden } = useListFrame()
  const { state, start, cancel, dismiss } = useExport(definition)
  const columns = visibleColumns(definition, hidden)
    .filter(column => !offersFile(column))
    .map(column => column.field)

  return (
    <>
      <ExportMenuButton
        csv={definition.export?.csv}
        isRunning={state.step === 'running'}
        disabled={!total}
        onExport={format => void start({ filter, sort, columns, language, format })}
      />
      <ExportPanel state={state} onCancel={cancel} onClose={dismiss} />
    </>
  )
}
