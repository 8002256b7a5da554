// Made by npm run gen; do not edit.

/**
 * The cells of a draft as texts, all of them; `confirmed` names fields that a person has compared with the document, `fileUploadUuids` waiting documents that become the draft's.
 */
export interface UploadChange {
  invoiceNumber?: string
  buyerName?: string
  buyerCode?: string
  issueDate?: string
  dueDate?: string
  invoiceAmount?: string
  transferClaimAmount?: string
  currency?: string
  /**
   * @maxItems 7
   */
  confirmed?: (
    'invoiceNumber' | 'buyer' | 'issueDate' | 'dueDate' | 'invoiceAmount' | 'transferClaimAmount' | 'currency'
  )[]
  /**
   * @maxItems 50
   */
  fileUploadUuids?: string[]
}
