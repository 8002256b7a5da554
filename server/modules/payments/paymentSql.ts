/** Payments `p` that may still be paid at the bank: what they take must not be paid a second time. */
export const inFlightSql = "p.status in ('CREATED', 'OPEN')"

/** Payments that a person can go on with: begun by them, and not about to end. @param now place of the moment */
export function goingOnSql(user: string, now: string): string {
  return `${inFlightSql} and p.created_by = ${user}::bigint and p.expires_at > ${now}::timestamptz + interval '2 minutes'`
}
