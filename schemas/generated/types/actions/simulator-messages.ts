// Made by npm run gen; do not edit.

/**
 * Filter of the simulated messages.
 */
export interface SimulatorMessages {
  to?: string
  channel?: 'SMS' | 'EMAIL'
}
