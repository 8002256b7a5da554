import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'

export type TokenKind = 'public' | 'private'
export type PartnerRow = { id: string; name: string; financing_company: string; offers_leasing: boolean; offers_loan: boolean; has_logo: boolean; daily_applications: number }
export type Logo = { content: Buffer; type: string }

const columnOf = { public: 'public_token_hash', private: 'private_token_hash' } as const

/** Looks in the column of that kind only. Partners that are switched off are not there. */
export async function findByToken(db: Kysely<Tables>, hash: Buffer, kind: TokenKind): Promise<PartnerRow | undefined> {
  return db.selectFrom('partner')
    .select(['id', 'name', 'financing_company', 'offers_leasing', 'offers_loan', 'daily_applications'])
    .select((column) => column('logo', 'is not', null).as('has_logo'))
    .where(columnOf[kind], '=', hash).where('disabled_at', 'is', null).executeTakeFirst() as Promise<PartnerRow | undefined>
}

export async function findLogo(db: Kysely<Tables>, id: string): Promise<Logo | undefined> {
  const row = await db.selectFrom('partner').select(['logo', 'logo_type']).where('id', '=', id).where('disabled_at', 'is', null).executeTakeFirst()
  return row === undefined || row.logo === null || row.logo_type === null ? undefined : { content: Buffer.from(row.logo), type: row.logo_type }
}

/** Whether a partner of ours works for this financing company. */
export async function isFinancingCompany(db: Kysely<Tables>, name: string): Promise<boolean> {
  const row = await db.selectFrom('partner').select('id').where('financing_company', '=', name).where('disabled_at', 'is', null).limit(1).executeTakeFirst()
  return row !== undefined
}
