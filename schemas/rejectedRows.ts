/**
 * Why a row prevents an action on chosen rows (LST-16). MISSING: not among the rows of the person, for whatever reason.
 * PAID: nothing is open. PENDING: it is already being paid in full. AMOUNT: more than can be paid of it, or nothing.
 * WITHDRAWN, ANSWERED: a request that has ended. CHANGED: it is not as it was read.
 */
export const rejectionReasons = ['MISSING', 'PAID', 'PENDING', 'AMOUNT', 'WITHDRAWN', 'ANSWERED', 'CHANGED'] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** A chosen row that prevents an action. Errors carry them as `details.rows`. */
export type RejectedRow = {
  readonly id: string
  readonly reason: RejectionReason
  /** What names the row; without it the page knows the name, or nobody does. */
  readonly number?: string
  /** Of a row whose amount is rejected: the most that can be paid of it now. */
  readonly limit?: string
}

/** The rows that the details of an error name; what has another shape is left out. */
export function readRejectedRows(details: Readonly<Record<string, unknown>>): readonly RejectedRow[] {
  const { rows } = details
  return Array.isArray(rows) ? rows.flatMap(readRow) : []
}

function readRow(row: unknown): readonly RejectedRow[] {
  if (typeof row !== 'object' || row === null) return []
  const { id, reason, number, limit } = row as Readonly<Record<string, unknown>>
  const known = rejectionReasons.find(one => one === reason)
  if (typeof id !== 'string' || known === undefined) return []
  return [
    {
      id,
      reason: known,
      ...(typeof number === 'string' ? { number } : {}),
      ...(typeof limit === 'string' ? { limit } : {}),
    },
  ]
}
