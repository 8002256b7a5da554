import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { decryptRow } from '../vault/encryptedRow.ts'
import type { Person } from './person.ts'
import { exportStatements } from './personStatements.ts'
import { exportVerifications } from './personVerifications.ts'

export type ExportedFile = { readonly name: string; readonly content: Buffer }
type Db = Kysely<Tables>

/** Everything about a person as one document, and the files it refers to by their path in the folder. */
export async function exportPerson(db: Db, person: Person): Promise<{ document: object; files: ExportedFile[] }> {
  const files: ExportedFile[] = []
  const applications: object[] = []
  for (const { id } of person.applications) {
    const {
      payload,
      digest: _digest,
      draft_digest: _draft,
      applicant_code_digest: _code,
      key_id: _key,
      searched: _searched,
      ...row
    } = await db.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const own = await db
      .selectFrom('application_file')
      .selectAll()
      .where('application_id', '=', id)
      .orderBy('position')
      .execute()
    const signed = await db
      .selectFrom('application_signing')
      .selectAll()
      .where('application_id', '=', id)
      .where('state', '=', 'COMPLETED')
      .execute()
    const kept = [
      ...own.map(file => ({
        name: decryptRow(db, 'application_file', file).text('file_name', file.file_name),
        content: decryptRow(db, 'application_file', file).bytes('content', file.content),
      })),
      ...signed.flatMap(one =>
        one.signed_content === null
          ? []
          : [
              {
                name: 'signed.pdf',
                content: decryptRow(db, 'application_signing', one).bytes('signed_content', one.signed_content),
              },
            ],
      ),
    ]
    applications.push({
      ...row,
      answers: decryptRow(db, 'application', { id, key_id: _key }).payload('payload', payload),
      files: placed(files, row.reference, kept),
      history: await db
        .selectFrom('application_event')
        .select(['status', 'note', 'created_at'])
        .where('application_id', '=', id)
        .orderBy('id')
        .execute(),
      bank: await db
        .selectFrom('bank_requisition')
        .select(['institution_name', 'owner_name', 'iban', 'confirmed_at'])
        .where('application_id', '=', id)
        .execute(),
    })
  }
  const parts: object[] = []
  for (const { id } of person.parts) {
    const row = await db.selectFrom('related_applicant').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const opened = decryptRow(db, 'related_applicant', row)
    const own = await db
      .selectFrom('related_applicant_file')
      .selectAll()
      .where('related_applicant_id', '=', id)
      .orderBy('position')
      .execute()
    const kept = own.map(file => ({
      name: decryptRow(db, 'related_applicant_file', file).text('file_name', file.file_name),
      content: decryptRow(db, 'related_applicant_file', file).bytes('content', file.content),
    }))
    const { role, name, surname, phone, email, language, invited_at, verified_at, submitted_at, withdrawn_at } = row
    parts.push({
      role,
      name,
      surname,
      phone,
      email,
      language,
      invited_at,
      verified_at,
      submitted_at,
      withdrawn_at,
      code: opened.text('code', row.code),
      answers: row.payload === null ? null : opened.payload('payload', row.payload),
      files: placed(files, `part-${id.slice(0, 8)}`, kept),
    })
  }
  const accounts = await Promise.all(
    person.users.map(async id => {
      const {
        password_hash: _hash,
        key_id: keyId,
        ...row
      } = await db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      return {
        ...row,
        personal_code:
          row.personal_code === null
            ? null
            : decryptRow(db, 'app_user', { id, key_id: keyId }).text('personal_code', row.personal_code),
      }
    }),
  )
  const statements = await exportStatements(db, person.statements, files)
  const verifications = await exportVerifications(db, person.recipients, person.users)
  return { document: { applications, parts, accounts, statements, verifications }, files }
}

/**
 * Assigns safe file names with their extension.
 * @returns the paths, as the document refers to them
 */
function placed(files: ExportedFile[], folder: string, kept: readonly ExportedFile[]): string[] {
  return kept.map(({ name, content }, index) => {
    const place = `${folder}-${index + 1}-${name
      .replaceAll(/[^\p{L}\p{N}._-]+/gu, '_')
      .replace(/^\.+/, '_')
      .slice(-120)}`
    files.push({ name: place, content })
    return place
  })
}
