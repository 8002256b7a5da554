// Made by npm run gen; do not edit.

/**
 * A partner that applications may have come through.
 */
export interface ApplicationPartner {
  id: string
  name: string
}
