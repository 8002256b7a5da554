import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { DocumentBuyers } from './buyersOfDocument.ts'
import { leased, leasedFile, type LeasedFile } from './recognition.repository.ts'

type Db = Kysely<Tables>

/** Lost readings and those to find invoices count as well. */
const MAX_ATTEMPTS = 6

/**
 * Takes the oldest document of an invoice of which nobody knows whose invoices it holds: one that was attached by hand,
 * or one whose invoice was typed and submitted before it was read.
 */
export async function leaseNext(db: Db, now: Date, until: Date): Promise<LeasedFile | undefined> {
  const row = await db
    .updateTable('invoice_upload_file')
    .set(eb => ({ lease_until: until, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', eb =>
      eb
        .selectFrom('invoice_upload_file')
        .select('id')
        .where('buyers', 'is', null)
        .where('file_type', 'in', ['INVOICE_OCR', 'INVOICE_FILE'])
        .where(({ eb: is, or }) =>
          or([is('file_type', '=', 'INVOICE_FILE'), is('state', 'not in', ['STORED', 'READING'])]),
        )
        .where('contract_id', 'is not', null)
        .where('attempts', '<', MAX_ATTEMPTS)
        .where(({ eb: is, or }) => or([is('lease_until', 'is', null), is('lease_until', '<=', now)]))
        .orderBy('created_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(leased)
    .executeTakeFirst()
  return row && leasedFile(db, row)
}

/** What was found first stays. The lease of a document that is being read is its reading's. */
export async function record(db: Db, id: string, buyers: DocumentBuyers): Promise<void> {
  await db
    .updateTable('invoice_upload_file')
    .set({
      buyers: buyers.kind,
      buyer_id: buyers.kind === 'ONE' ? buyers.buyerId : null,
      lease_until: sql`case when state = 'READING' then lease_until end`,
    })
    .where('id', '=', id)
    .where('buyers', 'is', null)
    .execute()
}
