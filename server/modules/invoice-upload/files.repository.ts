import { randomUUID } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { UploadFile } from '../../../schemas/generated/types/entities/upload-file.ts'
import { timestampSql } from '../../db/jsonSql.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { decryptRow, encryptRow } from '../../vault/encryptedRow.ts'
import type { FileType } from './invoice-upload.types.ts'

type Db = Kysely<Tables>
type Trx = Transaction<Tables>
export type FileState = 'STORED' | 'READ' | 'UNRECOGNIZED'

export type NewFile = {
  readonly partyId: string
  readonly contractId: string | null
  readonly type: FileType
  readonly state: FileState
  readonly uploadedBy: string
  readonly name: string
  readonly contentType: string
  readonly sha256: Buffer
  readonly content: Buffer
  /** Its text is recognised from its picture. */
  readonly asImage: boolean
  readonly now: Date
}

const shown = [
  'id as uuid',
  'file_name as name',
  'size',
  'state as status',
  'file_type as type',
  sql<string>`${sql.raw(timestampSql('created_at'))}`.as('createdAt'),
  sql<UploadFile | null>`result`.as('result'),
] as const

type Shown = Omit<UploadFile, 'reason' | 'invoiceNumber' | 'candidates' | 'outcome'> & {
  result: Partial<UploadFile> | null
}

/** What became of a document is part of the file. */
function withResult({ result, ...file }: Shown): UploadFile {
  return { ...file, ...result }
}

/** A file as it is now, with the drafts that have it. */
export async function shownFile(db: Db, id: string): Promise<UploadFile | undefined> {
  const row = await db.selectFrom('invoice_upload_file').select(shown).where('id', '=', id).executeTakeFirst()
  if (row === undefined) return undefined
  const invoices = await db
    .selectFrom('invoice_file as f')
    .innerJoin('invoice_upload as u', 'u.id', 'f.upload_id')
    .select(['u.id as uuid', 'u.invoice_number as invoiceNumber'])
    .where('f.file_id', '=', id)
    .orderBy('u.created_at')
    .orderBy('u.id')
    .limit(1000)
    .execute()
  return { ...withResult(row), ...(invoices.length > 0 && { invoices }) }
}

export async function insertFile(db: Db, file: NewFile): Promise<UploadFile> {
  const id = randomUUID()
  const encrypted = encryptRow(db, 'invoice_upload_file', id)
  const row = await db
    .insertInto('invoice_upload_file')
    .values({
      id,
      key_id: encrypted.keyId,
      party_id: file.partyId,
      contract_id: file.contractId,
      file_type: file.type,
      state: file.state,
      uploaded_by: file.uploadedBy,
      file_name: file.name,
      content_type: file.contentType,
      size: file.content.length,
      sha256: file.sha256,
      content: encrypted.bytes('content', file.content),
      as_image: file.asImage,
      buyers: file.contentType.startsWith('image/') ? 'UNNAMED' : null,
      created_at: file.now,
    })
    .returning(shown)
    .executeTakeFirstOrThrow()
  return withResult(row)
}

