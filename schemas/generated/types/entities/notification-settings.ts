// Made by npm run gen; do not edit.

/**
 * Mails of a person by kind (NTF-20).
 */
export interface NotificationSettings {
  /**
   * Off: no mail of any kind.
   */
  enableNotifications: boolean
  /**
   * NOW: within minutes, several events in one mail. DAILY: one mail in the morning.
   */
  delivery: 'NOW' | 'DAILY'
  invoiceFinanced: boolean
  billPaymentTimeEnds: boolean
  invoiceOverdue: boolean
  invoiceVerified: boolean
  lateFeeCalculated: boolean
  invoiceRejected: boolean
}
