import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Suspense } from 'react'

import type { Contract } from '../../../builders/scopes/contractScope.ts'
import { ListFailure } from '../../../builders/list/ListStates.tsx'
import { formatMoney } from '../../../cells/formatMoney.ts'
import { ChartBoundary } from '../../../charts/ChartBoundary.tsx'
import { ChartSource } from '../../../charts/ChartSource.tsx'
import { fieldValue } from '../../../contract/fieldValue.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { cardPath } from '../../../../schemas/dashboards/cardCalls.ts'
import type { ContractCardProps } from '../cards.tsx'
import { TWO_COLUMNS } from '../layout.ts'
import { callOf } from './callOf.ts'
import { HistoryTable } from './HistoryTable.tsx'
import { PeriodNav } from './PeriodNav.tsx'
import { pointsOf, slotsOf } from './historyPeriod.ts'
import { type HistoryData, useLimitHistory } from './useLimitHistory.ts'
import { lazyPart } from '../../../ui/lazy/lazyPart.tsx'

// The chart library is large; heading and period navigation do not wait for it.
const UsageWave = lazyPart(() => import('../../../charts/UsageWave.tsx').then(file => file.UsageWave), {
  onFailure: 'nothing',
})

const HEADING = 'limit-usage'
/** The limit that the contract has today; undefined without one. */
export function usageLimit(contract: Contract, field: string | undefined): string | undefined {
  const amount = field === undefined ? undefined : fieldValue(contract, field)
  return typeof amount === 'string' && Number(amount) > 0 ? amount : undefined
}

/** Heights in pixels; `beside` matches the ring with its amounts when both share a row. */
const heights = { stacked: 260, beside: 380 }
/** The same for what the server renders, which knows no width. */
const heightSx = { height: heights.stacked, [TWO_COLUMNS]: { height: heights.beside } }

/** Usage of the limit over the last months or days (DSH-24): a chart, and a table with the same values. */
export function UsageHistory({ card, contract }: ContractCardProps) {
  const t = useText()
  const history = useLimitHistory(cardPath(callOf(card), contract))
  const { shown, error, isFetching } = history
  const hasTwoColumns = useMediaQuery(TWO_COLUMNS, { noSsr: true })
  const height = hasTwoColumns ? heights.beside : heights.stacked
  return (
    <Card
      component="section"
      aria-labelledby={HEADING}
      aria-busy={isFetching}
      sx={{ p: { xs: 2, sm: 3 }, display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 }}
    >
      <Typography id={HEADING} variant="h2">
        {t('dashboard.usage.title')}
      </Typography>
      <PeriodNav history={history} />
      {error !== undefined && !isFetching ? (
        <ListFailure error={error} onRetry={history.retry} />
      ) : shown === undefined ? (
        <Skeleton role="status" data-pending="" aria-label={t('layout.loading')} variant="rounded" sx={heightSx} />
      ) : (
        <Wave shown={shown} height={height} limit={usageLimit(contract, card.limit)} />
      )}
    </Card>
  )
}

type WaveProps = { readonly shown: HistoryData; readonly height: number; readonly limit: string | undefined }

function Wave({ shown: { periodicity, period, answer }, height, limit }: WaveProps) {
  const t = useText()
  const slots = slotsOf(periodicity, period)
  const amounts = pointsOf(slots, answer.history)
  const money = (amount: string) => formatMoney(amount, answer.currency)
  // An empty chart goes from 0 to 10,000 (DSH-25), which the line of a limit would change.
  const line = answer.history.length === 0 ? undefined : limit
  const labels = periodicity === 'day' ? slots.map(slot => String(Number(slot.slice(8)))) : slots
  return (
    <>
      <ChartBoundary>
        <Suspense fallback={<Skeleton variant="rounded" sx={heightSx} />}>
          <UsageWave
            labels={labels}
            amounts={amounts}
            height={height}
            money={money}
            name={t('general.amount.used')}
            limit={
              line === undefined
                ? undefined
                : { amount: line, name: t('dashboard.usage.limit', { amount: money(line) }) }
            }
          />
        </Suspense>
      </ChartBoundary>
      <ChartSource of="usage" currency={answer.currency} />
      {answer.history.length === 0 ? (
        <Typography color="textSecondary">{t('dashboard.usage.empty')}</Typography>
      ) : (
        <HistoryTable history={answer.history} money={money} labelledBy={HEADING} />
      )}
    </>
  )
}
