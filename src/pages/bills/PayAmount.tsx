import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'

import { formatMoney } from '../../cells/formatMoney.ts'
import { selectAll } from '../../form/widgets/selectAll.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { FieldBox } from '../../form/action-form/FieldBox.tsx'
import type { Amount } from './useAmount.ts'

type Props = { readonly amount: Amount; readonly payable: string; readonly disabled: boolean }

/**
 * The amount in the portal's format. An excessive or empty amount becomes the full payable one, invalid text stays, and
 * the field explains which.
 */
export function PayAmount({ amount, payable, disabled }: Props) {
  const t = useText()
  const id = useId()
  const hint = `${id}-hint`
  const [{ onFocus, ...presses }] = useState(selectAll)
  const most = { amount: formatMoney(payable) }
  return (
    <div>
      <FieldBox
        id={id}
        label={t('bills.pay.amount')}
        required
        problem={amount.isInvalid ? { text: 'bills.pay.unreadable', params: most } : undefined}
      >
        <OutlinedInput
          id={id}
          fullWidth
          value={amount.text}
          disabled={disabled}
          autoComplete="off"
          error={amount.isInvalid}
          onFocus={event => {
            amount.enter()
            onFocus(event as Parameters<typeof onFocus>[0])
          }}
          onChange={event => amount.change(event.target.value, (event.nativeEvent as Partial<InputEvent>).inputType)}
          onBlur={amount.leave}
          endAdornment={<InputAdornment position="end">€</InputAdornment>}
          slotProps={{
            input: {
              inputMode: 'decimal',
              className: 'tabular',
              'aria-describedby': amount.isInvalid ? `${id}-note ${hint}` : hint,
              'aria-invalid': amount.isInvalid || undefined,
              ...presses,
            },
          }}
        />
      </FieldBox>
      <HintLine
        id={hint}
        text={amount.wasReset ? t('bills.pay.reset', most) : t('bills.pay.amountHint', most)}
        isAnnounced={amount.wasReset}
      />
    </div>
  )
}

function HintLine({
  id,
  text,
  isAnnounced,
}: {
  readonly id: string
  readonly text: string
  readonly isAnnounced: boolean
}) {
  return (
    <Typography
      id={id}
      variant="body2"
      role="status"
      color={isAnnounced ? 'warning' : 'textSecondary'}
      sx={{ mt: 0.5 }}
    >
      {text}
    </Typography>
  )
}
