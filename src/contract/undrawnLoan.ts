/** Statuses whose loans are undrawn for a reason of their own. */
const reasons = ['NEW', 'APPROVED', 'CANCELED'] as const

/**
 * Why nothing of a loan is disbursed or available, as the end of a text key: `loan.undrawn.text.<reason>` (LON-35).
 *
 * @param status of the contract
 */
export function undrawnReason(status: unknown): (typeof reasons)[number] | 'other' {
  return reasons.find(reason => reason === status) ?? 'other'
}
