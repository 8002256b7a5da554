import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'

import { ListFailure, ListSkeleton } from '../../builders/list/ListStates.tsx'
import { useText } from '../../i18n/TextsContext.ts'
import { LoadMore } from './LoadMore.tsx'
import { FIRST_ROWS } from './paging.ts'
import { PaymentCards } from './PaymentCards.tsx'
import { PaymentsTable } from './PaymentsTable.tsx'
import { useUpcomingPayments } from './useUpcomingPayments.ts'

const HEADING = 'upcoming-payments'

/** What the company has to pay next, over all its products; what is due first stands first. */
export function UpcomingPayments({ partyFid }: { readonly partyFid: string }) {
  const t = useText()
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  const payments = useUpcomingPayments(partyFid)
  const { shown, error, isFetching } = payments
  const rows = shown?.upcomingPayments ?? []
  const Rows = isPhone ? PaymentCards : PaymentsTable
  return (
    <Card component="section" aria-labelledby={HEADING} aria-busy={isFetching} sx={{ mt: { xs: 2, sm: 2.5 } }}>
      <Typography id={HEADING} variant="h2" sx={{ px: { xs: 2, sm: 3 }, pt: 2.5, pb: 2 }}>
        {t('general.upcoming.title')}
      </Typography>
      {shown === undefined && error === undefined && <ListSkeleton rows={FIRST_ROWS} />}
      {shown?.total === 0 && (
        <Box sx={{ px: 3, pt: 1, pb: 4 }}>
          <Typography variant="subtitle1">{t('general.upcoming.empty')}</Typography>
          <Typography color="textSecondary">{t('general.upcoming.emptyHint')}</Typography>
        </Box>
      )}
      {rows.length > 0 && <Rows payments={rows} labelledBy={HEADING} />}
      {error !== undefined && !isFetching && <ListFailure error={error} onRetry={payments.retry} />}
      {shown !== undefined && shown.total > 0 && (
        <Box sx={{ px: { xs: 2, sm: 3 }, py: 2 }}>
          <LoadMore shown={rows.length} total={shown.total} hasMore={payments.hasMore && error === undefined} isLoading={isFetching} onMore={payments.loadMore} />
        </Box>
      )}
    </Card>
  )
}
