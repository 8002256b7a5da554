// Made by npm run gen; do not edit.

/**
 * The key of the draft stored on the device, and the key for the next draft.
 */
export interface SavedFormOpened {
  /**
   * 256 bits in base64.
   */
  key: string
  next: {
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
}
