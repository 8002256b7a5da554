import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'

import { formatMoney } from '../../cells/formatMoney.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { FormDialog } from '../../form/action-form/FormDialog.tsx'
import { savedText, useSavedState } from '../../form/action-form/SavedAnswersContext.ts'
import type { UnpaidBills } from '../../api/staff/paymentApi.ts'
import { cents, isPositive } from './amount.ts'
import { ChosenAmounts } from './ChosenAmounts.tsx'
import { ContractChoice } from './ContractChoice.tsx'
import { ResumePayment } from './ResumePayment.tsx'
import { PaymentLegalText } from './PaymentLegalText.tsx'
import { PayAmount } from './PayAmount.tsx'
import { UnpaidList } from './UnpaidList.tsx'
import { useAmount } from './useAmount.ts'
import { useBillAmounts } from './useBillAmounts.ts'
import { usePayment } from './usePayment.ts'
import type { PayableContract } from './useUnpaid.ts'

type Props = {
  readonly contracts: readonly PayableContract[]
  readonly first: string
  /** Undefined while loading. */
  readonly bills: UnpaidBills | undefined
  /** Bills to pay, of the first contract; the sum of their amounts is what is paid (LST-15, BIL-35). */
  readonly chosen?: readonly string[]
  /** Their numbers by id. */
  readonly numbers?: Readonly<Record<string, string>>
  readonly open: boolean
  readonly onClose: () => void
  readonly onClosed: () => void
  readonly onRejected: () => void
}

/** Contract, amount, purpose, and the redirect to the bank (BIL-20, BIL-22). */
export function PayForm({ contracts, first, bills, chosen, numbers = {}, open, onClose, onClosed, onRejected }: Props) {
  const t = useText()
  const { submit, pay } = usePayment(onRejected)
  const [contractId, setContractId] = useSavedState('contract', first, {
    read: saved => contracts.find(({ id }) => id === savedText(saved))?.id,
  })
  const sums = bills?.contracts.find(one => one.contractId === contractId)
  const payable = sums?.amountPayable ?? '0.00'
  const amount = useAmount(contractId, payable)
  const due = (bills?.content ?? []).filter(
    bill => bill.contractId === contractId && chosen?.includes(bill.id) !== false,
  )
  const byBill = useBillAmounts(due, bills?.inFlight ?? [])
  const canPay = isPositive(chosen === undefined ? payable : byBill.payable)
  const toPay = chosen === undefined ? amount.value : byBill.sum
  const isTooMuch = chosen !== undefined && toPay !== undefined && cents(toPay) > cents(payable)
  const goingOn = sums?.amountGoingOn ?? null
  // Bills that were paid before or meanwhile are named and left out.
  const gone = bills === undefined ? [] : (chosen ?? []).filter(id => !due.some(bill => bill.id === id))
  const send = () => {
    if (chosen !== undefined) {
      const shares = byBill.check()
      if (shares !== undefined) pay(contractId, shares.sum, shares.bills)
      return
    }
    const checked = amount.check()
    if (checked !== undefined) pay(contractId, checked)
  }
  return (
    <FormDialog
      open={open}
      title={t('bills.pay.title')}
      action={t('bills.pay.submit')}
      ready={canPay && !isTooMuch}
      submit={submit}
      onSubmit={send}
      onClose={onClose}
      onClosed={onClosed}
    >
      {bills === undefined ? (
        <Box role="status" aria-label={t('bills.pay.loading')} sx={{ display: 'grid', gap: 1.5 }}>
          {[0, 1, 2].map(row => (
            <Skeleton key={row} variant="rounded" height={48} />
          ))}
        </Box>
      ) : (
        <>
          {chosen === undefined && <ContractChoice contracts={contracts} value={contractId} onChange={setContractId} />}
          <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
            <Typography color="textSecondary">
              {chosen === undefined ? t('bills.pay.total') : t('bills.pay.chosen.total')}
            </Typography>
            <Typography
              variant="h3"
              component="p"
              className="tabular"
              aria-live={chosen === undefined ? 'off' : 'polite'}
            >
              {chosen === undefined
                ? formatMoney(sums?.amountUnpaid ?? '0.00')
                : byBill.sum === undefined
                  ? '–'
                  : formatMoney(byBill.sum)}
            </Typography>
          </Box>
          {sums === undefined && <Alert severity="info">{t('bills.pay.nothing')}</Alert>}
          {goingOn !== null && (
            <ResumePayment amount={goingOn} disabled={submit.busy} onResume={() => pay(contractId, goingOn)} />
          )}
          {sums !== undefined && isPositive(sums.amountInFlight) && (
            <Alert severity="warning">{t('bills.pay.inFlight', { amount: formatMoney(sums.amountInFlight) })}</Alert>
          )}
          {isTooMuch && (
            <Alert severity="warning">{t('bills.pay.chosen.tooMuch', { amount: formatMoney(payable) })}</Alert>
          )}
          {gone.length > 0 && (
            <Alert severity="warning">
              {t('bills.pay.chosen.gone', { count: gone.length })}
              <Box component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
                {gone.map(id => numbers[id] ?? id).join(', ')}
              </Box>
            </Alert>
          )}
          {canPay && chosen === undefined && <PayAmount amount={amount} payable={payable} disabled={submit.busy} />}
          {chosen === undefined ? (
            <UnpaidList bills={due} />
          ) : (
            <ChosenAmounts
              rows={byBill.rows}
              faults={submit.fault?.fields ?? {}}
              disabled={submit.busy}
              onChange={submit.clearFault}
            />
          )}
          {sums !== undefined && canPay && !isTooMuch && toPay !== undefined && (
            <Typography variant="body2">
              {t('bills.pay.approve', {
                amount: formatMoney(toPay),
                payee: sums.payee,
                contract: sums.contractNumber,
              })}
            </Typography>
          )}
          <PaymentLegalText />
        </>
      )}
    </FormDialog>
  )
}
