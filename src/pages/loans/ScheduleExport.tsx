import { ExportMenuButton } from '../../builders/list/ExportMenuButton.tsx'
import { ExportPanel } from '../../builders/list/ExportPanel.tsx'
import { useExport } from '../../builders/list/useExport.ts'
import { useTableToggle } from '../../builders/show/useTableToggle.ts'
import type { PartProps } from '../../builders/slots/parts.ts'
import { useDefinition } from '../../builders/state/definitions.ts'
import { fieldValue } from '../../contract/fieldValue.ts'
import { useTexts } from '../../i18n/TextsContext.ts'
import { loanNumberOf } from './loanNumber.ts'

const order = { field: 'paymentDate', order: 'ASC' } as const

/** Exports the payments that the schedule of a loan shows: those to come, or the past ones (LON-21). */
export function ScheduleExport({ record }: PartProps) {
  const { language } = useTexts()
  const definition = useDefinition('loan/schedules')
  const { isOn } = useTableToggle('historyOnly')
  const { state, start, cancel, dismiss } = useExport(definition)
  const filter = { ...loanNumberOf(record), ...(isOn ? { historyOnly: 'true' } : {}) }
  const columns = definition.columns.map(({ field }) => field)
  if (fieldValue(record, 'pdfFileExists') !== true) return null
  return (
    <>
      <ExportMenuButton
        csv
        size="small"
        isRunning={state.step === 'running'}
        disabled={false}
        onExport={format => void start({ filter, sort: order, columns, language, format })}
      />
      <ExportPanel state={state} onCancel={cancel} onClose={dismiss} />
    </>
  )
}
