import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { codeOf } from '../vault/reencryption.ts'
import { codeDigests, decryptRow } from '../vault/encryptedRow.ts'

const BATCH_SIZE = 500
/** Sorts before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

export type PersonQuery = { readonly code?: string | undefined; readonly email?: string | undefined }
/** Rows about one person. `named`: applications of others that name the person as spouse or guarantor. */
export type Person = {
  readonly applications: readonly { id: string; confirmed: boolean }[]
  readonly parts: readonly { id: string; application_id: string }[]
  readonly named: readonly string[]
  readonly users: readonly string[]
  readonly recipients: readonly string[]
  /** Bank statements of the company with this code. */
  readonly statements: readonly string[]
}

/**
 * Searches by the whole personal code or e-mail address, ignoring case. A person found in one application is found in
 * all with the same code.
 */
export async function findPerson(db: Kysely<Tables>, { code, email }: PersonQuery): Promise<Person> {
  const address = email?.toLowerCase() ?? null
  const codes = code === undefined ? [] : codeDigests(db, code)
  const digests = codes.length === 0 ? sql`null` : sql.join(codes)
  const { rows: applications } = await sql<{
    id: string
    confirmed: boolean
    email: string | null
    phone: string | null
  }>`
    select id, confirmed_at is not null as confirmed, payload #>> '{applicant,email}' as email, payload #>> '{applicant,phone}' as phone from application
    where applicant_code_digest in (${digests}) or (key_id is null and applicant_code = ${code ?? null}::text) or lower(payload #>> '{applicant,email}') = ${address}::text`.execute(
    db,
  )
  const { rows: parts } = await sql<{ id: string; application_id: string; email: string; phone: string }>`
    select id, application_id, email, phone from related_applicant
    where code_digest in (${digests}) or (key_id is null and code = ${code ?? null}::text) or lower(email) = ${address}::text`.execute(
    db,
  )
  const named = new Set(parts.map(part => part.application_id))
  for await (const id of naming(db, code, address)) named.add(id)
  const statements = await statementsOf(db, code)
  const users = await usersOf(db, code, address)
  const recipients = new Set(
    [...applications, ...parts, ...users]
      .flatMap(row => [row.email?.toLowerCase() ?? '', row.phone ?? ''])
      .concat(address ?? '')
      .filter(one => one !== ''),
  )
  return {
    applications: applications.map(({ id, confirmed }) => ({ id, confirmed })),
    parts: parts.map(({ id, application_id }) => ({ id, application_id })),
    named: [...named],
    users: users.map(({ id }) => id),
    recipients: [...recipients],
    statements,
  }
}

/**
 * Applications whose answers name the person besides the applicant. Those codes have no digest, so every application
 * is decrypted, in batches of a few hundred.
 */
async function* naming(db: Kysely<Tables>, code: string | undefined, address: string | null): AsyncGenerator<string> {
  for (let after = FIRST_ID; ;) {
    const { rows } = await sql<{ id: string; key_id: string | null; other: unknown }>`
      select id, key_id, payload -> 'co_applicant' as other from application
      where id > ${after}::uuid and payload ->> 'co_applicant' is not null order by id limit ${BATCH_SIZE}`.execute(db)
    for (const row of rows) {
      // The ciphertext is bound to its path in the whole payload.
      const { co_applicant: other } = decryptRow(db, 'application', row).payload('payload', {
        co_applicant: row.other,
      }) as { co_applicant: { code?: unknown; email?: unknown } }
      const isCode = code !== undefined && codeOf({ applicant: other }) === code
      if (isCode || (address !== null && typeof other.email === 'string' && other.email.toLowerCase() === address))
        yield row.id
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH_SIZE) return
    after = last.id
  }
}

/** Codes of staff have no digest: there are few of them, and nothing else searches for them. */
async function usersOf(
  db: Kysely<Tables>,
  code: string | undefined,
  address: string | null,
): Promise<{ id: string; email: string; phone: string | null }[]> {
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'key_id', 'personal_code', 'email', 'phone_number as phone'])
    .execute()
  return rows.filter(
    row =>
      row.email.toLowerCase() === address ||
      (code !== undefined &&
        row.personal_code !== null &&
        decryptRow(db, 'app_user', row).text('personal_code', row.personal_code) === code),
  )
}

/**
 * A business of one person has a company code too; statements are found by it, because their texts hold no full codes.
 * A Finnish code is stored as it was typed, with or without its dash.
 */
async function statementsOf(db: Kysely<Tables>, code: string | undefined): Promise<string[]> {
  if (code === undefined) return []
  const rows = await db
    .selectFrom('bank_statement')
    .select('id')
    .where(sql`replace(company_code, '-', '')`, '=', code.replaceAll('-', ''))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
