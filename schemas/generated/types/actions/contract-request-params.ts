// Made by npm run gen; do not edit.

export interface ContractRequestParams {
  contractId: string
  requestId: string
}
