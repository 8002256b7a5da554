import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Language, PasswordLinkKind, Tables } from '../../db/tables.ts'

type Db = Kysely<Tables> | Transaction<Tables>

export type Recipient = { id: string; username: string; email: string; first_name: string; language: Language }

/**
 * Case-insensitive, as users type their address in any case; the lower-case address is unique (index
 * app_user_by_mailbox).
 */
export async function findByEmail(db: Db, email: string): Promise<{ id: string; username: string } | undefined> {
  return db
    .selectFrom('app_user')
    .select(['id', 'username'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst()
}

/**
 * Locks the user, so that two concurrent requests do not both create a valid link. Undefined for unknown and closed
 * users.
 */
export async function lockRecipient(trx: Transaction<Tables>, userId: string): Promise<Recipient | undefined> {
  return trx
    .selectFrom('app_user')
    .select(['id', 'username', 'email', 'first_name', 'language'])
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** @param kind only links of this kind; all when left out */
export async function endLinks(
  trx: Transaction<Tables>,
  userId: string,
  now: Date,
  kind?: PasswordLinkKind,
): Promise<void> {
  let open = trx
    .updateTable('password_link')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  if (kind !== undefined) open = open.where('kind', '=', kind)
  await open.execute()
}

type NewLink = {
  userId: string
  kind: PasswordLinkKind
  tokenHash: Buffer
  temporaryHash: Buffer
  now: Date
  expiresAt: Date
}

/** Inserts nothing for an unknown user, but runs the same statement. */
export async function insertLink(
  trx: Transaction<Tables>,
  { userId, kind, tokenHash, temporaryHash, now, expiresAt }: NewLink,
): Promise<void> {
  await sql`
    insert into password_link (user_id, kind, email, token_hash, temporary_hash, created_at, expires_at)
    select id, ${kind}, email, ${tokenHash}, ${temporaryHash}, ${now}::timestamptz, ${expiresAt}::timestamptz
      from app_user where id = ${userId} and disabled_at is null`.execute(trx)
}

export type LinkRow = Recipient & {
  link_id: string
  user_email: string
  expires_at: Date
  ended_at: Date | null
  disabled_at: Date | null
  companies: string[]
}

export async function findLink(
  db: Db,
  hashes: { token: Buffer; temporary: Buffer | null },
): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select l.id as link_id, l.email, l.expires_at, l.ended_at, u.id, u.username, u.email as user_email, u.first_name, u.language, u.disabled_at,
           coalesce((select json_agg(p.name) from membership m join party p on p.id = m.party_id where m.user_id = u.id), '[]') as companies
      from password_link l join app_user u on u.id = l.user_id
     where l.token_hash = ${hashes.token} or l.temporary_hash = ${hashes.temporary}`.execute(db)
  return rows[0]
}

/** Consumes the link; false when it was already used or has expired. */
export async function useLink(trx: Transaction<Tables>, linkId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('password_link')
    .set({ ended_at: now })
    .where('id', '=', linkId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Also marks the e-mail address as verified, because the link was received there. */
export async function setPassword(
  trx: Transaction<Tables>,
  userId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({
      password_hash: passwordHash,
      email_verified_at: sql<Date>`coalesce(email_verified_at, ${now}::timestamptz)`,
    })
    .where('id', '=', userId)
    .execute()
}
