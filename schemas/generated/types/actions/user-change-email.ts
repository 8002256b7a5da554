// Made by npm run gen; do not edit.

/**
 * The new e-mail address, at most 255 characters (specification 000 §5).
 */
export interface UserChangeEmail {
  /**
   * E-mail address of an account or contact (specification 000 §5: at most 255 characters).
   */
  email: string
}
