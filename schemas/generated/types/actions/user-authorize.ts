// Made by npm run gen; do not edit.

/**
 * The password again (ACC-18: at most 255 characters). target is the user name of the user to change or remove; other purposes have none.
 */
export interface UserAuthorize {
  password: string
  purpose: 'EMAIL' | 'PHONE' | 'SMS' | 'SMART_ID' | 'MOBILE_ID' | 'DELETE_USER' | 'EDIT_USER'
  target?: string
}
