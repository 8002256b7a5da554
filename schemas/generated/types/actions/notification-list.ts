// Made by npm run gen; do not edit.

export interface NotificationList {
  /**
   * Only notifications older than this one.
   */
  before?: string
  size?: number
}
