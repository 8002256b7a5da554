// Made by npm run gen; do not edit.

/**
 * The private token of a partner, in a header so that it appears in no address.
 */
export interface PartnerPrivateHeaders {
  'x-originator-private-token': string
}
