// Made by npm run gen; do not edit.

export interface UploadContractParams {
  contractId: string
}
