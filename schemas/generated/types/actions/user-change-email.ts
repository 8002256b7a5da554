// Made by npm run gen; do not edit.

/**
 * The new e-mail address, at most 255 characters (ACC-10).
 */
export interface UserChangeEmail {
  /**
   * E-mail address of an account or contact (FMT-12: at most 255 characters).
   */
  email: string
}
