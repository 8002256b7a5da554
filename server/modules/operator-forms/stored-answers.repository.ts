import { sql, type Kysely } from 'kysely'
import { DEFAULT_MODE } from '../../../schemas/modes/modes.ts'
import type { Tables } from '../../db/tables.ts'
import { decryptRow } from '../../vault/encryptedRow.ts'
import type { StoredAnswers } from './compare/protocol.ts'

type Db = Kysely<Tables>
type Wanted = { readonly form: string; readonly since: Date; readonly limit: number }
type SourceTable = 'application' | 'related_applicant' | 'bank_statement' | 'user_addition' | 'contract_request'
/** Where the answers of a form are stored, all in a column `payload`. */
type Source = {
  readonly table: SourceTable
  /** When the answers came. */
  readonly time: string
  /** Column with the mode of the form; without it, the default mode. */
  readonly mode?: string
  /** One table has the answers of several forms, which `form` names. */
  readonly isShared?: true
}

const applications: Source = { table: 'application', time: 'created_at', mode: 'mode', isShared: true }
const requests: Source = { table: 'contract_request', time: 'created_at', isShared: true }
const sources: Readonly<Record<string, Source>> = {
  'leasing-private': applications,
  'leasing-business': applications,
  'loan-private': applications,
  'related-applicant': { table: 'related_applicant', time: 'submitted_at', mode: 'role' },
  'bank-statement': { table: 'bank_statement', time: 'sent_at' },
  'add-user': { table: 'user_addition', time: 'created_at' },
}

function sourceOf(form: string): Source {
  return (Object.hasOwn(sources, form) ? sources[form] : undefined) ?? requests
}

/** Ids of the newest stored answers of a form. */
export async function lastStored(db: Db, { form, since, limit }: Wanted): Promise<string[]> {
  const { table, time, isShared } = sourceOf(form)
  const ofForm = isShared === true ? sql`and form = ${form}` : sql``
  const { rows } = await sql<{ id: string }>`select id::text as id from ${sql.table(table)}
    where ${sql.ref(time)} >= ${since} ${ofForm} order by ${sql.ref(time)} desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

type Stored = { readonly id: string; readonly key_id: string | null; readonly mode: string; readonly payload: unknown }

/** Decrypted answers in any order, without those that were erased meanwhile. Never to be sent or logged. */
export async function readStored(db: Db, form: string, ids: readonly string[]): Promise<StoredAnswers[]> {
  if (ids.length === 0) return []
  const { table, mode } = sourceOf(form)
  // Requests about a contract hold no personal code and are not encrypted.
  const key = table === 'contract_request' ? sql`null::text` : sql.ref('key_id')
  const { rows } = await sql<Stored>`select id::text as id, ${key} as key_id, payload,
      ${mode === undefined ? sql`${DEFAULT_MODE}::text` : sql.ref(mode)} as mode
    from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(db)
  return rows
    .map(row => ({
      mode: row.mode,
      payload: table === 'contract_request' ? row.payload : decryptRow(db, table, row).payload('payload', row.payload),
    }))
    .filter(({ payload }) => payload !== null)
}
