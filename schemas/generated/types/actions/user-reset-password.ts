// Made by npm run gen; do not edit.

/**
 * Address that a link for a new password is sent to, if a user has it (specification 000 §5: required).
 */
export interface UserResetPassword {
  email: string
}
