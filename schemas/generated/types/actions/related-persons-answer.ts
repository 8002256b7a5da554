// Made by npm run gen; do not edit.

/**
 * The spouse and guarantors of an application, newest first; personal codes are masked.
 */
export interface RelatedPersonsAnswer {
  /**
   * @maxItems 100
   */
  applicants: {
    id: string
    role: 'spouse' | 'guarantor'
    state: 'INVITED' | 'EXPIRED' | 'BLOCKED' | 'OPENED' | 'SUBMITTED' | 'WITHDRAWN'
    name: string
    surname: string
    code: string
    phone: string
    email: string
    invited_at: string | null
    sent_at: string | null
    sent: number
    expires_at: string | null
    tries_left: number
    verified_at: string | null
    submitted_at: string | null
    withdrawn_at: string | null
    /**
     * Objections of the related applicant, newest first.
     *
     * @maxItems 200
     */
    remarks: {
      text: string
      /**
       * A moment in ISO 8601, UTC.
       */
      at: string
    }[]
  }[]
}
