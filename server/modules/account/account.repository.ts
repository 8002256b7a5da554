import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Language, Tables } from '../../db/tables.ts'
import { decryptRow, encryptRow } from '../../vault/encryptedRow.ts'

type Db = Kysely<Tables> | Transaction<Tables>

export type AccountRow = {
  id: string
  first_name: string
  last_name: string
  email: string
  phone_number: string | null
  language: Language
  country: string
  personal_code: string | null
  mobile_id_phone_number: string | null
  email_verified_at: Date | null
  phone_confirmed_at: Date | null
}

const columns = [
  'id',
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'language',
  'country',
  'personal_code',
  'mobile_id_phone_number',
  'email_verified_at',
  'phone_confirmed_at',
  'key_id',
] as const
type StoredRow = AccountRow & { key_id: string | null }

export async function findAccount(db: Db, userId: string): Promise<AccountRow | undefined> {
  return opened(db, await db.selectFrom('app_user').select(columns).where('id', '=', userId).executeTakeFirst())
}

/** Locks the user, so that a login in progress finishes before the change or starts after it. */
export async function lockAccount(trx: Transaction<Tables>, userId: string): Promise<AccountRow | undefined> {
  return opened(
    trx,
    await trx.selectFrom('app_user').select(columns).where('id', '=', userId).forUpdate().executeTakeFirst(),
  )
}

/**
 * A new address is unverified; a different spelling of the same address keeps its status.
 * @throws the unique violation (23505) when another user has the address
 */
export async function setEmail(trx: Transaction<Tables>, userId: string, email: string): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({
      email,
      email_verified_at: sql<Date | null>`case when lower(email) = lower(${email}) then email_verified_at end`,
    })
    .where('id', '=', userId)
    .execute()
}

/** Stores an unconfirmed number; the next login with a code sent to it confirms it. */
export async function setPhone(trx: Transaction<Tables>, userId: string, phoneNumber: string): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ phone_number: phoneNumber, phone_confirmed_at: null })
    .where('id', '=', userId)
    .execute()
}

export type IdentityValues = {
  personal_code?: string
  phone_number?: string
  country?: string
  mobile_id_phone_number?: string | null
}

export async function setIdentity(
  trx: Transaction<Tables>,
  userId: string,
  { personal_code: code, ...values }: IdentityValues,
): Promise<void> {
  if (code === undefined) {
    await trx.updateTable('app_user').set(values).where('id', '=', userId).execute()
    return
  }
  const encrypted = encryptRow(trx, 'app_user', userId)
  await trx
    .updateTable('app_user')
    .set({ ...values, personal_code: encrypted.text('personal_code', code), key_id: encrypted.keyId })
    .where('id', '=', userId)
    .execute()
}

function opened(db: Db, row: StoredRow | undefined): AccountRow | undefined {
  if (row === undefined) return undefined
  const { key_id: keyId, ...account } = row
  return account.personal_code === null
    ? account
    : {
        ...account,
        personal_code: decryptRow(db, 'app_user', { id: row.id, key_id: keyId }).text(
          'personal_code',
          account.personal_code,
        ),
      }
}
