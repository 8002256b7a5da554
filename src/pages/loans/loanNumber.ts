import type { LoanNumber } from '../../api/staff/loansApi.ts'
import type { CellRecord } from '../../cells/cellTypes.ts'
import { fieldValue } from '../../contract/fieldValue.ts'

/** The numbers that name a loan in calls, from its record. */
export function loanNumberOf(record: CellRecord | undefined): LoanNumber {
  const text = (field: string) => String(fieldValue(record, field) ?? '')
  return { companyNumber: text('companyNumber'), contractNumber: text('contractNumber') }
}
