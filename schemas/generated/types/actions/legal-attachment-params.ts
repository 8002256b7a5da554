// Made by npm run gen; do not edit.

/**
 * Name and language of an attached file; what does not exist is 404.
 */
export interface LegalAttachmentParams {
  name: string
  language: string
}
