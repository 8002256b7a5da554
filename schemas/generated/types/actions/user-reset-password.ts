// Made by npm run gen; do not edit.

/**
 * Address that a link for a new password is sent to, if a user has it (LOG-54: required).
 */
export interface UserResetPassword {
  email: string
}
