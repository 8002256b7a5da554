import type { Kysely, Transaction } from 'kysely'
import type { Language, PermissionType, ProductType, Role, Tables } from '../../db/tables.ts'
import type { ReadOneRow } from '../../db/oneRow.ts'
import type { Stage } from '../../http/Session.ts'

/** Why a session ended; stored for support and audit. */
export type EndReason =
  | 'LOGOUT'
  | 'IDLE'
  | 'EXPIRED'
  | 'REPLACED'
  | 'USER_DISABLED'
  | 'REVOKED'
  | 'CREDENTIALS_CHANGED'
  | 'PERMISSIONS_CHANGED'

export type SessionRow = {
  id: string
  user_id: string
  username: string
  role: Role
  stage: Stage
  language: Language
  terms_accepted_at: Date | null
  disabled_at: Date | null
  last_seen_at: Date
  absolute_expires_at: Date
  ended_at: Date | null
  party_id: string | null
  party_fid: string | null
  product_id: string | null
  product_fid: string | null
  product_type: ProductType | null
  permissions: string
}

type Db = Kysely<Tables> | Transaction<Tables>

/**
 * SQL of all caller data of a request as one JSON text, in one lookup over unique keys; null for an unknown token. Party
 * and product are joined through the membership, so that a revoked choice yields nothing. Equal data is equal text, so
 * texts can be compared.
 * @param hash placeholder of the token's hash
 */
export function callerSql(hash: string): string {
  return `(select row_to_json(caller)::text from (
    select s.id, s.user_id::text as user_id, u.username, u.role, s.stage, u.language, u.terms_accepted_at, u.disabled_at,
           s.last_seen_at, s.absolute_expires_at, s.ended_at,
           p.id::text as party_id, p.fid as party_fid, r.id::text as product_id, r.fid as product_fid, r.type as product_type,
           coalesce((select string_agg(g.type, ',' order by g.type) from permission g where g.user_id = s.user_id and g.product_id = r.id), '') as permissions
      from session s
      join app_user u on u.id = s.user_id
      left join membership m on m.user_id = s.user_id and m.party_id = s.active_party_id
      left join party p on p.id = m.party_id
      left join product r on r.id = s.active_product_id and r.party_id = p.id
     where s.token_hash = ${hash}) caller)`
}

const FIND_CALLER = `select ${callerSql('$1')} as caller`
const moments: ReadonlySet<string> = new Set([
  'terms_accepted_at',
  'disabled_at',
  'last_seen_at',
  'absolute_expires_at',
  'ended_at',
])

/** @returns the text of `callerSql` */
export async function findCaller(readOneRow: ReadOneRow, hash: Buffer): Promise<string | null> {
  const row = (await readOneRow(FIND_CALLER, [hash])) as { caller: string | null } | undefined
  return row?.caller ?? null
}

export function readCaller(text: string): SessionRow {
  return JSON.parse(text, (name, value: unknown) =>
    moments.has(name) && typeof value === 'string' ? new Date(value) : value,
  ) as SessionRow
}

export function permissionsOf(row: SessionRow): ReadonlySet<PermissionType> {
  return new Set(row.permissions === '' ? [] : (row.permissions.split(',') as PermissionType[]))
}

type NewSession = { userId: string; tokenHash: Buffer; now: Date; expiresAt: Date; userAgent: string | null }

/** Inserts the session of a login that still needs its second step. */
export async function insertStage(db: Db, session: NewSession): Promise<string> {
  return insert(db, 'MFA', { ...session, partyId: null, productId: null })
}

type NewFull = NewSession & { partyId: string | null; productId: string | null }

/** Inserts a full session without a preceding stage, for single-step authentication. */
export async function insertFull(trx: Transaction<Tables>, session: NewFull): Promise<string> {
  return insert(trx, 'FULL', session)
}

