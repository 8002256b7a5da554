import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Language, Tables } from '../../db/tables.ts'

type Db = Kysely<Tables> | Transaction<Tables>

export type UserRow = {
  id: string
  username: string
  first_name: string
  last_name: string
  language: Language
  country: string
  phone_number: string | null
  email: string
  preferences: Record<string, unknown>
}

export async function findUser(db: Db, userId: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('app_user')
    .select(['id', 'username', 'first_name', 'last_name', 'language', 'country', 'phone_number', 'email'])
    .select(
      sql<Record<string, unknown>>`
      coalesce((select jsonb_object_agg(key, value) from preference where preference.user_id = app_user.id), '{}')`.as(
        'preferences',
      ),
    )
    .where('id', '=', userId)
    .executeTakeFirst()
}

export async function setLanguage(db: Db, userId: string, language: Language): Promise<void> {
  await db.updateTable('app_user').set({ language }).where('id', '=', userId).execute()
}

/** False when the terms were already accepted. */
export async function acceptTerms(db: Db, userId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app_user')
    .set({ terms_accepted_at: now })
    .where('id', '=', userId)
    .where('terms_accepted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False when the user already has `most` other preferences. */
export async function setPreference(
  db: Db,
  userId: string,
  key: string,
  json: string,
  now: Date,
  most: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into preference (user_id, key, value, updated_at)
    select ${userId}::bigint, ${key}::text, ${json}::jsonb, ${now}::timestamptz
     where (select count(*) from preference where user_id = ${userId} and key <> ${key}) < ${most}
    on conflict (user_id, key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(db)
  return numAffectedRows === 1n
}

export async function deletePreference(db: Db, userId: string, key: string): Promise<void> {
  await db.deleteFrom('preference').where('user_id', '=', userId).where('key', '=', key).execute()
}
