import { useTheme } from '@mui/material/styles'

import type { CardDefinition } from '../../../../schemas/dashboardDefinition.ts'
import { RingOverview } from '../../../charts/RingOverview.tsx'
import { percentText, shareOf } from '../../../charts/share.ts'
import { fieldValue } from '../../../contract/fieldValue.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { sumOf } from '../../../../schemas/format/sum.ts'
import type { ContractCardProps } from '../cards.tsx'
import { DataCard } from './DataCard.tsx'
import { useCard } from './useCard.ts'

type Parts = NonNullable<CardDefinition['parts']>
const names = ['repaid', 'toRepay', 'available'] as const satisfies readonly (keyof Parts)[]

/** A loan as a ring (LON-32): repaid, to repay and not yet disbursed are the whole amount. */
export function RepaymentRing(props: ContractCardProps) {
  const t = useText()
  const { card, dashboard } = props
  const query = useCard<unknown>(props)
  return (
    <DataCard id={`card-${card.id}`} title={t(`dashboards.${dashboard}.cards.${card.id}`)} query={query} lines={5}>
      <Ring card={card} dashboard={dashboard} totals={query.data} />
    </DataCard>
  )
}

type RingProps = Pick<ContractCardProps, 'card' | 'dashboard'> & { readonly totals: unknown }

function Ring({ card: { parts }, dashboard, totals }: RingProps) {
  const t = useText()
  const { palette } = useTheme()
  if (parts === undefined) throw new Error('The dashboard card repayment-ring needs parts')
  const colours = { repaid: palette.primary.main, toRepay: palette.secondary.main, available: palette.divider }
  const amounts = {
    repaid: amountOf(totals, parts.repaid),
    toRepay: amountOf(totals, parts.toRepay),
    available: amountOf(totals, parts.available),
  }
  const whole = sumOf(Object.values(amounts))
  const shares = names.map(name => ({ id: name, share: shareOf(amounts[name], whole), colour: colours[name] }))
  return (
    <RingOverview
      slices={/[1-9]/.test(whole) ? shares : [{ id: 'available', share: 1, colour: colours.available }]}
      centre={{ value: percentText(shareOf(amounts.repaid, whole)), caption: t('loan.ofTotalRepaid') }}
      rows={[
        { id: 'total', label: t('general.amount.total'), amount: whole },
        ...names.map(name => ({
          id: name,
          label: t(`dashboards.${dashboard}.fields.${parts[name]}`),
          amount: amounts[name],
          colour: colours[name],
          isPale: name === 'available',
        })),
      ]}
      currency={String(fieldValue(totals, 'currencyCode') ?? 'EUR')}
    />
  )
}

/** Missing amounts are zero (DSH-07). */
function amountOf(totals: unknown, field: string): string {
  const value = fieldValue(totals, field)
  return typeof value === 'string' ? value : '0.00'
}
