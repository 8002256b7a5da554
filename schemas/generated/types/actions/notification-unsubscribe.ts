// Made by npm run gen; do not edit.

export interface NotificationUnsubscribe {
  /**
   * From the link in a mail.
   */
  token: string
  /**
   * all: no mail any more.
   */
  kind:
    | 'all'
    | 'invoiceFinanced'
    | 'billPaymentTimeEnds'
    | 'invoiceOverdue'
    | 'invoiceVerified'
    | 'lateFeeCalculated'
    | 'invoiceRejected'
}
