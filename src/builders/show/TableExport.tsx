import type { ResourceDefinition, Sort } from '../../../schemas/resourceDefinition.ts'
import { useTexts } from '../../i18n/TextsContext.ts'
import type { FilterValues } from '../filters/filterTypes.ts'
import { ExportMenuButton } from '../list/ExportMenuButton.tsx'
import { ExportPanel } from '../list/ExportPanel.tsx'
import { useExport } from '../list/useExport.ts'

type Props = { readonly definition: ResourceDefinition; readonly filter: FilterValues; readonly sort: Sort }

/** Exports the rows of a table on the page of a record, with all its columns. */
export function TableExport({ definition, filter, sort }: Props) {
  const { language } = useTexts()
  const { state, start, again, cancel, dismiss } = useExport(definition)
  const columns = definition.columns.map(({ field }) => field)
  return (
    <>
      <ExportMenuButton
        csv
        size="small"
        isRunning={state.step === 'running'}
        disabled={false}
        onExport={format => void start({ filter, sort, columns, language, format })}
      />
      <ExportPanel state={state} onCancel={cancel} onClose={dismiss} onRetry={() => again()} />
    </>
  )
}
