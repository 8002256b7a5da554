// Made by npm run gen; do not edit.

/**
 * A country with its dial code and middle.
 */
export interface Country {
  /**
   * ISO 3166-1 alpha-2 country code.
   */
  code: string
  dial_code: string
  latitude: number
  longitude: number
  name: string
}
