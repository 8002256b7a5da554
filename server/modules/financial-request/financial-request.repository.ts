import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Language, Tables } from '../../db/tables.ts'
import type { Attachment } from '../../files/attachments.ts'

export type Accepted = { id: string; reference: string }
export type NewApplication = {
  reference: string; form: string; formVersion: number; language: Language; payload: unknown; digest: Buffer; attachments: readonly Attachment[]; now: Date
}
type Trx = Transaction<Tables>

export async function sameApplicationSince(trx: Trx, digest: Buffer, since: Date): Promise<Accepted | undefined> {
  return trx.selectFrom('application').select(['id', 'reference']).where('digest', '=', digest).where('created_at', '>=', since)
    .orderBy('created_at', 'desc').limit(1).executeTakeFirst()
}

export async function nextSerial(trx: Trx): Promise<string> {
  const { rows } = await sql<{ serial: string }>`select nextval('application_number')::text as serial`.execute(trx)
  const serial = rows[0]?.serial
  if (serial === undefined) throw new Error('the sequence application_number gave nothing')
  return serial
}

export async function insertApplication(trx: Trx, application: NewApplication): Promise<Accepted> {
  const { reference, form, formVersion, language, payload, digest, attachments, now } = application
  const stored = await trx.insertInto('application')
    .values({ reference, form, form_version: formVersion, language, payload: JSON.stringify(payload), digest, created_at: now })
    .returning(['id', 'reference']).executeTakeFirstOrThrow()
  await trx.insertInto('application_event').values({ application_id: stored.id, status: 'AWAITING_CONFIRMATION', note: null, created_at: now }).execute()
  if (attachments.length > 0) {
    await trx.insertInto('application_file').values(attachments.map((file, position) => ({
      application_id: stored.id, position, file_name: file.fileName, content_type: file.contentType, size: file.content.length,
      sha256: file.sha256, document_type: file.documentType, content: file.content,
    }))).execute()
  }
  return stored
}
