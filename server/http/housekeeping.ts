import fp from 'fastify-plugin'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { countHeldBack } from '../outbox/outbox.repository.ts'

const HOUSEKEEPING_INTERVAL_MS = 3_600_000
const DAY_MS = 86_400_000

/**
 * Days before rows without further effect are deleted. Requests, their files and form versions are never deleted. For
 * applications, messages and the audit see retention.ts.
 */
export const retentionDays = {
  session: 90,
  simulatedMessage: 7,
  idempotency: 30,
  passwordLink: 30,
  unsentFile: 1,
  receipt: 30,
  invoiceDraft: 30,
  formStatistic: 90,
} as const

/**
 * Hourly job that deletes expired rows; without it the tables grow with every login and code request. It also ends
 * expired verifications of buyers and merges the changes of invoices that triggers recorded (migration 095).
 */
export const housekeeping = fp(
  async app => {
    const failed = (error: unknown): void => {
      app.log.warn({ message: error instanceof Error ? error.message : String(error) }, 'housekeeping failed')
    }
    const logHeldBack = async (): Promise<void> => {
      const count = await countHeldBack(app.db, new Date(app.config.now().getTime() - HOUSEKEEPING_INTERVAL_MS))
      if (count > 0) app.log.warn({ count }, 'messages to outsiders were held back in the last hour')
    }
    const run = (): void => {
      if (app.stopping.hasBegun) return
      app.tracer
        .job({ name: 'job housekeeping' }, () => sweep(app.db, app.config.now()))
        .then(() => {
          app.taskSucceeded('housekeeping')
        }, failed)
      logHeldBack().catch(failed)
    }
    let timer: NodeJS.Timeout | undefined
    app.addHook('onReady', async () => {
      timer = setInterval(run, HOUSEKEEPING_INTERVAL_MS).unref()
    })
    app.addHook('onClose', async () => clearInterval(timer))
  },
  { name: 'housekeeping', dependencies: ['operation-metrics', 'tracing'] },
)

/**
 * Deletes files of the invoice upload that belong to no draft and no invoice. An uploaded workbook stays while drafts came
 * with it, because its mended version replaces them. A document that waits to be read or typed stays as long as a draft
 * would, and while the contract has drafts: a row that had it may have been replaced by another one.
 */
async function deleteUnusedFiles(db: Kysely<Tables>, times: { before: Date; waiting: Date }): Promise<void> {
  await db
    .deleteFrom('invoice_upload_file as f')
    .where('f.created_at', '<', times.before)
    .where(({ and, eb, exists, not, or, selectFrom }) =>
      and([
        not(exists(selectFrom('invoice_file as u').select('u.file_id').whereRef('u.file_id', '=', 'f.id'))),
        not(exists(selectFrom('invoice_upload as d').select('d.id').whereRef('d.source_file', '=', 'f.id'))),
        or([
          eb('f.file_type', '<>', 'INVOICE_OCR'),
          eb('f.state', 'not in', ['STORED', 'READING', 'UNRECOGNIZED']),
          and([
            eb('f.created_at', '<', times.waiting),
            not(
              exists(selectFrom('invoice_upload as d').select('d.id').whereRef('d.contract_id', '=', 'f.contract_id')),
            ),
          ]),
        ]),
      ]),
    )
    .execute()
}

export async function sweep(db: Kysely<Tables>, now: Date): Promise<void> {
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS)
  await db.deleteFrom('session').where('absolute_expires_at', '<', before(retentionDays.session)).execute()
  await db.deleteFrom('simulated_message').where('created_at', '<', before(retentionDays.simulatedMessage)).execute()
  await db.deleteFrom('password_link').where('expires_at', '<', before(retentionDays.passwordLink)).execute()
  await db.deleteFrom('bank_requisition').where('used_at', 'is', null).where('created_at', '<', before(1)).execute()
  await db
    .deleteFrom('bank_statement')
    .where('status', 'in', ['LINKED', 'REJECTED'])
    .where('linked_at', '<', before(1))
    .execute()
  await db.deleteFrom('eid_login').where('expires_at', '<', before(1)).execute()
  await db
    .deleteFrom('contract_attachment')
    .where('request_id', 'is', null)
    .where('created_at', '<', before(retentionDays.unsentFile))
    .execute()
  // UPL-36: abandoned drafts first, then the files that no draft and no invoice refers to.
  await db.deleteFrom('invoice_upload').where('changed_at', '<', before(retentionDays.invoiceDraft)).execute()
  await deleteUnusedFiles(db, { before: before(retentionDays.unsentFile), waiting: before(retentionDays.invoiceDraft) })
  await db
    .deleteFrom('form_statistic')
    .where('day', '<', before(retentionDays.formStatistic).toISOString().slice(0, 10))
    .execute()
  await db.deleteFrom('saved_form').where('expires_at', '<=', now).execute()
  await db.deleteFrom('application_receipt').where('created_at', '<', before(retentionDays.receipt)).execute()
  await db.deleteFrom('idempotency').where('created_at', '<', before(retentionDays.idempotency)).execute()
  // The invoices keep waiting until they are sent again (VER-26).
  await db
    .updateTable('buyer_verification')
    .set({ state: 'EXPIRED', ended_at: now })
    .where('state', 'in', ['SENT', 'PARTLY'])
    .where('ended_at', 'is', null)
    .where('key_hash', 'is not', null)
    .where('expires_at', '<=', now)
    .execute()
  await sql`select fold_invoice_sums(), fold_loan_bill_sums()`.execute(db)
}
