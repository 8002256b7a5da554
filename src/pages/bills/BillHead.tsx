import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import type { UnpaidBill } from '../../api/staff/paymentApi.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { Unbroken } from '../../ui/Unbroken.tsx'

/** Number, kind and due day of a bill to pay. */
export function BillHead({ bill }: { readonly bill: UnpaidBill }) {
  const t = useText()
  return (
    <Box sx={{ minWidth: 0, flex: '1 1 7rem' }}>
      <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        <Unbroken text={bill.number} />
      </Typography>
      <Typography variant="caption" color="textSecondary" component="p">
        {t(bill.type)} · <Unbroken text={t('bills.pay.due', { date: bill.dueDate })} />
      </Typography>
    </Box>
  )
}
