import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { ApplicationStatus, Language, RelatedApplicantTable, Tables } from '../../db/tables.ts'
import type { Attachment } from '../../files/attachments.ts'
import { storedDigest } from '../../vault/bodyDigest.ts'
import { codeMarks, decryptRow, encryptRow } from '../../vault/encryptedRow.ts'
import { CODE_TRIES } from '../applications/applications.types.ts'

const MAX_REMARKS = 200

type Db = Kysely<Tables>
type Trx = Transaction<Tables>
/** Digests of the two tokens of a link. Both must match the same invitation. */
export type Pair = { application: Buffer; applicant: Buffer }
export type RelatedRow = Selectable<RelatedApplicantTable> & {
  reference: string
  status: ApplicationStatus
  application_form: string
  product: string | null
  lending: unknown
}

/** The invitation of a link; withdrawn ones are not found. */
export async function findByPair(db: Db, { application, applicant }: Pair): Promise<RelatedRow | undefined> {
  const row = await db
    .selectFrom('related_applicant as r')
    .innerJoin('application as a', 'a.id', 'r.application_id')
    .selectAll('r')
    .select([
      'a.reference',
      'a.status',
      'a.form as application_form',
      sql<string | null>`a.payload ->> 'financial_product_type'`.as('product'),
      sql<unknown>`a.payload -> 'lending'`.as('lending'),
    ])
    .where('r.applicant_token_hash', '=', applicant)
    .where('r.application_token_hash', '=', application)
    .where('r.withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const opened = decryptRow(db, 'related_applicant', row)
  return { ...row, code: opened.text('code', row.code), payload: opened.payload('payload', row.payload) }
}

/** As `findByPair`, locked until the end of the transaction: concurrent requests run one after another. */
export async function lockByPair(trx: Trx, pair: Pair): Promise<RelatedRow | undefined> {
  await trx
    .selectFrom('related_applicant')
    .select('id')
    .where('applicant_token_hash', '=', pair.applicant)
    .forUpdate()
    .executeTakeFirst()
  return findByPair(trx, pair)
}

/** Replaces the code. The previous one is invalid immediately, even for a user who is typing it. */
export async function replaceCode(trx: Trx, id: string, hmac: Buffer, now: Date): Promise<void> {
  await trx
    .updateTable('related_applicant')
    .set({ code_hmac: hmac, tries_left: CODE_TRIES, codes_sent: sql<number>`codes_sent + 1`, code_sent_at: now })
    .where('id', '=', id)
    .execute()
}

/** Remarks since the given time, oldest first. */
export async function remarksSince(trx: Trx, id: string, since: Date): Promise<{ text: string; created_at: Date }[]> {
  const rows = await trx
    .selectFrom('related_applicant_remark')
    .select(['id', 'key_id', 'text', 'created_at'])
    .where('related_applicant_id', '=', id)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return rows.map(row => ({
    text: decryptRow(trx, 'related_applicant_remark', row).text('text', row.text),
    created_at: row.created_at,
  }))
}

export async function addRemark(trx: Trx, id: string, text: string, now: Date): Promise<void> {
  const remarkId = randomUUID()
  const encrypted = encryptRow(trx, 'related_applicant_remark', remarkId)
  await trx
    .insertInto('related_applicant_remark')
    .values({
      id: remarkId,
      related_applicant_id: id,
      text: encrypted.text('text', text),
      key_id: encrypted.keyId,
      created_at: now,
    })
    .execute()
}

/** Remarks of the related applicants of an application, newest first. */
export async function remarksOf(
  db: Db,
  applicationId: string,
): Promise<{ related_applicant_id: string; text: string; created_at: Date }[]> {
  const rows = await db
    .selectFrom('related_applicant_remark as m')
    .innerJoin('related_applicant as r', 'r.id', 'm.related_applicant_id')
    .select(['m.id', 'm.key_id', 'm.related_applicant_id', 'm.text', 'm.created_at'])
    .where('r.application_id', '=', applicationId)
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id')
    .limit(MAX_REMARKS)
    .execute()
  return rows.map(row => ({
    related_applicant_id: row.related_applicant_id,
    created_at: row.created_at,
    text: decryptRow(db, 'related_applicant_remark', row).text('text', row.text),
  }))
}

/**
 * Takes one attempt in one statement, before anything is compared: parallel guesses cannot exceed the five attempts
 * (SEC-12).
 * @returns undefined when no attempt is left
 */
export async function takeTry(db: Db, { application, applicant }: Pair, now: Date) {
  return db
    .updateTable('related_applicant')
    .set({ tries_left: sql<number>`tries_left - 1` })
    .where('applicant_token_hash', '=', applicant)
    .where('application_token_hash', '=', application)
    .where('withdrawn_at', 'is', null)
    .where('submitted_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries_left', '>', 0)
    .returning(['code_hmac', 'tries_left'])
    .executeTakeFirst()
}

/**
 * Refunds the attempt of a correct code and grants access. False when the invitation was renewed, withdrawn or answered
 * meanwhile.
 */
export async function grantAccess(
  trx: Trx,
  { applicant }: Pair,
  { hash, now, until }: { hash: Buffer; now: Date; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('related_applicant')
    .set({
      tries_left: sql<number>`least(tries_left + 1, 5)`,
      access_hash: hash,
      access_expires_at: until,
      verified_at: sql<Date>`coalesce(verified_at, ${now}::timestamptz)`,
    })
    .where('applicant_token_hash', '=', applicant)
    .where('withdrawn_at', 'is', null)
    .where('submitted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type Part = {
  code: string
  form: string
  formVersion: number
  mode: string
  language: Language
  payload: unknown
  digest: Buffer
  attachments: readonly Attachment[]
  now: Date
}

/** Stores the part once; false when it was sent, renewed or withdrawn concurrently. */
export async function storePart(trx: Trx, id: string, accessHash: Buffer, part: Part): Promise<boolean> {
  const encrypted = encryptRow(trx, 'related_applicant', id)
  const { numUpdatedRows } = await trx
    .updateTable('related_applicant')
    .set({
      code: encrypted.text('code', part.code),
      code_digest: codeMarks(trx, part.code).digest,
      key_id: encrypted.keyId,
      submitted_at: part.now,
      form: part.form,
      form_version: part.formVersion,
      mode: part.mode,
      submitted_language: part.language,
      payload: encrypted.payload('payload', part.payload),
      digest: storedDigest(trx, part.digest),
      access_hash: null,
      access_expires_at: null,
    })
    .where('id', '=', id)
    .where('submitted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('access_hash', '=', accessHash)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  if (part.attachments.length > 0) {
    await trx
      .insertInto('related_applicant_file')
      .values(
        part.attachments.map((file, position) => {
          const fileId = randomUUID()
          const own = encryptRow(trx, 'related_applicant_file', fileId)
          return {
            id: fileId,
            related_applicant_id: id,
            position,
            file_name: own.text('file_name', file.fileName),
            content_type: file.contentType,
            size: file.content.length,
            sha256: file.sha256,
            document_type: file.documentType,
            content: own.bytes('content', file.content),
            key_id: own.keyId,
          }
        }),
      )
      .execute()
  }
  return true
}

export async function listOf(db: Db, applicationId: string) {
  const rows = await db
    .selectFrom('related_applicant')
    .select([
      'id',
      'key_id',
      'role',
      'name',
      'surname',
      'code',
      'phone',
      'email',
      'invited_at',
      'sent_at',
      'sent',
      'expires_at',
      'tries_left',
      'verified_at',
      'submitted_at',
      'withdrawn_at',
    ])
    .where('application_id', '=', applicationId)
    .orderBy('invited_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(({ key_id: keyId, ...row }) => ({
    ...row,
    code: decryptRow(db, 'related_applicant', { id: row.id, key_id: keyId }).text('code', row.code),
  }))
}
export type ListedRow = Awaited<ReturnType<typeof listOf>>[number]

export async function withdraw(
  trx: Trx,
  id: string,
  applicationId: string,
  now: Date,
): Promise<{ role: 'spouse' | 'guarantor' } | undefined> {
  return trx
    .updateTable('related_applicant')
    .set({ withdrawn_at: now, access_hash: null, access_expires_at: null })
    .where('id', '=', id)
    .where('application_id', '=', applicationId)
    .where('withdrawn_at', 'is', null)
    .where('submitted_at', 'is', null)
    .returning('role')
    .executeTakeFirst()
}
