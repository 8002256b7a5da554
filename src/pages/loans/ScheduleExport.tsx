import { TableExport } from '../../builders/show/TableExport.tsx'
import { useTableToggle } from '../../builders/show/useTableToggle.ts'
import type { PartProps } from '../../builders/slots/parts.ts'
import { useDefinition } from '../../builders/state/definitions.ts'
import { fieldValue } from '../../contract/fieldValue.ts'
import { loanNumberOf } from './loanNumber.ts'

/** Exports the payments that the schedule of a loan shows: those to come, or the past ones (LON-21). */
export function ScheduleExport({ record }: PartProps) {
  const definition = useDefinition('loan/schedules')
  const { isOn } = useTableToggle('historyOnly')
  if (fieldValue(record, 'pdfFileExists') !== true) return null
  const filter = { ...loanNumberOf(record), ...(isOn ? { historyOnly: 'true' } : {}) }
  return <TableExport definition={definition} filter={filter} sort={{ field: 'paymentDate', order: 'ASC' }} />
}
