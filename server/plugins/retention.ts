import fp from 'fastify-plugin'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { PortalSettings } from '../portal.ts'

const EVERY_MS = 3_600_000
const DAY_MS = 86_400_000
const AT_ONCE = 100
export type Retention = PortalSettings['retention']
/** How many rows went. */
export type Removed = { applications: number; messages: number; audit: number }

/** Once an hour removes what is older than `retention` of the portal's settings; applications that nobody confirmed go after `applications.unconfirmedHours`. */
export const retention = fp(
  async app => {
    const run = async (): Promise<void> => {
      const removed = await applyRetention(app.db, app.portal.retention, app.config.now())
      if (Object.values(removed).some(rows => rows > 0)) app.log.warn(removed, 'the retention has removed rows')
    }
    let timer: NodeJS.Timeout | undefined
    app.addHook('onReady', async () => {
      timer = setInterval(() => {
        run().catch((error: unknown) =>
          app.log.error({ message: error instanceof Error ? error.message : String(error) }, 'the retention failed'),
        )
      }, EVERY_MS).unref()
    })
    app.addHook('onClose', async () => clearInterval(timer))
  },
  { name: 'retention' },
)

/** In small transactions; rows that another process removes at the same time are left to it. */
export async function applyRetention(
  db: Kysely<Tables>,
  { confirmedDays, messageDays, auditDays }: Retention,
  now: Date,
): Promise<Removed> {
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS)
  return {
    applications: await removeAll(db, 'application', sql`confirmed_at < ${before(confirmedDays)}`),
    messages:
      (await removeAll(db, 'outbox', sql`coalesce(sent_at, failed_at) < ${before(messageDays)}`)) +
      (await removeAll(db, 'simulated_message', sql`created_at < ${before(messageDays)}`)),
    audit: await removeAll(db, 'audit_event', sql`happened_at < ${before(auditDays)}`),
  }
}

async function removeAll(
  db: Kysely<Tables>,
  table: 'application' | 'outbox' | 'simulated_message' | 'audit_event',
  old: ReturnType<typeof sql>,
): Promise<number> {
  let rows = 0
  for (;;) {
    const removed = await db.transaction().execute(async trx => {
      await sql`select set_config('portal.retention', 'on', true)`.execute(trx)
      const { numAffectedRows } =
        await sql`delete from ${sql.table(table)} where id in (select id from ${sql.table(table)} where ${old} limit ${AT_ONCE} for update skip locked)`.execute(
          trx,
        )
      return Number(numAffectedRows ?? 0n)
    })
    if (removed === 0) return rows
    rows += removed
  }
}
