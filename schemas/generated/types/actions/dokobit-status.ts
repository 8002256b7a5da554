// Made by npm run gen; do not edit.

/**
 * How the signing of a request stands. `completed`: it is signed and counts. After the others but `pending` it can be sent again, to be confirmed in any way.
 */
export interface DokobitStatus {
  status: 'pending' | 'completed' | 'refused' | 'failed' | 'expired'
}
