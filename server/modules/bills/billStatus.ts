/** Statuses of a bill (specification 000 §4, 002 §4). */
export type BillStatus = 'PAID' | 'UNPAID' | 'OVERDUE' | 'PARTIALLY_PAID'

/**
 * The status of a bill as SQL. Overdue outranks partly paid: it is what must be done something about.
 * @param bill alias of a row of factor_invoice or loan_bill @param today place of the business day in the statement: `$3`
 */
export function billStatusSql(bill: string, today: string): string {
  return `case when ${bill}.open_amount = 0 then 'PAID' when ${overdueSql(bill, today)} then 'OVERDUE'
    when ${bill}.paid_amount > 0 then 'PARTIALLY_PAID' else 'UNPAID' end`
}

/** A bill may be paid until the end of its due day. */
export function overdueSql(bill: string, today: string): string {
  return `(${bill}.open_amount > 0 and ${bill}.due_date < ${today}::date)`
}

const vilniusDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vilnius', year: 'numeric', month: '2-digit', day: '2-digit' })

/** The day in the countries of the provider, which share one time zone, wherever the server stands: YYYY-MM-DD. */
export function businessDay(now: Date): string {
  return vilniusDay.format(now)
}
