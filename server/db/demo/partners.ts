import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { tokenHash } from '../../security/token.ts'
import type { Tables } from '../tables.ts'
import { autoVejasLogo } from './partnerLogo.ts'

export type DemoPartner = {
  readonly id: string
  readonly name: string
  readonly financingCompany: string
  readonly leasing: boolean
  readonly loan: boolean
  readonly publicToken: string
  readonly privateToken: string
  readonly logo: Buffer | null
  readonly purpose: string
}

/** Fictitious originators. Their tokens are printed by `npm start`, so they are valid only while demo data is on. */
export const demoPartners: readonly DemoPartner[] = [
  {
    id: '7b0d7d0e-5c1f-4d35-9d6e-3a54a1a0c001',
    name: 'UAB „Auto Vėjas“',
    financingCompany: 'Baltic Finance Demo',
    leasing: true,
    loan: true,
    publicToken: 'demo-public-prvkyq_sTN8hUka-0Iz8BDmt',
    privateToken: 'demo-private-oi7rebfgrBuuMUiyBPmulcuh',
    logo: autoVejasLogo,
    purpose: 'a car dealer with a logo: leasing and loan',
  },
  {
    id: '7b0d7d0e-5c1f-4d35-9d6e-3a54a1a0c002',
    name: 'UAB „Namų šviesa“',
    financingCompany: 'Baltic Consumer Finance Demo',
    leasing: false,
    loan: true,
    publicToken: 'demo-public-4HksabZppCbdDloB97_gt7tS',
    privateToken: 'demo-private-pJQeoFjkZBn3ZIR6nawws2Og',
    logo: null,
    purpose: 'a shop without a logo: loan only',
  },
]

/**
 * Adds missing partners and tokens, and restores those that were retired with the demo data. What an operator switched
 * off or revoked stays so.
 */
export async function loadDemoPartners(transaction: Transaction<Tables>): Promise<void> {
  await transaction
    .insertInto('partner')
    .values(
      demoPartners.map(partner => ({
        id: partner.id,
        name: partner.name,
        financing_company: partner.financingCompany,
        offers_leasing: partner.leasing,
        offers_loan: partner.loan,
        logo: partner.logo,
        daily_applications: 5000,
        demo: true,
      })),
    )
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet({ disabled_at: null }).where('partner.disabled_by', 'is', null),
    )
    .execute()
  await transaction
    .insertInto('partner_token')
    .values(demoTokens())
    .onConflict(conflict =>
      conflict.column('token_hash').doUpdateSet({ revoked_at: null }).where('partner_token.revoked_by', 'is', null),
    )
    .execute()
}

/** The tokens are revoked as well: they are public knowledge and must stay invalid when an operator switches a demo partner on. */
export async function retireDemoPartners(transaction: Transaction<Tables>): Promise<void> {
  await transaction
    .updateTable('partner')
    .set({ disabled_at: sql`now()` })
    .where('demo', '=', true)
    .where('disabled_at', 'is', null)
    .execute()
  await transaction
    .updateTable('partner_token')
    .set({ revoked_at: sql`now()` })
    .where(
      'token_hash',
      'in',
      demoTokens().map(token => token.token_hash),
    )
    .where('revoked_at', 'is', null)
    .execute()
}

function demoTokens() {
  return demoPartners.flatMap(({ id, publicToken, privateToken }) => [
    { partner_id: id, kind: 'public' as const, label: 'Demo', token_hash: tokenHash(publicToken) },
    { partner_id: id, kind: 'private' as const, label: 'Demo', token_hash: tokenHash(privateToken) },
  ])
}
