// Made by npm run gen; do not edit.

/**
 * How the signing of a document stands. REFUSED: a signer refused, every signature of that try is void. GONE: the signing service no longer knows it. Either way signing may begin anew.
 */
export interface ContractDocumentStatus {
  /**
   * A document of a contract and who signs it (SIG-02). `signedAt` of a signer is null until that person has signed.
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
