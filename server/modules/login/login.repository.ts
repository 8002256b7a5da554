import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Language, Role, Tables } from '../../db/tables.ts'
import { byUsername } from './byUsername.ts'

type Db = Kysely<Tables> | Transaction<Tables>

export type LoginUser = {
  id: string
  username: string
  password_hash: string
  role: Role
  phone_number: string | null
  disabled_at: Date | null
  parties: number
}

export async function findByUsername(db: Db, username: string): Promise<LoginUser | undefined> {
  return db
    .selectFrom('app_user')
    .select(['id', 'username', 'password_hash', 'role', 'phone_number', 'disabled_at'])
    .select(sql<number>`(select count(*)::int from membership where membership.user_id = app_user.id)`.as('parties'))
    .$call(users => byUsername(users, username))
    .executeTakeFirst()
}

export async function findRecipient(
  db: Db,
  userId: string,
): Promise<{ phone_number: string | null; email: string; first_name: string; language: Language } | undefined> {
  return db
    .selectFrom('app_user')
    .select(['phone_number', 'email', 'first_name', 'language'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

export type CodeState = {
  sent: number
  sent_at: Date
  expires_at: Date
  tries: number
  login_tries: number
  used_at: Date | null
}

export async function findCode(db: Db, sessionId: string): Promise<CodeState | undefined> {
  return db
    .selectFrom('sms_code')
    .select(['sent', 'sent_at', 'expires_at', 'tries', 'login_tries', 'used_at'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
}

type NewCode = { sessionId: string; hmac: Buffer; now: Date; expiresAt: Date }

/** False when the login already has a code. */
export async function insertCode(
  trx: Transaction<Tables>,
  { sessionId, hmac, now, expiresAt }: NewCode,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('sms_code')
    .values({ session_id: sessionId, code_hmac: hmac, sent_at: now, expires_at: expiresAt, used_at: null })
    .onConflict(conflict => conflict.column('session_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Replaces the code that was sent as number `sent`; false when another call was faster. */
export async function replaceCode(
  trx: Transaction<Tables>,
  { sessionId, hmac, now, expiresAt }: NewCode,
  sent: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sms_code')
    .set({ code_hmac: hmac, tries: 0, sent: sent + 1, sent_at: now, expires_at: expiresAt })
    .where('session_id', '=', sessionId)
    .where('sent', '=', sent)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type AttemptCount = { tries: number; login_tries: number; right: boolean }

/**
 * Takes one attempt and compares the code in one statement. Parallel guesses cannot exceed the attempts left, and a
 * correct code is consumed. Undefined when no attempt was left.
 * @param limits attempts of the code, and of the login over all its codes
 */
export async function takeTry(
  db: Db,
  sessionId: string,
  hmacs: readonly Buffer[],
  limits: { tries: number; loginTries: number },
  now: Date,
): Promise<AttemptCount | undefined> {
  const { rows } = await sql<AttemptCount>`
    update sms_code set tries = tries + 1, login_tries = login_tries + 1, used_at = case when code_hmac in (${sql.join(hmacs)}) then ${now}::timestamptz end
     where session_id = ${sessionId} and tries < ${limits.tries} and login_tries < ${limits.loginTries} and used_at is null and expires_at > ${now}
    returning tries, login_tries, used_at is not null as right`.execute(db)
  return rows[0]
}

/** Marks the phone number as confirmed: the user has received a code on it. */
export async function confirmPhone(trx: Transaction<Tables>, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ phone_confirmed_at: now })
    .where('id', '=', userId)
    .where('phone_confirmed_at', 'is', null)
    .execute()
}
