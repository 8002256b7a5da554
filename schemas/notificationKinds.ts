import type { NotificationKind } from './vocabulary.ts'

/** All kinds (NTF-01), in the order in which mails and the account page name them: what needs doing first. */
export const notificationKinds: readonly NotificationKind[] = [
  'invoiceOverdue',
  'billPaymentTimeEnds',
  'lateFeeCalculated',
  'invoiceRejected',
  'invoiceVerified',
  'invoiceFinanced',
]
