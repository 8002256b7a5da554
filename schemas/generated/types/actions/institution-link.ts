// Made by npm run gen; do not edit.

/**
 * A link to a bank where the applicant confirms their identity (BNK-01, BNK-02).
 */
export interface InstitutionLink {
  institution_id: string
  /**
   * Random, new for each link; it comes back as `ref`.
   */
  md5_code: string
  language: 'en' | 'lt' | 'lv' | 'ee'
  /**
   * Personal code, or code of the company.
   */
  registration_code: string
  /**
   * A bank compares the person only for PRIVATE.
   */
  type?: 'PRIVATE' | 'BUSINESS'
  /**
   * SHA-256 of the canonical JSON of the request's payload without `signing`; the confirmation is good for exactly this request.
   */
  digest?: string
  /**
   * Path of the form, with the query of its address.
   */
  return_path?: string
}
