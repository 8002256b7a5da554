// Made by npm run gen; do not edit.

export interface BuyerVerdictListAnswer {
  /**
   * @maxItems 1000
   *
   * Items: The verdict on an invoice that counts, and who gave it, as stated (VER-33).
   */
  content: {
    id: string
    answeredAt: string
    /**
     * The company that submitted the invoice.
     */
    companyName: string
    buyerName: string
    invoiceNumber: string
    verdict: 'ACCEPTED' | 'REJECTED'
    /**
     * As stated by the verifier.
     */
    verifierName: string
    /**
     * As stated by the verifier.
     */
    verifierEmail: string
    /**
     * Whom the mail was sent to.
     */
    contactEmail: string
    /**
     * OTHER: the verifier's address has another domain than the contact's.
     */
    domain: 'SAME' | 'OTHER'
  }[]
  totalElements: number
}
