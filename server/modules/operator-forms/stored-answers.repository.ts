import type { Kysely } from 'kysely'
import { DEFAULT_MODE } from '../../../schemas/modes/modes.ts'
import type { Tables } from '../../db/tables.ts'
import { decryptRow } from '../../vault/encryptedRow.ts'
import type { StoredAnswers } from './compare/protocol.ts'

type Db = Kysely<Tables>
type Wanted = { readonly form: string; readonly since: Date; readonly limit: number }
/** Where the answers of a form are stored. `read` decrypts; the order does not matter. */
type Source = {
  ids(db: Db, wanted: Wanted): Promise<string[]>
  read(db: Db, ids: readonly string[]): Promise<StoredAnswers[]>
}

const applications: Source = {
  ids: async (db, { form, since, limit }) =>
    idsOf(
      await db
        .selectFrom('application')
        .select('id')
        .where('form', '=', form as Tables['application']['form'])
        .where('created_at', '>=', since)
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute(),
    ),
  read: async (db, ids) =>
    (
      await db.selectFrom('application').select(['id', 'key_id', 'mode', 'payload']).where('id', 'in', ids).execute()
    ).map(row => ({ mode: row.mode, payload: decryptRow(db, 'application', row).payload('payload', row.payload) })),
}

const parts: Source = {
  ids: async (db, { since, limit }) =>
    idsOf(
      await db
        .selectFrom('related_applicant')
        .select('id')
        .where('submitted_at', '>=', since)
        .orderBy('submitted_at', 'desc')
        .limit(limit)
        .execute(),
    ),
  read: async (db, ids) =>
    (
      await db
        .selectFrom('related_applicant')
        .select(['id', 'key_id', 'role', 'payload'])
        .where('id', 'in', ids)
        .execute()
    ).map(row => ({
      mode: row.role,
      payload: decryptRow(db, 'related_applicant', row).payload('payload', row.payload),
    })),
}

const statements: Source = {
  ids: async (db, { since, limit }) =>
    idsOf(
      await db
        .selectFrom('bank_statement')
        .select('id')
        .where('sent_at', '>=', since)
        .orderBy('sent_at', 'desc')
        .limit(limit)
        .execute(),
    ),
  read: async (db, ids) =>
    (await db.selectFrom('bank_statement').select(['id', 'key_id', 'payload']).where('id', 'in', ids).execute()).map(
      row => ({
        mode: DEFAULT_MODE,
        payload: decryptRow(db, 'bank_statement', row).payload('payload', row.payload),
      }),
    ),
}

const users: Source = {
  ids: async (db, { since, limit }) =>
    idsOf(
      await db
        .selectFrom('user_addition')
        .select('id')
        .where('created_at', '>=', since)
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute(),
    ),
  read: async (db, ids) =>
    (await db.selectFrom('user_addition').select(['id', 'key_id', 'payload']).where('id', 'in', ids).execute()).map(
      row => ({ mode: DEFAULT_MODE, payload: decryptRow(db, 'user_addition', row).payload('payload', row.payload) }),
    ),
}

/** Forms of a contract. Their answers hold no personal code and are not encrypted. */
const requests: Source = {
  ids: async (db, { form, since, limit }) =>
    idsOf(
      await db
        .selectFrom('contract_request')
        .select('id')
        .where('form', '=', form)
        .where('created_at', '>=', since)
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute(),
    ),
  read: async (db, ids) =>
    (await db.selectFrom('contract_request').select('payload').where('id', 'in', ids).execute()).map(({ payload }) => ({
      mode: DEFAULT_MODE,
      payload,
    })),
}

const sources: Readonly<Record<string, Source>> = {
  'leasing-private': applications,
  'leasing-business': applications,
  'loan-private': applications,
  'related-applicant': parts,
  'bank-statement': statements,
  'add-user': users,
}

function sourceOf(form: string): Source {
  return (Object.hasOwn(sources, form) ? sources[form] : undefined) ?? requests
}

/** Ids of the newest stored answers of a form. */
export function lastStored(db: Db, wanted: Wanted): Promise<string[]> {
  return sourceOf(wanted.form).ids(db, wanted)
}

/** Decrypted answers, without those that were erased meanwhile. Never to be sent or logged. */
export async function readStored(db: Db, form: string, ids: readonly string[]): Promise<StoredAnswers[]> {
  return ids.length === 0 ? [] : (await sourceOf(form).read(db, ids)).filter(({ payload }) => payload !== null)
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}
