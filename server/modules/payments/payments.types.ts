/** Payments `p` that may still be paid at the bank. Their amounts must not be paid a second time. */
export const IN_FLIGHT_SQL = "p.status in ('CREATED', 'OPEN')"

/**
 * Payments approved at the bank, or possibly approved because the user returned from there. A newer payment never
 * replaces them.
 */
const APPROVED_SQL =
  "exists (select 1 from payment_event e where e.payment_id = p.id and e.name in ('APPROVED', 'RETURNED'))"

/** Pending payments that a newer payment of the same user replaces: created, but not approved at the bank. */
export function replaceableSql(user: string): string {
  return `${IN_FLIGHT_SQL} and p.created_by = ${user}::bigint and not ${APPROVED_SQL}`
}

/**
 * Payments that a user can continue: created by them and not about to expire.
 * @param now SQL placeholder of the current time
 */
export function resumableSql(user: string, now: string): string {
  return `${IN_FLIGHT_SQL} and p.created_by = ${user}::bigint and p.expires_at > ${now}::timestamptz + interval '2 minutes'`
}
