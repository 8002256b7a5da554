// Made by npm run gen; do not edit.

/**
 * The contract of the body once more; when it is named it must be the same.
 */
export interface ContractRequestQuery {
  contractId?: string
}
