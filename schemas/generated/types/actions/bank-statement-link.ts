// Made by npm run gen; do not edit.

/**
 * A link to a bank where a company agrees to hand over its statement (BST-06).
 */
export interface BankStatementLink {
  institution_id: string
  /**
   * Random, new for each link; it comes back as `ref`.
   */
  md5_code: string
  language: 'en' | 'lt' | 'lv' | 'ee'
  /**
   * SHA-256 of the canonical JSON of the form's answers; the link is then good for exactly these.
   */
  digest?: string
}