async function insert(
  db: Db,
  stage: Stage,
  { userId, tokenHash, now, expiresAt, userAgent, partyId, productId }: NewFull,
): Promise<string> {
  const { id } = await db
    .insertInto('session')
    .values({
      token_hash: tokenHash,
      user_id: userId,
      stage,
      active_party_id: partyId,
      active_product_id: productId,
      created_at: now,
      last_seen_at: now,
      absolute_expires_at: expiresAt,
      ended_at: null,
      end_reason: null,
      user_agent: userAgent,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Promotion = {
  id: string
  tokenHash: Buffer
  now: Date
  expiresAt: Date
  partyId: string | null
  productId: string | null
}

/**
 * Promotes a stage to a session under a new token; the stage's token becomes invalid. False when the stage has ended or
 * expired.
 */
export async function promote(
  trx: Transaction<Tables>,
  { id, tokenHash, now, expiresAt, partyId, productId }: Promotion,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('session')
    .set({
      token_hash: tokenHash,
      stage: 'FULL',
      created_at: now,
      last_seen_at: now,
      absolute_expires_at: expiresAt,
      active_party_id: partyId,
      active_product_id: productId,
    })
    .where('id', '=', id)
    .where('stage', '=', 'MFA')
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function touch(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

export async function end(db: Db, id: string, reason: EndReason, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends all sessions and stages of a user except `keep`. */
export async function endOfUser(
  db: Db,
  userId: string,
  { keep, reason, now }: { keep: string | null; reason: EndReason; now: Date },
): Promise<void> {
  let open = db
    .updateTable('session')
    .set({ ended_at: now, end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  if (keep !== null) open = open.where('id', '<>', keep)
  await open.execute()
}

/** Locks the user, so that concurrent logins count each other's sessions. */
export async function lockUser(trx: Transaction<Tables>, userId: string): Promise<void> {
  await trx.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute()
}

/** Marks sessions as ended that expired without a request. */
export async function endExpired(trx: Transaction<Tables>, userId: string, now: Date, idleSince: Date): Promise<void> {
  const open = trx.updateTable('session').where('user_id', '=', userId).where('ended_at', 'is', null)
  await open.set({ ended_at: now, end_reason: 'EXPIRED' }).where('absolute_expires_at', '<=', now).execute()
  await open
    .set({ ended_at: now, end_reason: 'IDLE' })
    .where('stage', '=', 'FULL')
    .where('last_seen_at', '<=', idleSince)
    .execute()
}

type Newest = { id: string; userId: string; stage: Stage; keep: number; now: Date }

/** Ends the oldest sessions of a stage until `keep` remain, including the newest (`id`). */
export async function endOldest(trx: Transaction<Tables>, { id, userId, stage, keep, now }: Newest): Promise<void> {
  await trx
    .updateTable('session')
    .set({ ended_at: now, end_reason: 'REPLACED' })
    .where('id', 'in', query =>
      query
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', userId)
        .where('stage', '=', stage)
        .where('id', '<>', id)
        .where('ended_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(keep - 1),
    )
    .execute()
}

export async function choose(db: Db, id: string, partyId: string, productId: string | null): Promise<void> {
  await db
    .updateTable('session')
    .set({ active_party_id: partyId, active_product_id: productId })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

export type OpenSession = { id: string; created_at: Date; last_seen_at: Date; user_agent: string | null }

/** Sessions of a user that are neither ended nor expired, newest first. */
export async function listOpen(db: Db, userId: string, now: Date, idleSince: Date): Promise<OpenSession[]> {
  return db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_seen_at', 'user_agent'])
    .where('user_id', '=', userId)
    .where('stage', '=', 'FULL')
    .where('ended_at', 'is', null)
    .where('absolute_expires_at', '>', now)
    .where('last_seen_at', '>', idleSince)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Ends a session of the user; false when there is no such open session. */
export async function endOwn(db: Db, userId: string, id: string, reason: EndReason, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('stage', '=', 'FULL')
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
