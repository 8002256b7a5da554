import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ApplicationMode } from '../../schemas/vocabulary.ts'
import type { Language } from '../../server/db/tables.ts'
import type { TestApp } from './app.ts'
import { changed, type Payload } from './leasingPrivate.ts'
import { encryptAll } from './encrypted.ts'

const example = JSON.parse(
  readFileSync(
    new URL('../../schemas/forms/leasing-private/examples/valid/married-for-the-family-complete.json', import.meta.url),
    'utf8',
  ),
) as Payload
let serial = 0

export type StoredFile = { name: string; content: string; type?: string }
export type Stored = {
  changes?: Record<string, Payload[string] | undefined>
  language?: Language
  status?: 'AWAITING_CONFIRMATION' | 'AWAITING_APPLICANTS' | 'COMPLETE'
  evidence?: 'DOKOBIT' | 'NORDIGEN' | 'NONE'
  mode?: ApplicationMode
  at?: Date
  partnerId?: string
  files?: readonly StoredFile[]
}

/** Inserts an application as the portal stores it, without going through the public form. */
export async function storeApplication(
  { app, db }: TestApp,
  {
    changes = {},
    language = 'lt',
    status = 'COMPLETE',
    evidence = 'NONE',
    mode = 'default',
    at = new Date('2026-11-20T08:30:00Z'),
    partnerId,
    files = [],
  }: Stored = {},
): Promise<{ id: string; reference: string }> {
  serial += 1
  const { version } = await app.forms.published('leasing-private', mode)
  const listed = files.map(({ name, content }) => ({
    fileName: name,
    fileSize: Buffer.byteLength(content),
    documentType: 'BANK_STATEMENT',
  }))
  const payload = changed(example, { ...(files.length > 0 ? { '/applicant/files': listed } : {}), ...changes })
  const confirmed = status !== 'AWAITING_CONFIRMATION'
  const stored = await db
    .insertInto('application')
    .values({
      reference: `LP-2026-${String(serial).padStart(6, '0')}-1`,
      form: 'leasing-private',
      form_version: version,
      mode,
      language,
      payload: JSON.stringify(payload),
      digest: createHash('sha256').update(randomUUID()).digest(),
      draft_digest: null,
      partner_id: partnerId ?? null,
      financing_company: null,
      status,
      evidence: confirmed ? evidence : null,
      confirmed_at: confirmed ? at : null,
      created_at: at,
    })
    .returning(['id', 'reference'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('application_event')
    .values({ application_id: stored.id, status, note: null, created_at: at })
    .execute()
  for (const [position, { name, content, type = 'application/pdf' }] of files.entries()) {
    await db
      .insertInto('application_file')
      .values({
        application_id: stored.id,
        position,
        file_name: name,
        content_type: type,
        size: Buffer.byteLength(content),
        document_type: 'BANK_STATEMENT',
        sha256: createHash('sha256').update(content).digest(),
        content: Buffer.from(content),
      })
      .execute()
  }
  await encryptAll(db, ['application', 'application_file'])
  return stored
}
