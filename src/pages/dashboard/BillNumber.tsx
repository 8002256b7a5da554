import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'

import type { Payment, PaymentLink } from './paymentRows.ts'

type Props = { readonly payment: Payment; readonly billOf: PaymentLink | undefined }

/** The number of a payment's bill, as a link where a list shows it. */
export function BillNumber({ payment, billOf }: Props) {
  const path = billOf?.(payment)
  if (path === undefined) return payment.billNumber
  return (
    <Link component={RouterLink} to={path} underline="hover">
      {payment.billNumber}
    </Link>
  )
}
