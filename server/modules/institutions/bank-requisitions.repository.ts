import type { Kysely, Selectable, Transaction } from 'kysely'
import type { BankRequisitionTable, Tables } from '../../db/tables.ts'
import { storedDigest } from '../../vault/bodyDigest.ts'
import type { Institution } from '../../providers/bank/bankIdentification.ts'

export type BankRequisition = Selectable<BankRequisitionTable>
export type NewRequisition = {
  md5Hash: Buffer
  subjectHash: Buffer
  formDigest: Buffer | null
  institution: Institution
  country: string
  returnPath: string
  now: Date
  expiresAt: Date
}
type Db = Kysely<Tables>

/** @returns the id; undefined when the code from the URL was already used */
export async function insertRequisition(
  db: Db,
  { md5Hash, subjectHash, formDigest, institution, country, returnPath, now, expiresAt }: NewRequisition,
): Promise<string | undefined> {
  const row = await db
    .insertInto('bank_requisition')
    .values({
      md5_hash: md5Hash,
      subject_hash: subjectHash,
      form_digest: formDigest === null ? null : storedDigest(db, formDigest),
      institution_id: institution.id,
      institution_name: institution.name,
      country,
      return_path: returnPath,
      requisition_id: null,
      owner_name: null,
      iban: null,
      created_at: now,
      expires_at: expiresAt,
    })
    .onConflict(conflict => conflict.column('md5_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function linkRequisition(db: Db, id: string, requisitionId: string): Promise<void> {
  await db.updateTable('bank_requisition').set({ requisition_id: requisitionId }).where('id', '=', id).execute()
}

export async function findRequisition(db: Db, requisitionId: string): Promise<BankRequisition | undefined> {
  return db.selectFrom('bank_requisition').selectAll().where('requisition_id', '=', requisitionId).executeTakeFirst()
}

/** Stores the bank's matching confirmation, so that a retry of the same request needs no bank call. */
export async function confirmRequisition(
  db: Db,
  id: string,
  { ownerName, iban }: { ownerName: string; iban: string | null },
  now: Date,
): Promise<void> {
  await db
    .updateTable('bank_requisition')
    .set({ owner_name: ownerName, iban, confirmed_at: now })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute()
}

/**
 * Assigns the requisition to one application.
 * @returns false when it was already assigned to another one or not available
 */
export async function useRequisition(
  trx: Transaction<Tables>,
  id: string,
  applicationId: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('bank_requisition')
    .set({ application_id: applicationId, used_at: now })
    .where('id', '=', id)
    .where('confirmed_at', 'is not', null)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return true
  const own = await trx
    .selectFrom('bank_requisition')
    .select('id')
    .where('id', '=', id)
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return own !== undefined
}

/** Bank evidence of an application; null when no bank confirmed it. */
export async function evidenceOf(
  db: Db,
  applicationId: string,
): Promise<Pick<
  BankRequisition,
  'institution_id' | 'institution_name' | 'requisition_id' | 'owner_name' | 'iban' | 'confirmed_at'
> | null> {
  const row = await db
    .selectFrom('bank_requisition')
    .select(['institution_id', 'institution_name', 'requisition_id', 'owner_name', 'iban', 'confirmed_at'])
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return row ?? null
}
