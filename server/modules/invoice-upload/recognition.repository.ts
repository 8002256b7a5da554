import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { UnreadReason } from '../../uploads/documents/document.types.ts'
import type { InvoiceUploadFileTable, Tables } from '../../db/tables.ts'
import { decryptRow } from '../../vault/encryptedRow.ts'

type Db = Kysely<Tables>
type Trx = Transaction<Tables>

/** A reading that was lost so often is given up: the document may be what ends the process. */
const MAX_ATTEMPTS = 3

export type FileResult = {
  readonly reason?: UnreadReason | 'alreadyThere' | 'full' | 'offered'
  readonly invoiceNumber?: string
  readonly candidates?: readonly string[]
  readonly outcome?: 'RECOGNISED' | 'ATTACHED'
}

/** Documents whose reading was lost with its process wait again, or are given up. */
export async function releaseLost(db: Db, now: Date): Promise<void> {
  const gaveUp: FileResult = { reason: 'SME59' }
  await db
    .updateTable('invoice_upload_file')
    .set({
      state: sql`case when attempts >= ${MAX_ATTEMPTS} then 'UNRECOGNIZED' else 'STORED' end`,
      result: sql`case when attempts >= ${MAX_ATTEMPTS} then ${JSON.stringify(gaveUp)}::jsonb end`,
      lease_until: null,
    })
    .where('file_type', '=', 'INVOICE_OCR')
    .where('state', '=', 'READING')
    .where('lease_until', '<=', now)
    .execute()
}

export type LeasedFile = {
  readonly id: string
  readonly partyId: string
  readonly contractId: string
  readonly uploadedBy: string | null
  readonly name: string
  readonly attempts: number
  readonly content: Buffer
}

/**
 * Takes the oldest waiting document, one that no other process has taken.
 * @param asImage only those whose pictures are read, or only the others; undefined takes any
 */
export async function leaseNext(db: Db, until: Date, asImage: boolean | undefined): Promise<LeasedFile | undefined> {
  const row = await db
    .updateTable('invoice_upload_file')
    .set(eb => ({ state: 'READING', lease_until: until, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', eb =>
      eb
        .selectFrom('invoice_upload_file')
        .select('id')
        .where('file_type', '=', 'INVOICE_OCR')
        .where('state', '=', 'STORED')
        .where('contract_id', 'is not', null)
        .$if(asImage !== undefined, query => query.where('as_image', '=', asImage ?? false))
        .orderBy('created_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(leased)
    .executeTakeFirst()
  return row && leasedFile(db, row)
}

/** Columns of a document that is taken to be read. */
export const leased = [
  'id',
  'key_id',
  'party_id',
  'contract_id',
  'uploaded_by',
  'file_name',
  'attempts',
  'content',
] as const

type LeasedRow = Pick<Selectable<InvoiceUploadFileTable>, (typeof leased)[number]>

export function leasedFile(db: Db, row: LeasedRow): LeasedFile {
  return {
    id: row.id,
    partyId: row.party_id,
    contractId: row.contract_id ?? '',
    uploadedBy: row.uploaded_by,
    name: row.file_name,
    attempts: row.attempts,
    content: decryptRow(db, 'invoice_upload_file', row).bytes('content', row.content),
  }
}

type Lease = Pick<LeasedFile, 'id' | 'attempts'>

/** @returns whether the reading still owns the document */
export async function renewLease(db: Db, lease: Lease, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await ownReading(db, lease).set({ lease_until: until }).executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Gives a document back, unread, without counting the attempt: the server ends, or its pictures are to be read. */
export async function giveBack(db: Db, lease: Lease, asImage?: boolean): Promise<void> {
  await ownReading(db, lease)
    .set({
      state: 'STORED',
      lease_until: null,
      attempts: lease.attempts - 1,
      ...(asImage === undefined ? {} : { as_image: asImage }),
    })
    .execute()
}

const ownReading = (db: Db, { id, attempts }: Lease) =>
  db
    .updateTable('invoice_upload_file')
    .where('id', '=', id)
    .where('state', '=', 'READING')
    .where('attempts', '=', attempts)

export type Company = { name: string; registrationCode: string; vatNumber: string | null; country: string }

export async function companyOf(db: Db, partyId: string): Promise<Company> {
  return db
    .selectFrom('party')
    .select(['name', 'registration_code as registrationCode', 'vat_number as vatNumber', 'country'])
    .where('id', '=', partyId)
    .executeTakeFirstOrThrow()
}

/** Countries of the suppliers of a contract, who write the invoices under reverse factoring. */
export async function supplierCountries(db: Db, contractId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('contract_third_party as link')
    .innerJoin('third_party as t', 't.id', 'link.third_party_id')
    .select('t.country')
    .distinct()
    .where('link.contract_id', '=', contractId)
    .orderBy('t.country')
    .execute()
  return rows.map(({ country }) => country)
}

/**
 * Locks a document that this reading still owns.
 * @returns undefined if it was removed or given to another process, else whether its invoice has been typed meanwhile
 */
export async function lockReading(trx: Trx, { id, attempts }: Lease): Promise<{ isUsed: boolean } | undefined> {
  const own = await trx
    .selectFrom('invoice_upload_file')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'READING')
    .where('attempts', '=', attempts)
    .forUpdate()
    .executeTakeFirst()
  if (own === undefined) return undefined
  const use = await trx.selectFrom('invoice_file').select('file_id').where('file_id', '=', id).executeTakeFirst()
  return { isUsed: use !== undefined }
}

export async function finishReading(
  trx: Trx,
  id: string,
  state: 'READ' | 'UNRECOGNIZED',
  result: FileResult,
): Promise<void> {
  await trx
    .updateTable('invoice_upload_file')
    .set({ state, result: JSON.stringify(result), lease_until: null })
    .where('id', '=', id)
    .execute()
}

/** A document that several invoices have in common belongs to the draft of each. */
export async function attach(trx: Trx, fileId: string, uploadIds: readonly string[]): Promise<void> {
  await trx
    .insertInto('invoice_file')
    .values(uploadIds.map(uploadId => ({ file_id: fileId, upload_id: uploadId, role: 'INVOICE' as const })))
    .execute()
}

export type OpenDraft = {
  readonly id: string
  readonly number: string
  readonly thirdPartyId: string | null
  readonly amount: string | null
  readonly hasFile: boolean
  /** Name of its document, as a spreadsheet gives it. */
  readonly fileName: string | null
}

/** Drafts with a number, as far as documents can belong to them. */
export async function numberedDrafts(db: Db, contractId: string): Promise<OpenDraft[]> {
  const rows = await db
    .selectFrom('invoice_upload as u')
    .select(eb => [
      'u.id',
      'u.invoice_number',
      'u.third_party_id',
      'u.amount',
      'u.file_name',
      eb
        .exists(
          eb
            .selectFrom('invoice_file as f')
            .select('f.file_id')
            .whereRef('f.upload_id', '=', 'u.id')
            .where('f.role', '=', 'INVOICE'),
        )
        .as('has_file'),
    ])
    .where('u.contract_id', '=', contractId)
    .where('u.invoice_number', 'is not', null)
    .orderBy('u.created_at')
    .orderBy('u.id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    number: row.invoice_number ?? '',
    thirdPartyId: row.third_party_id,
    amount: row.amount,
    hasFile: Boolean(row.has_file),
    fileName: row.file_name,
  }))
}
