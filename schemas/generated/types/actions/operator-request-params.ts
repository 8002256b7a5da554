// Made by npm run gen; do not edit.

export interface OperatorRequestParams {
  id: string
}
