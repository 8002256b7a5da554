// Made by npm run gen; do not edit.

/**
 * The key a form is encrypted with on the device; the device keeps the id, never the key.
 */
export interface SavedFormKey {
  id: string
  /**
   * 256 bits in base64.
   */
  key: string
  expires_at: string
  /**
   * Seconds from now: the clocks of devices differ.
   */
  expires_in: number
}
