// Made by npm run gen; do not edit.

/**
 * State of the signing of a document. REFUSED: a signer refused, and all signatures of that session are void. GONE: the signing service no longer has the session. After both a new session can start.
 */
export interface ContractDocumentStatus {
  /**
   * A document of a contract and who signs it (SIG-02). `signedAt` of a signer is null until the signer has signed.
   */
  document: {
    id: string
    contractId: string
    contractNumber: string
    contractVersion: number
    fileName: string
    languageCode: 'en' | 'lt' | 'lv' | 'ee'
    status: 'SIGNED' | 'UNSIGNED'
    type: 'CONTRACT' | 'GENERAL_CONDITIONS' | 'PRICE_LIST' | 'ANNEX' | 'AMENDMENT' | 'DATA_PROTECTION'
    /**
     * @maxItems 50
     */
    signers: {
      email: string
      firstName: string
      lastName: string
      signedAt: string | null
    }[]
  }
  signing: 'NONE' | 'OPEN' | 'REFUSED' | 'GONE'
  contractStatus: string
}
