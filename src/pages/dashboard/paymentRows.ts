import type { UpcomingPayment } from '../../../schemas/generated/types/entities/upcoming-payment.ts'

/** Props of the table and the cards. `labelledBy`: id of the heading that labels them. */
export type PaymentRows = { readonly payments: readonly UpcomingPayment[]; readonly labelledBy: string }
