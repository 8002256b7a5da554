// Made by npm run gen; do not edit.

/**
 * Why the provider declines a request, for the person who sent it.
 */
export interface RequestRefusal {
  reason: string
}
