// Made by npm run gen; do not edit.

/**
 * A moment in ISO 8601, UTC.
 */
export type Timestamp = string

export interface ApplicationFoundAnswer {
  /**
   * The newest fifty.
   *
   * @maxItems 50
   *
   * Items: A financing request as operators see it. The list has the fields that are required; the page of one application has all.
   */
  content: {
    id: string
    /**
     * Number that can be read out over the phone: form, year, serial number and an ISO 7064 MOD 11,10 check digit.
     */
    reference: string
    form: 'leasing-private' | 'leasing-business' | 'loan-private'
    formVersion?: number
    /**
     * What the form was called in the version and language it was filled in with.
     */
    formTitle?: string
    mode: 'default' | 'partner' | 'prefill'
    language: 'en' | 'lt' | 'lv' | 'ee'
    applicantName: string
    /**
     * Personal or company code; all but the last four characters are masked.
     */
    applicantCode: string | null
    partnerName: string | null
    financingCompany?: string | null
    amount: string | null
    status: 'AWAITING_CUSTOMER' | 'AWAITING_CONFIRMATION' | 'AWAITING_APPLICANTS' | 'COMPLETE' | 'EXPIRED'
    /**
     * How it was confirmed; null before.
     */
    evidence: 'DOKOBIT' | 'NORDIGEN' | 'NONE' | null
    createdAt: Timestamp
    confirmedAt: Timestamp | null
    /**
     * Number of its deal in the sales system (lending.pipedrive_id), as it came with the request (DEA-10).
     */
    dealId?: string | null
    /**
     * @maxItems 60
     */
    answers?: {
      id: string
      title: string
      /**
       * @maxItems 300
       */
      rows: {
        path: string
        label: string
        value: string
        /**
         * A code of which the end is shown; POST …/codes has it in full.
         */
        masked: boolean
      }[]
    }[]
    /**
     * @maxItems 40
     */
    files?: {
      id: string
      name: string
      size: number
      type: string
      sha256: string
    }[]
    /**
     * Parts of related applicants that are in.
     *
     * @maxItems 20
     */
    parts?: {
      id: string
      role: 'spouse' | 'guarantor'
      /**
       * @maxItems 60
       */
      answers: {
        id: string
        title: string
        /**
         * @maxItems 300
         */
        rows: {
          path: string
          label: string
          value: string
          /**
           * A code of which the end is shown; POST …/codes has it in full.
           */
          masked: boolean
        }[]
      }[]
      /**
       * @maxItems 40
       */
      files: {
        id: string
        name: string
        size: number
        type: string
        sha256: string
      }[]
    }[]
    signed?: {
      sha256: string | null
      at: Timestamp | null
    }
    bank?: {
      institution: string | null
      owner: string | null
      account: string | null
      requisition: string | null
      at: Timestamp | null
    }
    /**
     * @maxItems 1000
     */
    history?: {
      /**
       * Number of a record, as a string: it may be larger than a JavaScript number holds.
       */
      id: string
      status: string
      note: string | null
      at: Timestamp
    }[]
    /**
     * The link that the customer of a partner was sent; empty for other applications.
     */
    customerLink?: {
      sentAt: Timestamp | null
      expiresAt: Timestamp | null
      openedAt: Timestamp | null
    }
  }[]
}
