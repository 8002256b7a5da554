// Made by npm run gen; do not edit.

/**
 * State of the signing of a request. `completed`: signed and valid. After any other state except `pending` the request can be sent again and confirmed by any method.
 */
export interface DokobitStatus {
  status: 'pending' | 'completed' | 'refused' | 'failed' | 'expired'
}
