import type { LoanUpcomingPayment } from '../../../schemas/generated/types/entities/loan-upcoming-payment.ts'
import type { UpcomingPayment } from '../../../schemas/generated/types/entities/upcoming-payment.ts'

/** A payment of a list that spans companies and contracts, or of one contract, which names neither. */
export type Payment = UpcomingPayment | (LoanUpcomingPayment & Partial<UpcomingPayment>)

/** Page of a payment's contract or bill, if there is one to open. */
export type PaymentLink = (payment: Payment) => string | undefined

/** Props of the table and the cards. `labelledBy`: id of the heading that labels them. */
export type PaymentRows = {
  readonly payments: readonly Payment[]
  readonly labelledBy: string
  readonly linkOf?: PaymentLink | undefined
  readonly billOf?: PaymentLink | undefined
}
