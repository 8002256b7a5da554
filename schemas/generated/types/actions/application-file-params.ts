// Made by npm run gen; do not edit.

export interface ApplicationFileParams {
  id: string
  fileId: string
}
