import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'

import { formatMoney } from '../../cells/formatMoney.ts'
import type { FieldMessage } from '../../form/action-form/messages.ts'
import { selectAll } from '../../form/widgets/selectAll.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { BillHead } from './BillHead.tsx'
import { isPositive } from './amount.ts'
import type { BillAmount } from './useBillAmounts.ts'

type Props = {
  readonly rows: readonly BillAmount[]
  /** Bills whose amount the server rejected. */
  readonly faults: Readonly<Record<string, FieldMessage>>
  readonly disabled: boolean
  readonly onChange: () => void
}

/** The chosen bills, each with the amount to pay of it, which may be lowered (BIL-35). */
export function ChosenAmounts({ rows, faults, disabled, onChange }: Props) {
  const t = useText()
  const id = useId()
  if (rows.length === 0) return null
  return (
    <Box>
      <Typography id={id} variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {t('bills.pay.bills')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t('bills.pay.chosen.part')}
      </Typography>
      <Box
        component="ul"
        aria-labelledby={id}
        sx={{ m: 0, p: 0, listStyle: 'none', border: 1, borderColor: 'divider', borderRadius: 2 }}
      >
        {rows.map(row => (
          <Row key={row.bill.id} row={row} fault={faults[row.bill.id]} disabled={disabled} onChange={onChange} />
        ))}
      </Box>
    </Box>
  )
}

type RowProps = {
  readonly row: BillAmount
  readonly fault: FieldMessage | undefined
  readonly disabled: boolean
  readonly onChange: () => void
}

function Row({ row: { bill, payable, inFlight, amount }, fault, disabled, onChange }: RowProps) {
  const t = useText()
  const id = useId()
  const [{ onFocus, ...presses }] = useState(selectAll)
  const isOpen = isPositive(payable)
  const most = { amount: formatMoney(payable, bill.currency) }
  const isWrong = amount.isInvalid || fault !== undefined
  return (
    <Box
      component="li"
      sx={{
        px: 1.5,
        py: 1,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 9.5rem' },
        rowGap: 0.5,
        alignItems: 'center',
        columnGap: 1.5,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <BillHead bill={bill} />
      <Box sx={{ textAlign: 'right' }}>
        {isOpen ? (
          <OutlinedInput
            id={id}
            size="small"
            fullWidth
            value={amount.text}
            disabled={disabled}
            autoComplete="off"
            error={isWrong}
            onFocus={event => {
              amount.enter()
              onFocus(event as Parameters<typeof onFocus>[0])
            }}
            onChange={event => {
              onChange()
              amount.change(event.target.value, (event.nativeEvent as Partial<InputEvent>).inputType)
            }}
            onBlur={amount.leave}
            endAdornment={<InputAdornment position="end">€</InputAdornment>}
            slotProps={{
              input: {
                inputMode: 'decimal',
                className: 'tabular',
                style: { textAlign: 'right' },
                'aria-label': t('bills.pay.chosen.amountOf', { number: bill.number }),
                'aria-describedby': `${id}-note`,
                'aria-invalid': isWrong || undefined,
                ...presses,
              },
            }}
          />
        ) : (
          <Typography variant="body2" className="tabular" noWrap>
            {formatMoney(payable, bill.currency)}
          </Typography>
        )}
        <Typography variant="caption" color="textSecondary" component="p" className="tabular" noWrap>
          {t('bills.pay.chosen.ofUnpaid', { amount: formatMoney(bill.amount, bill.currency) })}
        </Typography>
      </Box>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <FormHelperText id={`${id}-note`} role="status" error={isWrong} sx={{ m: 0 }}>
          {note()}
        </FormHelperText>
      </Box>
    </Box>
  )

  function note(): string | null {
    if (fault !== undefined) return t(fault.text, fault.params)
    if (amount.isInvalid) return t('bills.pay.unreadable', most)
    if (!isOpen) return t('bills.pay.chosen.none')
    if (amount.wasReset) return t('bills.pay.reset', most)
    return isPositive(inFlight)
      ? t('bills.pay.chosen.inFlight', { amount: formatMoney(inFlight, bill.currency) })
      : null
  }
}
