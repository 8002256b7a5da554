import { useFilterValues } from '../../builders/list/useFilterValues.ts'
import { CONTRACT_FILTER, useContractScope } from '../../builders/scopes/contractScope.ts'
import type { PartProps } from '../../builders/slots/parts.ts'
import { PdfButton } from '../../cells/PdfButton.tsx'
import { useNamedDocument } from '../../cells/useNamedDocument.ts'
import { useText } from '../../i18n/TextsContext.ts'

const call = {
  path: '/hw/invoices/pdf',
  query: { companyNumber: 'companyNumber', contractNumber: 'contractNumber' },
} as const

/** All open bills of the selected loan in one PDF. Without any, the notice of an empty file appears (LON-07, LON-17). */
export function OpenBillsPdf(_props: PartProps) {
  const t = useText()
  const selected = useFilterValues()[CONTRACT_FILTER] ?? []
  const { contracts } = useContractScope(true)
  const chosen = contracts.filter(({ id }) => selected.includes(id))
  const loan = chosen.length === 1 ? chosen[0] : undefined
  const { isRunning, start } = useNamedDocument(loan ?? {}, call)
  const text = t('loan.openBills.button')
  const hint =
    loan === undefined ? t('loan.openBills.oneContract') : t('loan.openBills.of', { name: loan.contractNumber })
  return <PdfButton text={text} hint={hint} isRunning={isRunning} disabled={loan === undefined} start={start} />
}
