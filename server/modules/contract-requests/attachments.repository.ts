import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { ContractAttachmentType, Tables } from '../../db/tables.ts'
import { decryptRow, encryptRow } from '../../vault/encryptedRow.ts'

type Db = Kysely<Tables>
type Trx = Transaction<Tables>

export type NewAttachment = {
  partyId: string
  contractId: string | null
  fileType: ContractAttachmentType
  uploadedBy: string
  fileName: string
  contentType: string
  sha256: Buffer
  content: Buffer
  now: Date
}
export type StoredAttachment = {
  id: string
  file_name: string
  size: number
  file_type: ContractAttachmentType
  created_at: Date
}
const publicColumns = ['id', 'file_name', 'size', 'file_type', 'created_at'] as const

export async function insertAttachment(db: Db, file: NewAttachment): Promise<StoredAttachment> {
  const id = randomUUID()
  const encrypted = encryptRow(db, 'contract_attachment', id)
  return db
    .insertInto('contract_attachment')
    .values({
      id,
      key_id: encrypted.keyId,
      party_id: file.partyId,
      contract_id: file.contractId,
      file_type: file.fileType,
      uploaded_by: file.uploadedBy,
      file_name: file.fileName,
      content_type: file.contentType,
      size: file.content.length,
      sha256: file.sha256,
      content: encrypted.bytes('content', file.content),
      created_at: file.now,
      request_id: null,
      position: null,
    })
    .returning([...publicColumns])
    .executeTakeFirstOrThrow()
}

/** Number of files uploaded by a user that belong to no request yet. */
export async function countUnsent(db: Db, partyId: string, uploadedBy: string): Promise<number> {
  const { count } = await db
    .selectFrom('contract_attachment')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('party_id', '=', partyId)
    .where('uploaded_by', '=', uploadedBy)
    .where('request_id', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function attachmentsOf(
  db: Db,
  contractId: string,
  types: readonly ContractAttachmentType[],
): Promise<StoredAttachment[]> {
  return db
    .selectFrom('contract_attachment')
    .select([...publicColumns])
    .where('contract_id', '=', contractId)
    .where('file_type', 'in', [...types])
    .orderBy('created_at')
    .orderBy('id')
    .limit(1000)
    .execute()
}

export type SentAttachment = { id: string; file_name: string; size: number; request_id: string | null }

/** Files of these requests, in the order they were added. */
export async function attachmentsOfRequests(db: Db, requestIds: readonly string[]): Promise<SentAttachment[]> {
  if (requestIds.length === 0) return []
  return db
    .selectFrom('contract_attachment')
    .select(['id', 'file_name', 'size', 'request_id'])
    .where('request_id', 'in', [...requestIds])
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export type AttachmentFile = { readonly fileName: string; readonly contentType: string; readonly content: Buffer }

/** A file of a request, with its content. */
export async function attachmentFile(db: Db, requestId: string, id: string): Promise<AttachmentFile | undefined> {
  const row = await db
    .selectFrom('contract_attachment')
    .select(['id', 'key_id', 'file_name', 'content_type', 'content'])
    .where('id', '=', id)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row === undefined
    ? undefined
    : {
        fileName: row.file_name,
        contentType: row.content_type,
        content: decryptRow(db, 'contract_attachment', row).bytes('content', row.content),
      }
}

export type ClaimedAttachment = {
  id: string
  contract_id: string | null
  file_type: ContractAttachmentType
  request_id: string | null
  file_name: string
  size: number
}

/** The party's own files among the given ones, with their rows locked. */
export async function lockAttachments(trx: Trx, partyId: string, ids: readonly string[]): Promise<ClaimedAttachment[]> {
  return trx
    .selectFrom('contract_attachment')
    .select(['id', 'contract_id', 'file_type', 'request_id', 'file_name', 'size'])
    .where('party_id', '=', partyId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Assigns files to their only request, and thereby to its contract. */
export async function bindAttachments(
  trx: Trx,
  ids: readonly string[],
  requestId: string,
  contractId: string,
): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await trx
      .updateTable('contract_attachment')
      .set({ request_id: requestId, contract_id: contractId, position })
      .where('id', '=', id)
      .execute()
  }
}

export async function deleteAttachments(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('contract_attachment')
    .where('id', 'in', [...ids])
    .execute()
}
