// Made by npm run gen; do not edit.

export interface VerificationVerified {
  reference: string
  acceptedCount: number
  rejectedCount: number
  waitingCount: number
}
