import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'

import type { CardDefinition } from '../../../../schemas/dashboardDefinition.ts'
import { RingOverview } from '../../../charts/RingOverview.tsx'
import { Figures } from '../../../cells/Figures.tsx'
import { formatMoney } from '../../../cells/formatMoney.ts'
import { percentText, shareOf } from '../../../charts/share.ts'
import { fieldValue } from '../../../contract/fieldValue.ts'
import { undrawnReason } from '../../../contract/undrawnLoan.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { sumOf } from '../../../../schemas/format/sum.ts'
import type { ContractCardProps } from '../cards.tsx'
import { DataCard } from './DataCard.tsx'
import { useCard } from './useCard.ts'

type Parts = NonNullable<CardDefinition['parts']>
const names = ['repaid', 'toRepay', 'available'] as const satisfies readonly (keyof Parts)[]

/**
 * A loan as a ring (LON-32): repaid, to repay and not yet disbursed are the whole amount. A loan without any of them is a
 * sentence, because a ring of zeros would hide the granted amount (LON-35).
 */
export function RepaymentRing(props: ContractCardProps) {
  const t = useText()
  const { card, dashboard, contract } = props
  const query = useCard<unknown>(props)
  return (
    <DataCard id={`card-${card.id}`} title={t(`dashboards.${dashboard}.cards.${card.id}`)} query={query} lines={5}>
      <Ring card={card} dashboard={dashboard} contract={contract} totals={query.data} />
    </DataCard>
  )
}

type RingProps = Pick<ContractCardProps, 'card' | 'dashboard' | 'contract'> & { readonly totals: unknown }

function Ring({ card: { parts, granted }, dashboard, contract, totals }: RingProps) {
  const t = useText()
  const { palette } = useTheme()
  if (parts === undefined || granted === undefined)
    throw new Error('The dashboard card repayment-ring needs parts and granted')
  const colours = { repaid: palette.primary.main, toRepay: palette.secondary.main, available: palette.divider }
  const amounts = {
    repaid: amountOf(totals, parts.repaid),
    toRepay: amountOf(totals, parts.toRepay),
    available: amountOf(totals, parts.available),
  }
  const currency = String(fieldValue(totals, 'currencyCode') ?? 'EUR')
  const whole = sumOf(Object.values(amounts))
  if (!/[1-9]/.test(whole))
    return <Undrawn amount={amountOf(contract, granted)} currency={currency} status={contract.status} />
  // Each amount is among the loan's own; "to repay" is explained by the schedule and the terms below them (DSH-64).
  const linkToLoan = (amount: ReactNode) => (
    <Link component={RouterLink} to={`/loan/contracts/contract/${encodeURIComponent(contract.id)}`} color="inherit">
      {amount}
    </Link>
  )
  const shares = names.map(name => ({ id: name, share: shareOf(amounts[name], whole), colour: colours[name] }))
  return (
    <RingOverview
      of="loan"
      slices={shares}
      centre={{ value: percentText(shareOf(amounts.repaid, whole)), caption: t('loan.ofTotalRepaid') }}
      rows={[
        { id: 'total', label: t('general.amount.total'), amount: whole },
        ...names.map(name => ({
          id: name,
          label: t(`dashboards.${dashboard}.fields.${parts[name]}`),
          amount: amounts[name],
          colour: colours[name],
          isPale: name === 'available',
          link: linkToLoan,
        })),
      ]}
      currency={currency}
    />
  )
}

type UndrawnProps = { readonly amount: string; readonly currency: string; readonly status: string }

function Undrawn({ amount, currency, status }: UndrawnProps) {
  const t = useText()
  const reason = undrawnReason(status)
  return (
    <>
      <Box component="dl" sx={{ m: 0, mb: 1.5 }}>
        <Typography component="dt" variant="body2" color="textSecondary">
          {t(`loan.undrawn.amount.${reason}`)}
        </Typography>
        <Typography component="dd" variant="h1" sx={{ m: 0 }}>
          <Figures>{formatMoney(amount, currency)}</Figures>
        </Typography>
      </Box>
      <Typography sx={{ maxWidth: '60ch' }}>{t(`loan.undrawn.text.${reason}`)}</Typography>
    </>
  )
}

/** Missing amounts are zero (DSH-07). */
function amountOf(totals: unknown, field: string): string {
  const value = fieldValue(totals, field)
  return typeof value === 'string' ? value : '0.00'
}
