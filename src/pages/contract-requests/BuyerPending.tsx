import Alert from '@mui/material/Alert'

import type { PartProps } from '../../builders/slots/parts.ts'
import { usePendingRequest } from './usePendingRequest.ts'

/** Says above a buyer's data that a request about the buyer is being handled; the buttons for another one are closed. */
export function BuyerPending({ record, path }: PartProps) {
  const pending = usePendingRequest({ record, path })
  return pending === undefined ? null : <Alert severity="info">{pending}</Alert>
}
