import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link as RouterLink } from 'react-router'

import { getAgeing, type InvoiceAgeing } from '../../../api/staff/ageingApi.ts'
import { LoadMore } from '../../../builders/list/LoadMore.tsx'
import { formatMoney } from '../../../cells/formatMoney.ts'
import { ChartBoundary } from '../../../charts/ChartBoundary.tsx'
import { activeKey, useActiveProduct } from '../../../contract/activeProduct.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { lazyPart } from '../../../ui/lazy/lazyPart.tsx'
import { AgeingTable } from '../ageing/AgeingTable.tsx'
import { type AgeingGroup, currenciesOf, rangeDays, rangeIds, totalsOf } from '../ageing/ageingRows.ts'
import { DataCard } from './DataCard.tsx'

// The chart library is large; the table does not wait for it.
const AgeBars = lazyPart(() => import('../../../charts/AgeBars.tsx').then(file => file.AgeBars), {
  onFailure: 'nothing',
})

const HEADING = 'ageing'
const STEP = 5
const CHART_HEIGHT = 260

const besideSx = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 1360px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(250px, 26%)' },
} as const

/** How long what is unpaid is overdue, by buyer or by contract, as a table with a chart beside it (DSH-57). */
export function Ageing() {
  const t = useText()
  const active = activeKey(useActiveProduct())
  const query = useQuery({
    queryKey: ['dashboard', 'ageing', active],
    queryFn: ({ signal }) => getAgeing(signal),
    retry: false,
  })
  return (
    <Box sx={{ mt: { xs: 2, sm: 2.5 } }}>
      <DataCard id={HEADING} title={t('ageing.title')} query={query} lines={STEP + 1}>
        {query.data && <Content ageing={query.data} />}
      </DataCard>
    </Box>
  )
}

function Content({ ageing }: { readonly ageing: InvoiceAgeing }) {
  const t = useText()
  const [group, setGroup] = useState<AgeingGroup>('buyers')
  const [limit, setLimit] = useState(STEP)
  if (ageing.isBounded) return <TooMany statuses={ageing.statuses} />
  const rows = ageing[group]
  const [currency] = currenciesOf(rows)
  if (currency === undefined) return <Typography color="textSecondary">{t('ageing.none')}</Typography>
  const amounts = totalsOf(rows, currency)
  const shown = rows.slice(0, limit)
  return (
    <>
      <ToggleButtonGroup
        size="small"
        exclusive
        value={group}
        aria-label={t('ageing.by')}
        onChange={(_event, next: AgeingGroup | null) => {
          if (next === null) return
          setGroup(next)
          setLimit(STEP)
        }}
        sx={{ mb: 2 }}
      >
        <ToggleButton value="buyers">{t('ageing.buyers.by')}</ToggleButton>
        <ToggleButton value="contracts">{t('ageing.contracts.by')}</ToggleButton>
      </ToggleButtonGroup>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t('ageing.about')}
      </Typography>
      <Box sx={besideSx}>
        <Box sx={{ minWidth: 0 }}>
          <AgeingTable ageing={ageing} group={group} rows={shown} labelledBy={HEADING} />
          {rows.length > STEP && (
            <Box sx={{ pt: 2 }}>
              <LoadMore
                countKey={`ageing.${group}.count`}
                visibleCount={shown.length}
                total={rows.length}
                hasMore={rows.length > limit}
                isLoading={false}
                onMore={() => setLimit(limit + STEP)}
              />
            </Box>
          )}
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
            {t('ageing.chart', { currency })}
          </Typography>
          <ChartBoundary>
            <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}>
              <AgeBars
                ranges={rangeIds.map((id, range) => ({
                  label: rangeDays[id],
                  amount: amounts[range] ?? '0.00',
                }))}
                height={CHART_HEIGHT}
                money={amount => formatMoney(amount, currency)}
                name={t('ageing.unpaid')}
              />
            </Suspense>
          </ChartBoundary>
        </Box>
      </Box>
    </>
  )
}

/** More is unpaid than the server groups: the list takes over. */
function TooMany({ statuses }: { readonly statuses: readonly string[] }) {
  const t = useText()
  return (
    <Typography color="textSecondary">
      {t('ageing.many')}{' '}
      <Link component={RouterLink} to={`/factoring/invoices?status=${statuses.join(',')}`}>
        {t('ageing.many.open')}
      </Link>
    </Typography>
  )
}
