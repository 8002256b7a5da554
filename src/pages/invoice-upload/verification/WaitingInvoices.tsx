import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'

import { activeKey, useActiveProduct } from '../../../contract/activeProduct.ts'
import type { PartProps } from '../../../builders/slots/parts.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { waitingQuery } from './sentQueries.ts'

/** Contracts named with a link of their own; for more the link leads to the choice of a contract. */
const MAX_LINKS = 3

/** On the invoice list: submitted invoices that were not sent to the buyer, and those to send again (UPL-52). */
export function WaitingInvoices({ reason }: PartProps) {
  const t = useText()
  const active = activeKey(useActiveProduct())
  const { data = [] } = useQuery({ ...waitingQuery(active), enabled: reason === undefined })
  if (reason !== undefined || data.length === 0) return null
  const sum = (of: 'toSendCount' | 'sendAgainCount') => data.reduce((total, contract) => total + contract[of], 0)
  const [toSend, again] = [sum('toSendCount'), sum('sendAgainCount')]
  const links =
    data.length > MAX_LINKS
      ? [{ to: '/invoiceUpload?step=contract', text: t('sending.waiting.choose') }]
      : data.map(({ contractId, contractNumber }) => ({
          to: `/invoiceUpload?contractId=${encodeURIComponent(contractId)}&step=buyers`,
          text: t('sending.waiting.open', { contract: contractNumber }),
        }))
  return (
    <Alert severity="info">
      {toSend > 0 && <Box>{t('sending.waiting.toSend', { smart_count: toSend })}</Box>}
      {again > 0 && <Box>{t('sending.waiting.again', { smart_count: again })}</Box>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        {links.map(({ to, text }) => (
          <Link key={to} component={RouterLink} to={to} sx={{ py: 1.25 }}>
            {text}
          </Link>
        ))}
      </Box>
    </Alert>
  )
}
