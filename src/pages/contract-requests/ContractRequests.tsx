import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'

import { ListFailure, ListSkeleton } from '../../builders/list/ListStates.tsx'
import { useNamedByFragment } from '../../builders/show/useNamedByFragment.ts'
import type { PartProps } from '../../builders/slots/parts.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { LoadMore } from '../../builders/list/LoadMore.tsx'
import { ContractRequestRow } from './ContractRequestRow.tsx'
import { useContractRequests } from './useContractRequests.ts'

const STEP = 5

/** The requests about this contract, newest first, with their status. */
export function ContractRequests({ record, reload }: PartProps) {
  const t = useText()
  const titleId = useId()
  const heading = useNamedByFragment('contract-requests')
  const contractId = String(record?.['id'] ?? '')
  const [limit, setLimit] = useState(STEP)
  const { data, error, isPending, refetch } = useContractRequests(contractId)
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ scrollMarginTop: '84px' }}>
      <Box sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
        <Typography id={titleId} ref={heading} tabIndex={-1} variant="h3" component="h2" sx={{ outline: 'none' }}>
          {t('requests.list.title')}
        </Typography>
        {error ? (
          <ListFailure error={error} onRetry={() => void refetch()} />
        ) : isPending ? (
          <ListSkeleton rows={2} />
        ) : data.length === 0 ? (
          <Typography color="textSecondary">{t('requests.list.empty')}</Typography>
        ) : (
          <>
            <Box
              component="ul"
              aria-labelledby={titleId}
              sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0 }}
            >
              {data.slice(0, limit).map(request => (
                <ContractRequestRow key={request.id} contractId={contractId} request={request} onChanged={reload} />
              ))}
            </Box>
            {data.length > STEP && (
              <LoadMore
                countKey="requests.list.count"
                visibleCount={Math.min(limit, data.length)}
                total={data.length}
                hasMore={data.length > limit}
                isLoading={false}
                onMore={() => setLimit(limit + STEP)}
              />
            )}
          </>
        )}
      </Box>
    </Card>
  )
}
