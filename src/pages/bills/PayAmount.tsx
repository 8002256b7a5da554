import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

import { formatMoney } from '../../cells/formatMoney.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { FieldBox } from '../../layout/fields/FieldBox.tsx'
import type { Amount } from './useAmount.ts'

type Props = { readonly amount: Amount; readonly payable: string; readonly disabled: boolean }

/** The amount in the portal's mask; what cannot be paid becomes all that can, and the field says so. */
export function PayAmount({ amount, payable, disabled }: Props) {
  const t = useText()
  const id = useId()
  const hint = `${id}-hint`
  return (
    <div>
      <FieldBox id={id} label={t('bills.pay.amount')} required problem={undefined}>
        <OutlinedInput
          id={id}
          fullWidth
          value={amount.text}
          disabled={disabled}
          autoComplete="off"
          onChange={(event) => amount.change(event.target.value)}
          onBlur={amount.leave}
          endAdornment={<InputAdornment position="end">€</InputAdornment>}
          slotProps={{ input: { inputMode: 'decimal', className: 'tabular', maxLength: 20, 'aria-describedby': hint } }}
        />
      </FieldBox>
      <HintLine id={hint} text={amount.wasReset ? t('bills.pay.reset', { amount: formatMoney(payable) }) : t('bills.pay.amountHint', { amount: formatMoney(payable) })} isNews={amount.wasReset} />
    </div>
  )
}

function HintLine({ id, text, isNews }: { readonly id: string; readonly text: string; readonly isNews: boolean }) {
  return (
    <Typography id={id} variant="body2" role="status" color={isNews ? 'warning' : 'textSecondary'} sx={{ mt: 0.5 }}>
      {text}
    </Typography>
  )
}
