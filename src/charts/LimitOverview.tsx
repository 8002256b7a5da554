import type { ReactNode } from 'react'

import { useText } from '../i18n/TextsContext.ts'
import { type LimitAmounts, limitSlices } from './limitSlices.ts'
import { RingOverview } from './RingOverview.tsx'
import { percentText, shareOf } from './share.ts'
import { useSliceColours } from './sliceColours.ts'

const names = ['total', 'used', 'overdue', 'available'] as const
type AmountName = (typeof names)[number]
type Props = {
  readonly amounts: LimitAmounts
  /** Actions shown beside an amount. */
  readonly actions?: Partial<Readonly<Record<AmountName, ReactNode>>>
  /** Wraps an amount in a link to what makes or explains it; an overdue amount only where there is one. */
  readonly links?: Partial<Readonly<Record<AmountName, (amount: ReactNode) => ReactNode>>>
}

/** A credit limit as a ring with its amounts (DSH-22: total, used, overdue, available). */
export function LimitOverview({ amounts, actions = {}, links = {} }: Props) {
  const t = useText()
  const colours = useSliceColours()
  return (
    <RingOverview
      of="limit"
      slices={limitSlices(amounts).map(slice => ({ ...slice, colour: colours[slice.id] }))}
      centre={{ value: percentText(shareOf(amounts.used, amounts.total)), caption: t('limit.ofTotalUsed') }}
      rows={names.map(name => ({
        id: name,
        label: t(`general.amount.${name}`),
        amount: amounts[name],
        ...(name === 'total' ? {} : { colour: colours[name] }),
        isPale: name === 'available',
        isLate: name === 'overdue' && /[1-9]/.test(amounts.overdue),
        link: name === 'overdue' && !/[1-9]/.test(amounts.overdue) ? undefined : links[name],
        action: actions[name],
      }))}
      currency={amounts.currency}
    />
  )
}
