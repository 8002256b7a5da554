/** Statuses of a bill (BIL-03), in the order in which the rule asks for them. */
export const billStatuses = ['PAID', 'OVERDUE', 'PARTIALLY_PAID', 'UNPAID'] as const
export type BillStatus = (typeof billStatuses)[number]

/**
 * The one rule of a bill's status as conditions of SQL; each bill fulfils exactly one. Overdue outranks partly paid: it is what must be
 * done something about.
 * @param bill alias of a row of factor_invoice or loan_bill @param today place of the business day in the statement: `$3`
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

/** The status of a bill as an expression of SQL; parameters as in `billStatusCondition`. */
export function billStatusSql(bill: string, today: string): string {
  return `case ${billStatuses.map(status => `when ${billStatusCondition(status, bill, today)} then '${status}'`).join(' ')} end`
}

/** A bill may be paid until the end of its due day. */
export function overdueSql(bill: string, today: string): string {
  return `(${bill}.open_amount > 0 and ${bill}.due_date < ${today}::date)`
}

const vilniusDay = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Vilnius',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day in the countries of the provider, which share one time zone, wherever the server stands: YYYY-MM-DD. */
export function businessDay(now: Date): string {
  return vilniusDay.format(now)
}
