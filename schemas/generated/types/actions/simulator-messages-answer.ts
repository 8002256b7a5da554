// Made by npm run gen; do not edit.

/**
 * Simulated messages, newest first.
 *
 * @maxItems 200
 */
export type SimulatorMessagesAnswer = {
  /**
   * Number of a record, as a string: it may be larger than a JavaScript number holds.
   */
  id: string
  channel: 'SMS' | 'EMAIL'
  to: string
  text: string
  subject?: string
  /**
   * A moment in ISO 8601, UTC.
   */
  createdAt: string
}[]
