// Made by npm run gen; do not edit.

/**
 * A document of a contract and who signs it (SIG-02). `signedAt` of a signer is null until the signer has signed.
 */
export interface ContractDocument {
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
