import { sql, type Kysely, type Transaction } from 'kysely'
import type { Language, Tables } from '../../db/tables.ts'
import { decryptRow } from '../../vault/encryptedRow.ts'
import { dealIdOf } from './deals.types.ts'

type Db = Kysely<Tables>
type Trx = Transaction<Tables>

/** Day in the provider's country, as in the audit. */
const TODAY = sql<string>`(now() at time zone 'Europe/Vilnius')::date`

export type ApplicationDeal = { readonly dealId: string | null; readonly language: Language }

/** The deal of an application; undefined for an unknown application, `dealId` null for one without a deal. */
export async function dealOfApplication(db: Db, id: string): Promise<ApplicationDeal | undefined> {
  const row = await db
    .selectFrom('application')
    .select(['id', 'key_id', 'language', 'payload'])
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      dealId: dealIdOf(decryptRow(db, 'application', row).payload('payload', row.payload)),
      language: row.language,
    }
  )
}

export type OpenedLink = {
  readonly id: string
  readonly deal_id: string
  readonly expires_at: Date
  readonly withdrawn_at: Date | null
  readonly is_first_use_today: boolean
}

export function findByToken(db: Db, hash: Buffer): Promise<OpenedLink | undefined> {
  return db
    .selectFrom('deal_link')
    .select(['id', 'deal_id', 'expires_at', 'withdrawn_at'])
    .select(sql<boolean>`last_opened_on is distinct from ${TODAY}`.as('is_first_use_today'))
    .where('token_hash', '=', hash)
    .executeTakeFirst()
}

export async function markOpened(db: Db, id: string): Promise<void> {
  await db.updateTable('deal_link').set({ last_opened_on: TODAY }).where('id', '=', id).execute()
}

/** The link that is not withdrawn, also when it has expired. */
export function currentLink(db: Db, applicationId: string) {
  return db
    .selectFrom('deal_link as l')
    .leftJoin('app_user as u', 'u.id', 'l.created_by')
    .select(['l.id', 'l.deal_id', 'l.created_at', 'l.expires_at'])
    .select(sql<string | null>`l.last_opened_on::text`.as('last_opened_on'))
    .select(sql<string | null>`u.first_name || ' ' || u.last_name`.as('created_by_name'))
    .where('l.application_id', '=', applicationId)
    .where('l.withdrawn_at', 'is', null)
    .executeTakeFirst()
}

/** Locks the application until the transaction ends, so that two operators do not make two links. */
export async function lockApplication(trx: Trx, id: string): Promise<boolean> {
  const row = await trx.selectFrom('application').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return row !== undefined
}

/** @returns the deal of the withdrawn link; undefined if there was none */
export async function withdrawLink(
  trx: Trx,
  applicationId: string,
  { by, now }: { by: string; now: Date },
): Promise<string | undefined> {
  const row = await trx
    .updateTable('deal_link')
    .set({ withdrawn_at: now, withdrawn_by: by })
    .where('application_id', '=', applicationId)
    .where('withdrawn_at', 'is', null)
    .returning('deal_id')
    .executeTakeFirst()
  return row?.deal_id
}

export type NewDealLink = {
  readonly applicationId: string
  readonly dealId: string
  readonly hash: Buffer
  readonly by: string
  readonly now: Date
  readonly expiresAt: Date
}

export async function insertLink(
  trx: Trx,
  { applicationId, dealId, hash, by, now, expiresAt }: NewDealLink,
): Promise<void> {
  await trx
    .insertInto('deal_link')
    .values({
      application_id: applicationId,
      deal_id: dealId,
      token_hash: hash,
      created_at: now,
      created_by: by,
      expires_at: expiresAt,
    })
    .execute()
}