/** Files of one person without a row: supporting ones, or all others. */
export async function countUnused(
  db: Db,
  partyId: string,
  uploadedBy: string,
  type: 'INVOICE_OCR' | 'INVOICE_ADDITIONAL_ATTACHMENT',
): Promise<number> {
  const types: FileType[] = type === 'INVOICE_OCR' ? ['INVOICE_OCR', 'INVOICE_FILE'] : [type]
  const { count } = await db
    .selectFrom('invoice_upload_file as f')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('f.party_id', '=', partyId)
    .where('f.uploaded_by', '=', uploadedBy)
    .where('f.file_type', 'in', types)
    .where(eb =>
      eb.not(eb.exists(eb.selectFrom('invoice_file as u').select('u.file_id').whereRef('u.file_id', '=', 'f.id'))),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** Files of a contract that belong to no draft and no invoice; workbooks are rows already and not listed. */
export async function unusedFiles(db: Db, contractId: string): Promise<UploadFile[]> {
  const rows = await db
    .selectFrom('invoice_upload_file as f')
    .select(shown)
    .where('f.contract_id', '=', contractId)
    .where('f.file_type', '<>', 'INVOICE_TEMPLATE')
    .where(eb =>
      eb.not(eb.exists(eb.selectFrom('invoice_file as u').select('u.file_id').whereRef('u.file_id', '=', 'f.id'))),
    )
    .orderBy('f.created_at')
    .orderBy('f.id')
    .limit(1000)
    .execute()
  return rows.map(withResult)
}

export type StoredFile = { name: string; contentType: string; content: Buffer }

/** A file of the party with its bytes. */
export async function findFile(db: Db, partyId: string, id: string): Promise<StoredFile | undefined> {
  const row = await db
    .selectFrom('invoice_upload_file')
    .select(['id', 'key_id', 'file_name', 'content_type', 'content'])
    .where('id', '=', id)
    .where('party_id', '=', partyId)
    .executeTakeFirst()
  return row === undefined
    ? undefined
    : {
        name: row.file_name,
        contentType: row.content_type,
        content: decryptRow(db, 'invoice_upload_file', row).bytes('content', row.content),
      }
}

export type OwnFile = { id: string; file_type: FileType; state: string; contract_id: string | null }

/** Contracts of the party's own files among the given ones. */
export async function contractsOfFiles(db: Db, partyId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('invoice_upload_file')
    .select('contract_id')
    .distinct()
    .where('party_id', '=', partyId)
    .where('id', 'in', [...ids])
    .execute()
  return rows.flatMap(({ contract_id: id }) => id ?? [])
}

/** The party's own files among the given ones, locked. */
export async function lockFiles(trx: Trx, partyId: string, ids: readonly string[]): Promise<OwnFile[]> {
  if (ids.length === 0) return []
  return trx
    .selectFrom('invoice_upload_file')
    .select(['id', 'file_type', 'state', 'contract_id'])
    .where('party_id', '=', partyId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function deleteFiles(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('invoice_upload_file')
    .where('id', 'in', [...ids])
    .execute()
}

/**
 * Locks files that are about to become those of a draft.
 * @throws PortalError NOT_FOUND when one is not the party's, of another contract, or already used by an invoice
 */
export async function requireFiles(
  trx: Trx,
  partyId: string,
  contractId: string,
  ids: readonly string[],
): Promise<OwnFile[]> {
  const own = await lockFiles(trx, partyId, ids)
  const isHere = (file: OwnFile) => file.contract_id === null || file.contract_id === contractId
  if (own.length !== new Set(ids).size || own.some(file => file.state === 'USED' || !isHere(file)))
    throw new PortalError('NOT_FOUND')
  return own
}

/** Files that were uploaded before their contract was known become those of one. */
export async function moveToContract(trx: Trx, contractId: string, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('invoice_upload_file')
    .set({
      contract_id: contractId,
      file_type: sql<FileType>`case file_type when 'INVOICE_OCR' then 'INVOICE_FILE' else file_type end`,
    })
    .where('id', 'in', [...ids])
    .where('contract_id', 'is', null)
    .execute()
}

/**
 * Makes files the files of a draft.
 * @throws PortalError NOT_FOUND as requireFiles
 */
export async function bindFiles(
  trx: Trx,
  partyId: string,
  contractId: string,
  uploadId: string,
  ids: readonly string[],
  role: 'INVOICE' | 'SUPPORTING',
): Promise<void> {
  if (ids.length === 0) return
  const own = await requireFiles(trx, partyId, contractId, ids)
  await moveToContract(trx, contractId, ids)
  await trx
    .deleteFrom('invoice_file')
    .where('file_id', 'in', [...ids])
    .execute()
  await trx
    .insertInto('invoice_file')
    .values(own.map(file => ({ file_id: file.id, upload_id: uploadId, role })))
    .execute()
}

/**
 * Files of a draft that become its supporting ones, which no buyer sees (VER-25). Where else a file belongs it stays.
 * @returns those that were no files of the draft
 */
export async function makeSupporting(trx: Trx, uploadId: string, ids: readonly string[]): Promise<string[]> {
  const own = await trx
    .updateTable('invoice_file')
    .set({ role: 'SUPPORTING' })
    .where('upload_id', '=', uploadId)
    .where('file_id', 'in', [...ids])
    .returning('file_id')
    .execute()
  return ids.filter(id => !own.some(file => file.file_id === id))
}

export async function isDraftOf(db: Db, contractId: string, uploadId: string): Promise<boolean> {
  const row = await db
    .selectFrom('invoice_upload')
    .select('id')
    .where('id', '=', uploadId)
    .where('contract_id', '=', contractId)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}
