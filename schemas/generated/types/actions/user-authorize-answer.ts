// Made by npm run gen; do not edit.

/**
 * The grant that the server holds for this session.
 */
export interface UserAuthorizeAnswer {
  purpose: 'EMAIL' | 'PHONE' | 'SMS' | 'SMART_ID' | 'MOBILE_ID' | 'DELETE_USER' | 'EDIT_USER'
  /**
   * A moment in ISO 8601, UTC.
   */
  expiresAt: string
}
