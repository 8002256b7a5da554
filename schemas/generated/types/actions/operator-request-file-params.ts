// Made by npm run gen; do not edit.

export interface OperatorRequestFileParams {
  id: string
  fileId: string
}
