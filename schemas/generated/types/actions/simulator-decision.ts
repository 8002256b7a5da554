// Made by npm run gen; do not edit.

/**
 * What the provider decides about a submitted invoice.
 */
export interface SimulatorDecision {
  /**
   * Number of a record, as a string: it may be larger than a JavaScript number holds.
   */
  invoiceId: string
  decision: 'FINANCE' | 'REJECT'
}
