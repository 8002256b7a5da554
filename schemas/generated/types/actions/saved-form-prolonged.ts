// Made by npm run gen; do not edit.

/**
 * Until when the key lives now.
 */
export interface SavedFormProlonged {
  expires_at: string
  /**
   * Seconds from now: the clocks of devices differ.
   */
  expires_in: number
}
