// Made by npm run gen; do not edit.

/**
 * Token of a link from a message, to be looked at only.
 */
export interface PasswordChangeToken {
  token: string
}
