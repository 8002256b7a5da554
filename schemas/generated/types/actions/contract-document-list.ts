// Made by npm run gen; do not edit.

/**
 * Documents of one contract; of its current version unless another is named.
 */
export interface ContractDocumentList {
  contractId: string
  contractVersion?: number
}
