// Made by npm run gen; do not edit.

/**
 * Files to try the upload with, made for a contract of the demo data.
 *
 * @maxItems 50
 */
export type SimulatorSamplesAnswer = {
  name: string
  contractNumber: string
}[]
