import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'

import { ApiError } from '../../../api/http/ApiError.ts'
import { getApplicationDeal } from '../../../api/operator/dealsApi.ts'
import { ListSkeleton } from '../../../builders/list/ListStates.tsx'
import type { PartProps } from '../../../builders/slots/parts.ts'
import { DealFacts } from '../../../cells/DealFacts.tsx'
import { useText } from '../../../i18n/TextsContext.ts'
import { applicationOf } from './applicationOf.ts'
import { DealLinkRow } from './DealLinkRow.tsx'
import { PartCard } from './PartCard.tsx'

/** The deal of an application in the sales system, and the link with which its customer sees it (DEA-11). */
export function ApplicationDeal({ record }: PartProps) {
  const application = applicationOf(record)
  if (typeof application?.dealId !== 'string') return null
  return <DealCard key={application.id} applicationId={application.id} dealId={application.dealId} />
}

function DealCard({ applicationId, dealId }: { readonly applicationId: string; readonly dealId: string }) {
  const t = useText()
  const { data, error, refetch } = useQuery({
    queryKey: ['operator/deals', applicationId],
    queryFn: ({ signal }) => getApplicationDeal(applicationId, signal),
    retry: false,
  })
  const isUnknown = error instanceof ApiError && error.code === 'DEAL_NOT_FOUND'
  return (
    <PartCard title={t('operator.deal.title')} hint={t('operator.deal.hint', { id: dealId })}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {data !== undefined && <DealFacts deal={data} />}
        {data === undefined && error === null && <ListSkeleton rows={2} />}
        {isUnknown && <Alert severity="warning">{t('errors.DEAL_NOT_FOUND')}</Alert>}
        {error !== null && !isUnknown && (
          <Alert
            severity="error"
            action={
              <Button color="inherit" onClick={() => void refetch()}>
                {t('action.retry')}
              </Button>
            }
          >
            {t('operator.deal.unavailable')}
          </Alert>
        )}
        <DealLinkRow applicationId={applicationId} canMake={data !== undefined} />
      </Box>
    </PartCard>
  )
}
