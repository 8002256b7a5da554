import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'

import type { Payment, PaymentLink } from './paymentRows.ts'

type Props = { readonly payment: Payment; readonly linkOf: PaymentLink | undefined }

/** The number of a payment's contract, as a link where its product has pages. */
export function ContractNumber({ payment, linkOf }: Props) {
  const path = linkOf?.(payment)
  if (path === undefined) return payment.contractNumber
  return (
    <Link component={RouterLink} to={path} underline="hover">
      {payment.contractNumber}
    </Link>
  )
}
