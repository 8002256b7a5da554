import type { UpcomingPayment } from '../../../schemas/generated/types/entities/upcoming-payment.ts'

/** What the table and the cards are given. `labelledBy`: id of the heading that names them. */
export type PaymentRows = { readonly payments: readonly UpcomingPayment[]; readonly labelledBy: string }
