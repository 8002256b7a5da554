// Made by npm run gen; do not edit.

/**
 * User name to log in with the new password.
 */
export interface UserChangePasswordAnswer {
  username: string
}
