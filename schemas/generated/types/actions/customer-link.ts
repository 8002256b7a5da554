// Made by npm run gen; do not edit.

/**
 * How the new link is sent; as the portal's setting says when left out.
 */
export interface CustomerLink {
  sent_by?: 'SMS' | 'EMAIL'
}
