// Made by npm run gen; do not edit.

/**
 * How the new link is sent; by the portal's setting when omitted.
 */
export interface CustomerLink {
  sent_by?: 'SMS' | 'EMAIL'
}
