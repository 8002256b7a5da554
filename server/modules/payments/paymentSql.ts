/** Payments `p` that may still be paid at the bank: what they take must not be paid a second time. */
export const inFlightSql = "p.status in ('CREATED', 'OPEN')"

/** Payments that were approved at the bank, or may be because the person came back from there: nothing takes their place. */
const approvedSql =
  "exists (select 1 from payment_event e where e.payment_id = p.id and e.name in ('APPROVED', 'RETURNED'))"

/** Payments in flight that a newer payment of the same person replaces: begun, and not approved at the bank. */
export function replaceableSql(user: string): string {
  return `${inFlightSql} and p.created_by = ${user}::bigint and not ${approvedSql}`
}

/** Payments that a person can go on with: begun by them, and not about to end. @param now place of the moment */
export function goingOnSql(user: string, now: string): string {
  return `${inFlightSql} and p.created_by = ${user}::bigint and p.expires_at > ${now}::timestamptz + interval '2 minutes'`
}
