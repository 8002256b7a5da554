import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, Suspense, useState } from 'react'

import type { PartProps } from '../../../builders/slots/parts.ts'
import { formatMoney } from '../../../cells/formatMoney.ts'
import { ChartBoundary } from '../../../charts/ChartBoundary.tsx'
import { useText } from '../../../i18n/TextsContext.ts'
import { lazyPart } from '../../../ui/lazy/lazyPart.tsx'
import { PartCard } from '../applications/PartCard.tsx'
import { FigureTable } from './FigureTable.tsx'
import { type AccountFigures, statementOf } from './statementOf.ts'

const BalanceLine = lazyPart(() => import('../../../charts/BalanceLine.tsx').then(file => file.BalanceLine), {
  onFailure: 'nothing',
})
const MonthBars = lazyPart(() => import('../../../charts/MonthBars.tsx').then(file => file.MonthBars), {
  onFailure: 'nothing',
})
const CHART_HEIGHT = 240

/** The accounts of a statement: balance over time, and what came in and went out by month (BST-30). */
export function StatementAccounts({ record }: PartProps) {
  const statement = statementOf(record)
  return (statement?.accounts ?? []).map(account => <AccountCard key={account.id} account={account} />)
}

function AccountCard({ account }: { account: AccountFigures }) {
  const t = useText()
  const currency = account.currency ?? 'EUR'
  const money = (amount: string) => formatMoney(amount, currency)
  const hint = [
    account.owner ?? undefined,
    account.balance === null
      ? undefined
      : t('operator.statements.balance', { amount: money(account.balance), day: account.balanceOn ?? '' }),
    t('operator.statements.count', { count: account.transactions }),
  ]
  return (
    <PartCard
      title={account.account ?? t('operator.statements.noNumber')}
      hint={hint.filter(one => one !== undefined && one !== '').join(' · ')}
    >
      {account.failure !== null && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t(`values.bankStatementFailure.${account.failure}`)}
        </Alert>
      )}
      {account.unreadable > 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('operator.statements.unreadable', { count: account.unreadable })}
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        {account.days.length > 0 && <Balance account={account} currency={currency} money={money} />}
        {account.months.length > 0 && <Months account={account} currency={currency} money={money} />}
      </Box>
    </PartCard>
  )
}

type FigureProps = { account: AccountFigures; currency: string; money: (amount: string) => string }

function Balance({ account, currency, money }: FigureProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const title = t('operator.statements.balanceByDay', { currency })
  return (
    <Box component="section" sx={{ minWidth: 0 }}>
      <Typography component="h3" variant="h4" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Chart>
        <BalanceLine days={account.days} height={CHART_HEIGHT} money={money} name={title} />
      </Chart>
      <Button
        size="small"
        color="inherit"
        aria-expanded={isOpen}
        onClick={() => setOpen(open => !open)}
        sx={{ minHeight: 44 }}
      >
        {t(isOpen ? 'operator.statements.hideTable' : 'operator.statements.showTable')}
      </Button>
      {isOpen && (
        <FigureTable
          caption={title}
          heads={[t('operator.statements.day'), t('operator.statements.balanceHead')]}
          rows={account.days.toReversed().map(({ day, balance }) => [day, money(balance)])}
        />
      )}
    </Box>
  )
}

function Months({ account, currency, money }: FigureProps) {
  const t = useText()
  const names = { received: t('operator.statements.received'), paid: t('operator.statements.paid') }
  const title = t('operator.statements.byMonth', { currency })
  return (
    <Box component="section" sx={{ minWidth: 0 }}>
      <Typography component="h3" variant="h4" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Chart>
        <MonthBars months={account.months} height={CHART_HEIGHT} money={money} names={names} />
      </Chart>
      <FigureTable
        caption={title}
        heads={[t('operator.statements.month'), names.received, names.paid]}
        rows={account.months.map(({ month, received, paid }) => [month, money(received), money(paid)])}
      />
    </Box>
  )
}

function Chart({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ minHeight: CHART_HEIGHT }}>
      <ChartBoundary>
        <Suspense fallback={null}>{children}</Suspense>
      </ChartBoundary>
    </Box>
  )
}
