import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId } from 'react'

import type { LoanPayment } from '../../../schemas/generated/types/entities/loan-payment.ts'
import { getWholeSchedule } from '../../api/staff/loansApi.ts'
import { ListFailure } from '../../builders/list/ListStates.tsx'
import type { PartProps } from '../../builders/slots/parts.ts'
import { formatMoney } from '../../cells/formatMoney.ts'
import { ChartBoundary } from '../../charts/ChartBoundary.tsx'
import { ChartSource } from '../../charts/ChartSource.tsx'
import { ChartTable } from '../../charts/ChartTable.tsx'
import { chartColours } from '../../charts/chartColours.ts'
import { Marker } from '../../charts/Marker.tsx'
import { fieldValue } from '../../contract/fieldValue.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { lazyPart } from '../../ui/lazy/lazyPart.tsx'
import { loanNumberOf } from './loanNumber.ts'
import { hasVat, repaymentPeriods } from './repaymentPeriods.ts'

// The chart library is large; the heading and the figures do not wait for it.
const RepaymentColumns = lazyPart(
  () => import('../../charts/RepaymentColumns.tsx').then(file => file.RepaymentColumns),
  { onFailure: 'nothing' },
)

const HEIGHT = 280

/** Principal and interest of a loan over its whole term: a chart, and a table with the same values (LON-33). */
export function Repayments({ record }: PartProps) {
  const t = useText()
  const titleId = useId()
  const loan = loanNumberOf(record)
  const hasSchedule = fieldValue(record, 'pdfFileExists') === true
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['loan', 'repayments', loan],
    queryFn: ({ signal }) => getWholeSchedule(loan, signal),
    enabled: hasSchedule,
    retry: false,
    staleTime: 30_000,
  })
  if (!hasSchedule) return null
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      aria-busy={isFetching}
      sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2, minWidth: 0 }}
    >
      <Typography id={titleId} variant="h3" component="h2">
        {t('loan.repayments.title')}
      </Typography>
      {error && !isFetching ? (
        <ListFailure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton role="status" aria-label={t('layout.loading')} variant="rounded" height={HEIGHT} />
      ) : (
        <Chart payments={data} titleId={titleId} />
      )}
    </Card>
  )
}

function Chart({ payments, titleId }: { readonly payments: readonly LoanPayment[]; readonly titleId: string }) {
  const t = useText()
  const { palette } = useTheme()
  const periods = repaymentPeriods(payments)
  const money = (amount: string) => formatMoney(amount, payments[0]?.currencyCode)
  const names = { principal: t('loan.repayments.principal'), interest: t('loan.repayments.interest') }
  const isTaxed = hasVat(payments)
  const series = [
    { name: names.principal, tone: 'primary', amounts: periods.map(({ principal }) => principal) },
    { name: names.interest, tone: 'secondary', amounts: periods.map(({ interest }) => interest) },
  ] as const
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
        {series.map(({ name, tone }) => (
          <Typography
            key={tone}
            component="li"
            variant="body2"
            color="textSecondary"
            sx={{ display: 'flex', gap: 1, alignItems: 'center' }}
          >
            <Marker colour={chartColours(palette).repayments[tone]} />
            {name}
          </Typography>
        ))}
      </Box>
      <ChartBoundary>
        <Suspense fallback={<Skeleton variant="rounded" height={HEIGHT} />}>
          <RepaymentColumns
            labels={periods.map(({ period }) => period)}
            series={series}
            height={HEIGHT}
            money={money}
          />
        </Suspense>
      </ChartBoundary>
      <ChartSource of="schedule" currency={payments[0]?.currencyCode ?? 'EUR'} />
      <ChartTable
        columns={[
          t('loan.repayments.period'),
          names.principal,
          names.interest,
          ...(isTaxed ? [t('resources.loan/schedules.fields.vatTotal')] : []),
          t('loan.repayments.total'),
        ]}
        rows={periods.map(({ period, principal, interest, vat, total }) => ({
          time: period,
          amounts: [money(principal), money(interest), ...(isTaxed ? [money(vat)] : []), money(total)],
        }))}
        labelledBy={titleId}
      />
    </>
  )
}
