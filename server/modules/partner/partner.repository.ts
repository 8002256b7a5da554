import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'

export type TokenKind = 'public' | 'private'
export type PartnerRow = {
  id: string
  name: string
  financing_company: string
  offers_leasing: boolean
  offers_loan: boolean
  offers_business: boolean
  has_logo: boolean
  daily_applications: number
}

const columnOf = { public: 'public_token_hash', private: 'private_token_hash' } as const

/** Searches only the token column of that kind; disabled partners are not found. */
export async function findByToken(db: Kysely<Tables>, hash: Buffer, kind: TokenKind): Promise<PartnerRow | undefined> {
  return db
    .selectFrom('partner')
    .select([
      'id',
      'name',
      'financing_company',
      'offers_leasing',
      'offers_loan',
      'offers_business',
      'daily_applications',
    ])
    .select(column => column('logo', 'is not', null).as('has_logo'))
    .where(columnOf[kind], '=', hash)
    .where('disabled_at', 'is', null)
    .executeTakeFirst() as Promise<PartnerRow | undefined>
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
