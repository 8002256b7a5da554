import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { PartnerTokenKind, Tables } from '../../db/tables.ts'

export type PartnerRow = {
  id: string
  name: string
  financing_company: string
  offers_leasing: boolean
  offers_loan: boolean
  offers_business: boolean
  has_logo: boolean
  revision: number
  daily_applications: number
  token_id: string
  is_first_use_today: boolean
}

/** Day in the provider's country, as in the audit. */
const TODAY = sql<string>`(now() at time zone 'Europe/Vilnius')::date`

/** Searches only tokens of that kind; revoked tokens and disabled partners are not found. */
export async function findByToken(
  db: Kysely<Tables>,
  hash: Buffer,
  kind: PartnerTokenKind,
): Promise<PartnerRow | undefined> {
  return db
    .selectFrom('partner_token as t')
    .innerJoin('partner as p', 'p.id', 't.partner_id')
    .select([
      'p.id',
      'p.name',
      'p.financing_company',
      'p.offers_leasing',
      'p.offers_loan',
      'p.offers_business',
      'p.revision',
      'p.daily_applications',
      't.id as token_id',
    ])
    .select(column => column('p.logo', 'is not', null).as('has_logo'))
    .select(sql<boolean>`t.last_used_on is distinct from ${TODAY}`.as('is_first_use_today'))
    .where('t.token_hash', '=', hash)
    .where('t.kind', '=', kind)
    .where('t.revoked_at', 'is', null)
    .where('p.disabled_at', 'is', null)
    .executeTakeFirst() as Promise<PartnerRow | undefined>
}

export async function markTokenUsed(db: Kysely<Tables>, tokenId: string): Promise<void> {
  await db.updateTable('partner_token').set({ last_used_on: TODAY }).where('id', '=', tokenId).execute()
}

export async function findLogo(db: Kysely<Tables>, id: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('partner')
    .select('logo')
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return row === undefined || row.logo === null ? null : Buffer.from(row.logo)
}
