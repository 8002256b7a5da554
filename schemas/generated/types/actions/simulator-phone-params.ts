// Made by npm run gen; do not edit.

/**
 * One simulated phone.
 */
export interface SimulatorPhoneParams {
  id: string
}
