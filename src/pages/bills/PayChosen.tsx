import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined'
import type { RaRecord } from 'ra-core'

import type { PartProps } from '../../builders/slots/parts.ts'
import { linkColumn } from '../../builders/list/linkColumn.ts'
import { useChosenRows } from '../../builders/selection/SelectionContext.ts'
import { fieldValue } from '../../contract/fieldValue.ts'
import { SavedAnswersProvider } from '../../frame/saved-dialogs/SavedAnswersProvider.tsx'
import { useSavedDialog } from '../../frame/saved-dialogs/useSavedDialog.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { isPositive } from './amount.ts'
import { PayDialog } from './PayDialog.tsx'
import { useWhyNoPayment } from './useWhyNoPayment.ts'

type Choice = {
  readonly contractId: string
  readonly bills: readonly string[]
  readonly numbers: Readonly<Record<string, string>>
}

/** Pays the chosen bills: the dialog of payments with these bills and their sum (LST-15). */
export function PayChosen({ definition, reason }: PartProps) {
  const t = useText()
  const never = useWhyNoPayment()
  const { all, rows } = useChosenRows()
  const chosen = [...rows.values()]
  const open = chosen.filter(isOpen)
  const contracts = new Set(open.map(bill => String(fieldValue(bill, 'contractId'))))
  const [contractId = ''] = contracts
  // Those that are paid already go along, so that the dialog names them.
  const field = linkColumn(definition) ?? 'id'
  const choice: Choice = {
    contractId,
    bills: chosen.map(({ id }) => String(id)),
    numbers: Object.fromEntries(chosen.map(bill => [String(bill.id), String(fieldValue(bill, field))])),
  }
  // Not reopened after a login: the rows have to be chosen again.
  const dialog = useSavedDialog<Choice>({
    about: of => ['pay-chosen', of.contractId, of.bills.join(',')],
    subjects: [],
  })
  const why = () => {
    if (all) return t('bills.pay.chosen.all')
    if (open.length === 0) return t('bills.pay.chosen.paid')
    return contracts.size > 1 ? t('bills.pay.chosen.contracts') : undefined
  }
  return (
    <>
      <ActionButton
        size="small"
        icon={<AccountBalanceOutlined />}
        reason={reason ?? never ?? why()}
        onClick={() => dialog.show(choice)}
      >
        {t('bills.pay.chosen.button')}
      </ActionButton>
      {dialog.subject && (
        <SavedAnswersProvider key={dialog.key} dialog={dialog}>
          <PayDialog
            selected={[dialog.subject.contractId]}
            chosen={dialog.subject.bills}
            numbers={dialog.subject.numbers}
            open={dialog.open}
            onClose={() => dialog.close()}
            onClosed={dialog.closed}
          />
        </SavedAnswersProvider>
      )}
    </>
  )
}

function isOpen(bill: RaRecord): boolean {
  // A bill of a loan has the open amount under its own name.
  const unpaid = fieldValue(bill, 'amountUnpaid') ?? fieldValue(bill, 'openAmount')
  return typeof unpaid === 'string' && isPositive(unpaid)
}
