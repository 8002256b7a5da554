import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { BankStatementTable, Language, Tables } from '../../db/tables.ts'
import type { Institution } from '../../providers/bank/bankIdentification.ts'
import { storedDigest } from '../../vault/bodyDigest.ts'
import { encryptRow } from '../../vault/encryptedRow.ts'

type Db = Kysely<Tables>
export type BankStatement = Selectable<BankStatementTable>
export type NewLink = {
  readonly md5Hash: Buffer
  readonly formDigest: Buffer | null
  readonly institution: Institution
  readonly days: number
  readonly now: Date
  readonly expiresAt: Date
}
export type SentStatement = {
  readonly reference: string
  readonly answers: Readonly<Record<string, unknown>>
  readonly formVersion: number
  readonly digest: Buffer
  readonly language: Language
  readonly now: Date
  readonly periodFrom: string
  readonly periodTo: string
}

/** @returns the id; undefined when the code from the URL was already used */
export async function insertLink(
  db: Db,
  { md5Hash, formDigest, institution, days, now, expiresAt }: NewLink,
): Promise<string | undefined> {
  const row = await db
    .insertInto('bank_statement')
    .values({
      md5_hash: md5Hash,
      form_digest: formDigest === null ? null : storedDigest(db, formDigest),
      institution_id: institution.id,
      institution_name: institution.name,
      history_days: days,
      linked_at: now,
      expires_at: expiresAt,
    })
    .onConflict(conflict => conflict.column('md5_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function linkRequisition(db: Db, id: string, requisitionId: string): Promise<void> {
  await db.updateTable('bank_statement').set({ requisition_id: requisitionId }).where('id', '=', id).execute()
}

export async function findByRequisition(db: Db, requisitionId: string): Promise<BankStatement | undefined> {
  return db.selectFrom('bank_statement').selectAll().where('requisition_id', '=', requisitionId).executeTakeFirst()
}

export async function findStatement(db: Db, id: string): Promise<BankStatement | undefined> {
  return db.selectFrom('bank_statement').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function nextSerial(db: Db): Promise<string> {
  const {
    rows: [row],
  } = await sql<{ serial: string }>`select nextval('bank_statement_number')::text as serial`.execute(db)
  if (row === undefined) throw new Error('the sequence bank_statement_number gave nothing')
  return row.serial
}

/**
 * Binds a link to the company that was typed; from here on the bank is queried.
 * @returns false when another call was first
 */
export async function takeLink(trx: Transaction<Tables>, id: string, sent: SentStatement): Promise<boolean> {
  const { answers, now } = sent
  const text = (name: string): string => (typeof answers[name] === 'string' ? answers[name] : '')
  const encrypted = encryptRow(trx, 'bank_statement', id)
  const { numUpdatedRows } = await trx
    .updateTable('bank_statement')
    .set({
      status: 'COLLECTING',
      reference: sent.reference,
      form_version: sent.formVersion,
      language: sent.language,
      payload: encrypted.payload('payload', answers),
      key_id: encrypted.keyId,
      digest: storedDigest(trx, sent.digest),
      company_name: text('company_name'),
      country: text('country'),
      company_code: text('company_code'),
      sent_at: now,
      // Due at once, also when a clock that was ahead is set right.
      next_attempt_at: new Date(0),
      period_from: sent.periodFrom,
      period_to: sent.periodTo,
    })
    .where('id', '=', id)
    .where('status', '=', 'LINKED')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
