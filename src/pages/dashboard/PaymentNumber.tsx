import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'

type Props = { readonly number: string | undefined; readonly path: string | undefined }

/** The number of a payment's contract or bill, as a link where its product has a page of it. */
export function PaymentNumber({ number, path }: Props) {
  if (path === undefined) return number
  return (
    <Link component={RouterLink} to={path} underline="hover">
      {number}
    </Link>
  )
}
