import fp from 'fastify-plugin'
import { sql, type Kysely } from 'kysely'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Tables } from '../db/tables.ts'
import type { PortalSettings } from '../config/portal.ts'

const INTERVAL_MS = 3_600_000
/** Also runs soon after startup: a process restarted more often than once an hour would otherwise never run it. */
const FIRST_RUN_MS = 30_000
const DAY_MS = 86_400_000
const BATCH_SIZE = 100
/** A statement has up to 50,000 transactions. */
const STATEMENT_BATCH_SIZE = 5
export type Retention = PortalSettings['retention']
/** Number of rows removed. */
export type Removed = {
  applications: number
  messages: number
  audit: number
  verifiers: number
  statements: number
}
/** Metric label. `unconfirmed` applications are removed by the applications' own job, once a minute. */
export type RetentionKind = keyof Removed | 'unconfirmed'

declare module 'fastify' {
  interface FastifyInstance {
    /** Increments the removed-rows metric of `/metrics`. */
    countRetention: (kind: RetentionKind, rows: number) => void
  }
}

/**
 * Hourly job that deletes rows older than `retention` of the portal's settings, and names of those who verified invoices. Unconfirmed applications are deleted
 * after `applications.unconfirmedHours`.
 */
export const retention = fp(
  async app => {
    const { runs, lastSuccess, lastFailure, count } = metrics(app.metrics)
    app.decorate('countRetention', count)
    const run = async (): Promise<void> => {
      try {
        const removed = await app.tracer.job({ name: 'job retention' }, () =>
          applyRetention(app.db, app.portal.retention, app.config.now(), count),
        )
        runs.inc({ result: 'success' })
        lastSuccess.setToCurrentTime()
        if (Object.values(removed).some(some => some > 0)) app.log.warn(removed, 'the retention has removed rows')
      } catch (error) {
        runs.inc({ result: 'failure' })
        lastFailure.setToCurrentTime()
        app.log.error({ message: error instanceof Error ? error.message : String(error) }, 'the retention failed')
      }
    }
    let first: NodeJS.Timeout | undefined
    let timer: NodeJS.Timeout | undefined
    let running: Promise<void> = Promise.resolve()
    const start = (): void => {
      running = running.then(run)
    }
    // Only while the portal listens: a test's clock may be set to any time.
    app.addHook('onListen', async () => {
      first = setTimeout(start, FIRST_RUN_MS).unref()
      timer = setInterval(start, INTERVAL_MS).unref()
    })
    app.addHook('onClose', async () => {
      clearTimeout(first)
      clearInterval(timer)
    })
  },
  { name: 'retention', dependencies: ['observability', 'tracing'] },
)

function metrics(register: Registry) {
  const registers = [register]
  const runs = new Counter({
    name: 'portal_retention_runs_total',
    help: 'Runs of the retention since the start of this process',
    labelNames: ['result'],
    registers,
  })
  const rows = new Counter({
    name: 'portal_retention_removed_rows_total',
    help: 'Rows that the retention has removed since the start of this process',
    labelNames: ['kind'],
    registers,
  })
  const lastSuccess = new Gauge({
    name: 'portal_retention_last_success_timestamp_seconds',
    help: 'When the retention last removed everything that was due; 0 before the first run',
    registers,
  })
  const lastFailure = new Gauge({
    name: 'portal_retention_last_failure_timestamp_seconds',
    help: 'When a run of the retention last failed; 0 when none has',
    registers,
  })
  for (const result of ['success', 'failure']) runs.inc({ result }, 0)
  for (const kind of [
    'applications',
    'messages',
    'audit',
    'verifiers',
    'statements',
    'unconfirmed',
  ] satisfies RetentionKind[])
    rows.inc({ kind }, 0)
  return {
    runs,
    lastSuccess,
    lastFailure,
    count: (kind: RetentionKind, some: number): void => {
      rows.inc({ kind }, some)
    },
  }
}

/**
 * Deletes in small transactions and skips rows that another process is deleting. A failure of one kind does not stop
 * the others.
 * @param count called for each batch, also for those before a failure
 * @throws AggregateError of all failures
 */
export async function applyRetention(
  db: Kysely<Tables>,
  { confirmedDays, messageDays, auditDays, verifierDays }: Retention,
  now: Date,
  count: (kind: keyof Removed, rows: number) => void = () => undefined,
): Promise<Removed> {
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS)
  const removed: Removed = { applications: 0, messages: 0, audit: 0, verifiers: 0, statements: 0 }
  const failures: unknown[] = []
  const steps: readonly (readonly [kind: keyof Removed, some: () => Promise<number>])[] = [
    ['applications', () => removeSome(db, 'application', sql`confirmed_at < ${before(confirmedDays)}`)],
    [
      'statements',
      () => removeSome(db, 'bank_statement', sql`sent_at < ${before(confirmedDays)}`, STATEMENT_BATCH_SIZE),
    ],
    ['messages', () => removeSome(db, 'outbox', sql`coalesce(sent_at, failed_at) < ${before(messageDays)}`)],
    ['messages', () => removeSome(db, 'simulated_message', sql`created_at < ${before(messageDays)}`)],
    ['audit', () => removeSome(db, 'audit_event', sql`happened_at < ${before(auditDays)}`)],
    ['verifiers', () => forgetVerifiers(db, before(verifierDays))],
    ['verifiers', () => forgetContacts(db, before(verifierDays))],
  ]
  for (const [kind, removeNext] of steps) {
    try {
      for (let some = BATCH_SIZE; some > 0;) {
        some = await removeNext()
        removed[kind] += some
        if (some > 0) count(kind, some)
      }
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      failures.map(error => (error instanceof Error ? error.message : String(error))).join('; '),
    )
  return removed
}

function removeSome(
  db: Kysely<Tables>,
  table: 'application' | 'bank_statement' | 'outbox' | 'simulated_message' | 'audit_event',
  old: ReturnType<typeof sql>,
  batchSize = BATCH_SIZE,
): Promise<number> {
  return db.transaction().execute(async trx => {
    await sql`select set_config('portal.retention', 'on', true)`.execute(trx)
    const { numAffectedRows } =
      await sql`delete from ${sql.table(table)} where id in (select id from ${sql.table(table)} where ${old} limit ${batchSize} for update skip locked)`.execute(
        trx,
      )
    return Number(numAffectedRows ?? 0n)
  })
}

/** The verdict on an invoice stays; who gave it does not. */
async function forgetVerifiers(db: Kysely<Tables>, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update invoice_verdict set verifier_name = 'Erased', verifier_email = 'erased-' || id || '@erased.invalid'
     where id in (select id from invoice_verdict where created_at < ${before} and verifier_email not like '%@erased.invalid' limit ${BATCH_SIZE} for update skip locked)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

/** The copied contact of a mail to a buyer. */
async function forgetContacts(db: Kysely<Tables>, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update buyer_verification set name = 'Erased', surname = id::text, email = 'erased-' || id || '@erased.invalid', phone_number = null
     where id in (select id from buyer_verification where sent_at < ${before} and email not like '%@erased.invalid' limit ${BATCH_SIZE} for update skip locked)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}
