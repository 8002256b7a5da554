import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

import { formatMoney } from '../../cells/formatMoney.ts'
import { StatusOf } from '../../cells/StatusOf.tsx'
import { useText } from '../../i18n/TextsContext.ts'
import { ScrolledLine, ScrolledList } from '../../ui/ScrolledList.tsx'
import { BillHead } from './BillHead.tsx'
import type { UnpaidBill } from '../../api/staff/paymentApi.ts'

/** The bills that a payment covers, in the order they are paid. */
export function UnpaidList({ bills }: { readonly bills: readonly UnpaidBill[] }) {
  const t = useText()
  const id = useId()
  if (bills.length === 0) return null
  return (
    <Box>
      <Typography id={id} variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {t('bills.pay.bills')}
      </Typography>
      <ScrolledList aria-labelledby={id}>
        {bills.map(bill => (
          <ScrolledLine key={bill.id}>
            <BillHead bill={bill} />
            <Box sx={{ ml: 'auto', textAlign: 'right', display: 'grid', justifyItems: 'end', gap: 0.5, flexShrink: 0 }}>
              <Typography variant="body2" className="tabular" noWrap>
                {formatMoney(bill.amount, bill.currency)}
              </Typography>
              {bill.status !== 'UNPAID' && <StatusOf vocabulary="billStatus" value={bill.status} next="bill" />}
            </Box>
          </ScrolledLine>
        ))}
      </ScrolledList>
    </Box>
  )
}
