// Made by npm run gen; do not edit.

/**
 * A new link and code.
 */
export interface RelatedAgain {
  /**
   * Where the link goes; the code goes by the other channel.
   */
  link_by?: 'EMAIL' | 'SMS'
}
