import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { ApplicationForm, ApplicationMode } from '../../../schemas/vocabulary.ts'
import type { ApplicationStatus, Language, SigningType, Tables } from '../../db/tables.ts'
import type { Attachment } from '../../files/attachments.ts'
import { storedDigest, storedDigests } from '../../vault/bodyDigest.ts'
import { codeOf } from '../../vault/reencryption.ts'
import { codeMarks, encryptRow } from '../../vault/encryptedRow.ts'
import { openStatuses } from '../customer-confirmation/customer-confirmation.types.ts'
import { addApplicationEvent } from '../../audit/applicationEvents.ts'
import type { CreditPrice } from '../../../schemas/answers/creditPrice.ts'
import type { Originator } from './request.types.ts'

export type StoredApplication = {
  id: string
  reference: string
  form: ApplicationForm
  mode: ApplicationMode
  status: ApplicationStatus
  signing_type: SigningType
  digest: Buffer
}
export type NewApplication = {
  reference: string
  form: ApplicationForm
  formVersion: number
  mode: ApplicationMode
  language: Language
  payload: unknown
  price: CreditPrice | null
  digest: Buffer
  draftDigest: Buffer | null
  originator: Originator | null
  signing: SigningType
  attachments: readonly Attachment[]
  now: Date
  /** True when the customer submits: the partner's files are then retained beside the customer's. */
  byCustomer: boolean
}
type Trx = Transaction<Tables>

const columns = ['id', 'reference', 'form', 'mode', 'status', 'signing_type', 'digest'] as const

export async function applicationById(trx: Trx, id: string): Promise<StoredApplication | undefined> {
  return trx.selectFrom('application').select(columns).where('id', '=', id).executeTakeFirst()
}

/** As `applicationById`, with the row locked until the end of the transaction. */
export async function lockApplication(trx: Trx, id: string): Promise<StoredApplication | undefined> {
  return trx.selectFrom('application').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Locks the row until the end of the transaction, so that decisions based on it stay valid. */
export async function applicationOfDraft(trx: Trx, draftDigest: Buffer): Promise<StoredApplication | undefined> {
  return trx
    .selectFrom('application')
    .select(columns)
    .where('draft_digest', '=', draftDigest)
    .forUpdate()
    .executeTakeFirst()
}

/** Searches applications without a draft. */
export async function sameApplicationSince(
  trx: Trx,
  digest: Buffer,
  since: Date,
): Promise<StoredApplication | undefined> {
  return trx
    .selectFrom('application')
    .select(columns)
    .where('digest', 'in', storedDigests(trx, digest))
    .where('created_at', '>=', since)
    .where('draft_digest', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

export async function nextSerial(trx: Trx): Promise<string> {
  const { rows } = await sql<{ serial: string }>`select nextval('application_number')::text as serial`.execute(trx)
  const serial = rows[0]?.serial
  if (serial === undefined) throw new Error('the sequence application_number gave nothing')
  return serial
}

export async function insertApplication(trx: Trx, application: NewApplication): Promise<StoredApplication> {
  const { draftDigest, now } = application
  const id = randomUUID()
  const stored = await trx
    .insertInto('application')
    .values({ id, ...contentOf(trx, id, application), draft_digest: draftDigest, created_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()
  await addContent(trx, stored.id, application)
  return stored
}

/** Replaces the content of an application completely. */
export async function replaceApplication(
  trx: Trx,
  id: string,
  application: NewApplication,
): Promise<StoredApplication> {
  const stored = await trx
    .updateTable('application')
    .set({ ...contentOf(trx, id, application), status: 'AWAITING_CONFIRMATION', revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .where('status', 'in', openStatuses)
    .returning(columns)
    .executeTakeFirstOrThrow()
  await trx
    .deleteFrom('application_file')
    .where('application_id', '=', id)
    .$if(application.byCustomer, query => query.where('by_partner', '=', false))
    .execute()
  await addContent(trx, id, application)
  return stored
}

function contentOf(
  trx: Trx,
  id: string,
  { reference, form, formVersion, mode, language, payload, price, digest, originator, signing, now }: NewApplication,
) {
  const encrypted = encryptRow(trx, 'application', id)
  const code = codeOf(payload)
  const marks = code === null ? null : codeMarks(trx, code)
  return {
    reference,
    form,
    form_version: formVersion,
    mode,
    language,
    payload: encrypted.payload('payload', payload),
    credit_price: price === null ? null : JSON.stringify(price),
    digest: storedDigest(trx, digest),
    signing_type: signing,
    sent_at: now,
    applicant_code: marks?.covered ?? null,
    applicant_code_digest: marks?.digest ?? null,
    key_id: encrypted.keyId,
    partner_id: originator?.id ?? null,
    financing_company: originator?.financingCompany ?? null,
  }
}

async function addContent(
  trx: Trx,
  id: string,
  { signing, attachments, now, mode, byCustomer }: NewApplication,
): Promise<void> {
  await addApplicationEvent(trx, id, { status: 'AWAITING_CONFIRMATION', note: signing, now })
  if (attachments.length === 0) return
  const before = byCustomer
    ? (await trx.selectFrom('application_file').select('id').where('application_id', '=', id).execute()).length
    : 0
  await trx
    .insertInto('application_file')
    .values(
      attachments.map((file, position) => {
        const fileId = randomUUID()
        const encrypted = encryptRow(trx, 'application_file', fileId)
        return {
          id: fileId,
          application_id: id,
          position: before + position,
          by_partner: mode === 'prefill',
          file_name: encrypted.text('file_name', file.fileName),
          content_type: file.contentType,
          size: file.content.length,
          sha256: file.sha256,
          document_type: file.documentType,
          content: encrypted.bytes('content', file.content),
          key_id: encrypted.keyId,
        }
      }),
    )
    .execute()
}
