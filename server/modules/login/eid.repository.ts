import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { EidLoginTable, Language, Role, Tables } from '../../db/tables.ts'
import { decryptRow } from '../../vault/encryptedRow.ts'
import { byUsername } from './byUsername.ts'

type Db = Kysely<Tables> | Transaction<Tables>

export type EidMethod = EidLoginTable['method']
export type EidUser = {
  id: string
  username: string
  seal: string
  role: Role
  language: Language
  country: string
  personal_code: string | null
  mobile_id_phone_number: string | null
  disabled_at: Date | null
  parties: number
}

const userColumns = [
  'id',
  'username',
  'password_hash as seal',
  'role',
  'language',
  'country',
  'personal_code',
  'mobile_id_phone_number',
  'disabled_at',
  'key_id',
] as const
const parties = sql<number>`(select count(*)::int from membership where membership.user_id = app_user.id)`.as('parties')

export async function findUser(db: Db, username: string): Promise<EidUser | undefined> {
  return opened(
    db,
    await db
      .selectFrom('app_user')
      .select(userColumns)
      .select(parties)
      .$call(users => byUsername(users, username))
      .executeTakeFirst(),
  )
}

export async function findUserById(db: Db, id: string): Promise<EidUser | undefined> {
  return opened(
    db,
    await db.selectFrom('app_user').select(userColumns).select(parties).where('id', '=', id).executeTakeFirst(),
  )
}

function opened(db: Db, row: (EidUser & { key_id: string | null }) | undefined): EidUser | undefined {
  if (row === undefined) return undefined
  const { key_id: keyId, ...user } = row
  return user.personal_code === null
    ? user
    : {
        ...user,
        personal_code: decryptRow(db, 'app_user', { id: user.id, key_id: keyId }).text(
          'personal_code',
          user.personal_code,
        ),
      }
}

/** Locks the user until the transaction ends, so the stored codes cannot change meanwhile. */
export async function lockUser(trx: Transaction<Tables>, id: string): Promise<EidUser | undefined> {
  await trx.selectFrom('app_user').select('id').where('id', '=', id).forUpdate().execute()
  return findUserById(trx, id)
}

export type NewLogin = {
  tokenHash: Buffer
  method: EidMethod
  subject: string
  userId: string | null
  challenge: Buffer
  displayText: string
  language: Language
  now: Date
  expiresAt: Date
}

/** Inserts a login and ends the open one for the same user name and person, decoy or not. */
export async function insertLogin(
  trx: Transaction<Tables>,
  { tokenHash, method, subject, userId, challenge, displayText, language, now, expiresAt }: NewLogin,
): Promise<void> {
  await trx
    .updateTable('eid_login')
    .set({ state: 'FAILED', failure: 'REPLACED' })
    .where('subject', '=', subject)
    .where('state', 'in', ['NEW', 'STARTED'])
    .execute()
  await trx
    .insertInto('eid_login')
    .values({
      token_hash: tokenHash,
      method,
      subject,
      user_id: userId,
      challenge,
      display_text: displayText,
      language,
      provider_session: null,
      failure: null,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
}

export type LoginRow = {
  id: string
  user_id: string | null
  subject: string
  challenge: Buffer
  display_text: string
  language: Language
  provider_session: string | null
  state: 'NEW' | 'STARTED' | 'USED' | 'FAILED'
  expires_at: Date
}

export async function findLogin(db: Db, method: EidMethod, tokenHash: Buffer): Promise<LoginRow | undefined> {
  return db
    .selectFrom('eid_login')
    .select([
      'id',
      'user_id',
      'subject',
      'challenge',
      'display_text',
      'language',
      'provider_session',
      'state',
      'expires_at',
    ])
    .where('token_hash', '=', tokenHash)
    .where('method', '=', method)
    .executeTakeFirst()
}

/** True for the single call that may trigger the push. */
export async function claimStart(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('eid_login')
    .set({ state: 'STARTED' })
    .where('id', '=', id)
    .where('state', '=', 'NEW')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function keepProviderSession(db: Db, id: string, sessionId: string): Promise<void> {
  await db
    .updateTable('eid_login')
    .set({ provider_session: sessionId })
    .where('id', '=', id)
    .where('state', '=', 'STARTED')
    .execute()
}

export async function fail(db: Db, id: string, failure: string): Promise<void> {
  await db
    .updateTable('eid_login')
    .set({ state: 'FAILED', failure })
    .where('id', '=', id)
    .where('state', 'in', ['NEW', 'STARTED'])
    .execute()
}

/** True for the single call that may open the session; the other of two concurrent calls gets false. */
export async function use(trx: Transaction<Tables>, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('eid_login')
    .set({ state: 'USED' })
    .where('id', '=', id)
    .where('state', '=', 'STARTED')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
