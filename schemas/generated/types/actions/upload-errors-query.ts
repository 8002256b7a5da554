// Made by npm run gen; do not edit.

/**
 * `file`: uuid of the upload; by default the latest.
 */
export interface UploadErrorsQuery {
  contractId: string
  file?: string
}
