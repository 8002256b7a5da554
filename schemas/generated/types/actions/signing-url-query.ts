// Made by npm run gen; do not edit.

export interface SigningUrlQuery {
  contractId: string
  documentId: string
}
