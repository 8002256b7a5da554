// Made by npm run gen; do not edit.

/**
 * Verdicts of the buyer (VER-03). `thirdPartyId` may be missing, as in the link.
 */
export interface VerificationVerify {
  thirdPartyId?: string | null
  verificationComment?: string | null
  /**
   * @minItems 1
   * @maxItems 20000
   */
  invoices: {
    /**
     * Number of a record, as a string: it may be larger than a JavaScript number holds.
     */
    invoiceId: string
    action: 'ACCEPT' | 'REJECT'
    comment?: string | null
  }[]
  verifier: {
    /**
     * First or last name in any script, shown in mails and on pages but never printed. Digits, @, angle brackets and emoji indicate the value of another field. A name starts with a visible character and contains no line break, tab or invisible character except the joiners that scripts need.
     */
    fullName: string
    /**
     * E-mail address of an account or contact (FMT-12: at most 255 characters).
     */
    email: string
    agreesWithVerificationTerms: true
  }
}
