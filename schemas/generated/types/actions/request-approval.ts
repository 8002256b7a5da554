// Made by npm run gen; do not edit.

/**
 * What the provider wants to add to its approval, for the person who sent the request.
 */
export interface RequestApproval {
  note?: string
}
