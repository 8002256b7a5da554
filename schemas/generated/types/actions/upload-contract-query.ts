// Made by npm run gen; do not edit.

export interface UploadContractQuery {
  contractId: string
}
