import Alert from '@mui/material/Alert'

import type { PartProps } from '../../builders/slots/parts.ts'
import { usePendingRequest } from './usePendingRequest.ts'

/** Notice above a buyer's data that a request about the buyer is pending; buttons for another one are disabled. */
export function BuyerPending({ record, path }: PartProps) {
  const pending = usePendingRequest({ record, path })
  return pending === undefined ? null : <Alert severity="info">{pending}</Alert>
}
