import { getCardRows } from '../../../api/staff/cardApi.ts'
import { useActiveProduct } from '../../../contract/activeProduct.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { ContractCardProps } from '../cards.tsx'
import type { Payment } from '../paymentRows.ts'
import { UpcomingPayments } from '../UpcomingPayments.tsx'
import { useBillLink } from '../useBillLink.ts'
import { callOf } from './callOf.ts'

/** The open bills of a contract, earliest due date first. */
export function PaymentsCard({ card, index, dashboard, contract }: ContractCardProps) {
  const t = useText()
  const billLink = useBillLink()
  const product = useActiveProduct()?.productType
  const call = callOf(card)
  return (
    <UpcomingPayments
      dataKey={['dashboard', dashboard, String(index), contract.id]}
      load={async (limit, signal) => {
        const { rows, total } = await getCardRows<Payment>(call, contract, limit, signal)
        return { upcomingPayments: rows, total }
      }}
      billOf={({ billNumber }) => billLink({ product, contractId: contract.id, billNumber })}
      emptyHint={t('dashboard.upcoming.emptyHint')}
    />
  )
}
