// Made by npm run gen; do not edit.

/**
 * One sample file.
 */
export interface SimulatorSampleParams {
  name: string
}
