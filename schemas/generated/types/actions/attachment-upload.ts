// Made by npm run gen; do not edit.

/**
 * Without a contract the file may go with a request about any contract of the party.
 */
export interface AttachmentUpload {
  contractId?: string
  fileType: 'CONTRACT_INCREASE_LIMIT_ATTACHMENT' | 'CONTRACT_PROLONG_ATTACHMENT'
}
