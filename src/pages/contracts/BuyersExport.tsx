import { ExportMenuButton } from '../../builders/list/ExportMenuButton.tsx'
import { ExportPanel } from '../../builders/list/ExportPanel.tsx'
import { useExport } from '../../builders/list/useExport.ts'
import type { PartProps } from '../../builders/slots/parts.ts'
import { useTexts } from '../../i18n/TextsContext.ts'

const order = { field: 'party.name', order: 'ASC' } as const

/** Exports the buyers or suppliers of a contract, with all columns of their table. */
export function BuyersExport({ definition, record }: PartProps) {
  const { language } = useTexts()
  const { state, start, cancel, dismiss } = useExport(definition)
  const id = record?.['id']
  const columns = definition.columns.map(({ field }) => field)
  if (id === undefined) return null
  return (
    <>
      <ExportMenuButton
        csv
        size="small"
        isRunning={state.step === 'running'}
        disabled={false}
        onExport={format => void start({ filter: { contractIds: String(id) }, sort: order, columns, language, format })}
      />
      <ExportPanel state={state} onCancel={cancel} onClose={dismiss} />
    </>
  )
}
