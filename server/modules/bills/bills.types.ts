/** Statuses of a bill (BIL-03), in order of evaluation. */
export const billStatuses = ['PAID', 'OVERDUE', 'PARTIALLY_PAID', 'UNPAID'] as const
export type BillStatus = (typeof billStatuses)[number]

/**
 * Single definition of a bill's status as SQL conditions; each bill matches exactly one. Overdue takes precedence over
 * partially paid, because it requires action.
 * @param bill alias of a row of factor_invoice or loan_bill
 * @param today placeholder of the business day in the statement: `$3`
 */
export function billStatusCondition(status: BillStatus, bill: string, today: string): string {
  const open = `${bill}.open_amount > 0`
  const inTime = `${bill}.due_date >= ${today}::date`
  switch (status) {
    case 'PAID':
      return `${bill}.open_amount = 0`
    case 'OVERDUE':
      return overdueSql(bill, today)
    case 'PARTIALLY_PAID':
      return `(${open} and ${inTime} and ${bill}.paid_amount > 0)`
    case 'UNPAID':
      return `(${open} and ${inTime} and ${bill}.paid_amount = 0)`
  }
}

/** Bill status as an SQL expression; parameters as in `billStatusCondition`. */
export function billStatusSql(bill: string, today: string): string {
  return `case ${billStatuses.map(status => `when ${billStatusCondition(status, bill, today)} then '${status}'`).join(' ')} end`
}

/** True after the due day; a bill may be paid until the end of that day. */
export function overdueSql(bill: string, today: string): string {
  return `(${bill}.open_amount > 0 and ${bill}.due_date < ${today}::date)`
}
