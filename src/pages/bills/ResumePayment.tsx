import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import { formatMoney } from '../../cells/formatMoney.ts'
import { useText } from '../../i18n/TextsContext.ts'

type Props = { readonly amount: string; readonly disabled: boolean; readonly onResume: () => void }

/**
 * The user has left the bank, by Back or by closing it, and the payment is still open: resumes it instead of creating a
 * second one.
 */
export function ResumePayment({ amount, disabled, onResume }: Props) {
  const t = useText()
  return (
    <Alert severity="info">
      {t('bills.pay.continueText', { amount: formatMoney(amount) })}
      <Button
        type="button"
        variant="outlined"
        size="small"
        color="inherit"
        disabled={disabled}
        onClick={onResume}
        sx={{ display: 'block', mt: 1 }}
      >
        {t('bills.pay.continue')}
      </Button>
    </Alert>
  )
}
