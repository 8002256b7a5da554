import useMediaQuery from '@mui/material/useMediaQuery'

import { useText } from '../../i18n/TextsContext.ts'
import { PaymentCards } from './PaymentCards.tsx'
import type { Payment, PaymentLink } from './paymentRows.ts'
import { PaymentsTable } from './PaymentsTable.tsx'
import { RowsCard } from './RowsCard.tsx'
import { useGrowingRows } from './useGrowingRows.ts'

const HEADING = 'upcoming-payments'
type Payments = { readonly upcomingPayments: readonly Payment[]; readonly total: number }
type Props = {
  readonly dataKey: readonly string[]
  readonly load: (limit: number, signal: AbortSignal) => Promise<Payments>
  /** What an empty list means. */
  readonly emptyHint: string
  readonly linkOf?: PaymentLink
  readonly billOf?: PaymentLink
}

/** The next payments, earliest due date first. */
export function UpcomingPayments({ dataKey, load, emptyHint, linkOf, billOf }: Props) {
  const t = useText()
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  const growing = useGrowingRows({
    dataKey,
    load: async (limit, signal) => {
      const { upcomingPayments, total } = await load(limit, signal)
      return { rows: upcomingPayments, total }
    },
  })
  const Rows = isPhone ? PaymentCards : PaymentsTable
  return (
    <RowsCard
      id={HEADING}
      title={t('general.upcoming.title')}
      growing={growing}
      empty={{ title: t('general.upcoming.empty'), hint: emptyHint }}
      countKey="general.upcoming.count"
    >
      {payments => <Rows payments={payments} labelledBy={HEADING} linkOf={linkOf} billOf={billOf} />}
    </RowsCard>
  )
}
