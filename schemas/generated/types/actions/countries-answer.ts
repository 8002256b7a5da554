// Made by npm run gen; do not edit.

/**
 * The countries the portal serves.
 *
 * @maxItems 300
 *
 * Items: A country with its dial code and middle.
 */
export type CountriesAnswer = {
  /**
   * ISO 3166-1 alpha-2 country code.
   */
  code: string
  dial_code: string
  latitude: number
  longitude: number
  name: string
}[]
