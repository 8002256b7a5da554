// Made by npm run gen; do not edit.

/**
 * What people are told about (NTF-01).
 */
export type NotificationKind =
  | 'invoiceFinanced'
  | 'billPaymentTimeEnds'
  | 'invoiceOverdue'
  | 'invoiceVerified'
  | 'lateFeeCalculated'
  | 'invoiceRejected'
