// Made by npm run gen; do not edit.

/**
 * Always true, whether a user has the address or not.
 */
export interface UserResetPasswordAnswer {
  is_reset_password_email_sent: true
}
