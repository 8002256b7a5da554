// Made by npm run gen; do not edit.

/**
 * Half of a key that the device has made, under an id of its own.
 */
export interface SavedFormCreate {
  /**
   * 128 random bits.
   */
  id: string
  /**
   * 256 random bits in base64. The key is their HMAC over the id.
   */
  share: string
}
