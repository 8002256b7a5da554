// Made by npm run gen; do not edit.

/**
 * Requests to simulated phones in the last minutes, newest first.
 *
 * @maxItems 200
 */
export type SimulatorPhonesAnswer = {
  id: string
  method: 'SMART_ID' | 'MOBILE_ID'
  person: string
  displayText: string
  verificationCode: string
  /**
   * A moment in ISO 8601, UTC.
   */
  createdAt: string
  confirmsInSeconds: number | null
  result: string | null
}[]
