// Made by npm run gen; do not edit.

export interface ContractRequestFileParams {
  contractId: string
  requestId: string
  fileId: string
}
