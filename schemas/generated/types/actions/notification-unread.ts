// Made by npm run gen; do not edit.

export interface NotificationUnread {
  /**
   * fid of the company whose notifications are counted.
   */
  partyId: string
  /**
   * Counted up to 100.
   */
  unread: number
}
