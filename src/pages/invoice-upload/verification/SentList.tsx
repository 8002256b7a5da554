import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'

import type { SentVerification } from '../../../api/staff/verificationApi.ts'
import { ListFailure } from '../../../builders/list/ListStates.tsx'
import { Figures } from '../../../cells/Figures.tsx'
import { formatDateTime } from '../../../cells/formatDate.ts'
import { formatMoney } from '../../../cells/formatMoney.ts'
import { Moment } from '../../../cells/Moment.tsx'
import { StatusChip } from '../../../cells/StatusChip.tsx'
import { useText } from '../../../i18n/TextsContext.ts'
import { buyerInvoicesPath } from './buyerInvoicesPath.ts'
import { SendAgain } from './SendAgain.tsx'
import { sentQuery } from './sentQueries.ts'
import { verificationTone } from './verificationTone.ts'

type Props = { readonly contractId: string; readonly reload: () => void }

/** What was sent to whom, and what the buyer answered (UPL-52). */
export function SentList({ contractId, reload }: Props) {
  const t = useText()
  const { data, error, refetch } = useQuery(sentQuery(contractId))
  if (error !== null && data === undefined)
    return (
      <Card sx={{ mt: 3 }}>
        <ListFailure error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (data === undefined || data.length === 0) return null
  return (
    <Box component="section" aria-labelledby="sent-mails" sx={{ mt: 4 }}>
      <Typography id="sent-mails" variant="h2" sx={{ mb: 1.5 }}>
        {t('sending.sent.title')}
      </Typography>
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}
      >
        {data.map(sending => (
          <Sent key={sending.verificationId} contractId={contractId} sending={sending} reload={reload} />
        ))}
      </Box>
    </Box>
  )
}

function Sent({ contractId, sending, reload }: Props & { readonly sending: SentVerification }) {
  const t = useText()
  const { acceptedCount, rejectedCount, waitingCount, state } = sending
  const counts = [
    ['sending.sent.accepted', acceptedCount],
    ['sending.sent.rejected', rejectedCount],
    ['sending.sent.waiting', waitingCount],
  ] as const
  const needsAttention = state === 'EXPIRED' || rejectedCount > 0
  return (
    <Card
      component="li"
      sx={{
        p: 2,
        display: 'grid',
        gap: 0.75,
        ...(needsAttention && sending.open.length > 0 ? { borderColor: 'warning.main' } : {}),
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, alignItems: 'center' }}>
        <Typography
          variant="subtitle1"
          component="h3"
          sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {sending.buyerName}
        </Typography>
        <StatusChip
          tone={verificationTone(state)}
          label={t(`sending.state.${state}`)}
          hint={t(`next.sending.${state}`)}
        />
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {`${sending.name} ${sending.surname} · ${sending.email}`}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {sending.sentAt !== null && <Moment>{formatDateTime(sending.sentAt)}</Moment>}
        {sending.sentBy !== null && ` · ${sending.sentBy}`}
        {sending.reminders > 0 && ` · ${t('sending.sent.reminded', { smart_count: sending.reminders })}`}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, alignItems: 'baseline' }}>
        <Typography variant="body2">
          {t('upload.buyers.invoices', { smart_count: sending.invoiceCount })}
          {' · '}
          <Figures>{formatMoney(sending.totalAmount, sending.currency)}</Figures>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {counts.flatMap(([key, count]) => (count > 0 ? [t(key, { count })] : [])).join(' · ')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1, alignItems: 'center' }}>
        <Link
          component={RouterLink}
          to={buyerInvoicesPath(contractId, sending.thirdPartyId)}
          variant="body2"
          aria-label={t('sending.sent.listOf', { buyer: sending.buyerName })}
          sx={{ py: 1.25, mr: 'auto' }}
        >
          {t('sending.sent.list')}
        </Link>
        {sending.open.length > 0 && (
          <SendAgain
            contractId={contractId}
            verificationId={sending.verificationId}
            reason={undefined}
            reload={reload}
          />
        )}
      </Box>
    </Card>
  )
}
