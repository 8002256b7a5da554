import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { ApplicationStatus, Tables } from '../../db/tables.ts'
import { decryptRow } from '../../vault/encryptedRow.ts'
import type { Channel } from '../../../schemas/vocabulary.ts'
import type { LinkedApplication } from './customer-confirmation.types.ts'

type Db = Kysely<Tables>
type Trx = Transaction<Tables>

export async function findByToken(db: Db, hash: Buffer): Promise<LinkedApplication | undefined> {
  return db
    .selectFrom('customer_link as l')
    .innerJoin('application as a', 'a.id', 'l.application_id')
    .leftJoin('partner as p', 'p.id', 'a.partner_id')
    .select([
      'a.id',
      'a.reference',
      'a.form',
      'a.status',
      'a.language',
      'a.partner_id',
      'p.name as partner_name',
      'p.revision as partner_revision',
      'a.financing_company',
      'l.expires_at',
      'l.opened_at',
    ])
    .select(sql<boolean>`p.logo is not null and p.disabled_at is null`.as('has_logo'))
    .where('l.token_hash', '=', hash)
    .executeTakeFirst()
}

/** Current answers: the partner's, or those the customer has submitted but not confirmed. */
export async function answersOf(db: Db, applicationId: string): Promise<unknown> {
  const row = await db
    .selectFrom('application')
    .select(['id', 'key_id', 'payload'])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return decryptRow(db, 'application', row).payload('payload', row.payload)
}

export async function partnerFiles(
  db: Db,
  applicationId: string,
): Promise<{ file_name: string; size: number; document_type: string }[]> {
  const files = await db
    .selectFrom('application_file')
    .select(['id', 'key_id', 'file_name', 'size', 'document_type'])
    .where('application_id', '=', applicationId)
    .where('by_partner', '=', true)
    .orderBy('position')
    .execute()
  return files.map(file => ({
    ...file,
    file_name: decryptRow(db, 'application_file', file).text('file_name', file.file_name),
  }))
}

/** Marks the link as opened and extends its expiry to at least `until`. @returns whether this was the first time */
export async function markOpened(trx: Trx, hash: Buffer, { now, until }: { now: Date; until: Date }): Promise<boolean> {
  await trx
    .updateTable('customer_link')
    .set({ expires_at: until })
    .where('token_hash', '=', hash)
    .where('expires_at', '<', until)
    .execute()
  const { numUpdatedRows } = await trx
    .updateTable('customer_link')
    .set({ opened_at: now })
    .where('token_hash', '=', hash)
    .where('opened_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function extend(trx: Trx, applicationId: string, until: Date): Promise<void> {
  await trx
    .updateTable('customer_link')
    .set({ expires_at: until })
    .where('application_id', '=', applicationId)
    .where('expires_at', '<', until)
    .execute()
}

export type NewLink = { applicationId: string; hash: Buffer; sentBy: Channel; now: Date; expiresAt: Date }

/** Writes the link; the former one becomes invalid. */
export async function writeLink(trx: Trx, { applicationId, hash, sentBy, now, expiresAt }: NewLink): Promise<void> {
  const values = { token_hash: hash, sent_by: sentBy, sent_at: now, expires_at: expiresAt, opened_at: null }
  await trx
    .insertInto('customer_link')
    .values({ application_id: applicationId, ...values })
    .onConflict(conflict =>
      conflict.column('application_id').doUpdateSet({ ...values, sent: sql<number>`customer_link.sent + 1` }),
    )
    .execute()
}

/** Recipient of the link, from the partner's data; a business is addressed by its representative's name. */
export async function addressee(trx: Trx, applicationId: string) {
  const text = (path: string) => sql<string | null>`a.payload #>> ${sql.lit(`{${path}}`)}`
  return trx
    .selectFrom('application as a')
    .leftJoin('partner as p', 'p.id', 'a.partner_id')
    .where('a.id', '=', applicationId)
    .select([
      'a.reference',
      'a.form',
      'a.language',
      'a.financing_company',
      'p.name as partner_name',
      text('applicant,email').as('email'),
      text('applicant,phone').as('phone'),
      sql<string>`coalesce(${text('applicant,representative_name')}, ${text('applicant,name')}, '')`.as('name'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * Locks the application of a link to be resent.
 * @param partnerId null for operators, who can access all applications
 */
export async function lockLinked(
  trx: Trx,
  applicationId: string,
  partnerId: string | null,
): Promise<{ status: ApplicationStatus } | undefined> {
  return trx
    .selectFrom('application')
    .select('status')
    .where('id', '=', applicationId)
    .$if(partnerId !== null, query => query.where('partner_id', '=', partnerId))
    .where(where =>
      where.exists(
        where
          .selectFrom('customer_link')
          .select('application_id')
          .whereRef('customer_link.application_id', '=', 'application.id'),
      ),
    )
    .forUpdate()
    .executeTakeFirst()
}

export async function setStatus(trx: Trx, applicationId: string, status: ApplicationStatus): Promise<void> {
  await trx.updateTable('application').set({ status }).where('id', '=', applicationId).execute()
}

/** A partner's requests that were sent to customers, newest first. */
export async function requestsOf(db: Db, partnerId: string, most: number) {
  return db
    .selectFrom('application as a')
    .innerJoin('customer_link as l', 'l.application_id', 'a.id')
    .where('a.partner_id', '=', partnerId)
    .select([
      'a.id',
      'a.reference',
      'a.form',
      'a.status',
      'a.applicant_name',
      'a.created_at',
      'l.sent_at',
      'l.expires_at',
      'l.opened_at',
    ])
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id')
    .limit(most)
    .execute()
}

/** Expires overdue applications; one that is being signed waits until the session ends. */
export async function expire(trx: Trx, now: Date, most: number): Promise<string[]> {
  const late = trx
    .selectFrom('application as a')
    .innerJoin('customer_link as l', 'l.application_id', 'a.id')
    .select('a.id')
    .where('a.status', 'in', ['AWAITING_CUSTOMER', 'AWAITING_CONFIRMATION'])
    .where('l.expires_at', '<=', now)
    .where(where =>
      where.not(
        where.exists(
          where
            .selectFrom('application_signing as s')
            .select('s.id')
            .whereRef('s.application_id', '=', 'a.id')
            .where('s.ended_at', 'is', null),
        ),
      ),
    )
    .orderBy('l.expires_at')
    .limit(most)
    .forUpdate('a')
    .skipLocked()
  const rows = await trx
    .updateTable('application')
    .set({ status: 'EXPIRED' })
    .where('id', 'in', late)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes long-expired applications with answers and files. */
export async function removeExpired(db: Db, before: Date, most: number): Promise<number> {
  const old = db
    .selectFrom('customer_link')
    .innerJoin('application', 'application.id', 'customer_link.application_id')
    .select('application.id')
    .where('application.status', '=', 'EXPIRED')
    .where('customer_link.expires_at', '<', before)
    .orderBy('customer_link.expires_at')
    .limit(most)
  const { numDeletedRows } = await db
    .deleteFrom('application')
    .where('id', 'in', old)
    .where('status', '=', 'EXPIRED')
    .executeTakeFirst()
  return Number(numDeletedRows)
}
