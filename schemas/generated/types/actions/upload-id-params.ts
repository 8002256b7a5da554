// Made by npm run gen; do not edit.

/**
 * A contract (digits) or a draft (UUID).
 */
export interface UploadIdParams {
  id: string
}
