import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Channel } from '../../../schemas/vocabulary.ts'
import type { Tables } from '../../db/tables.ts'

export type SimulatedMessage = {
  id: string
  channel: Channel
  to: string
  text: string
  subject: string | null
  createdAt: Date
}
type Filter = { to?: readonly string[] | undefined; channel?: Channel | undefined; most: number }

/** Messages, newest first. */
export async function listMessages(db: Kysely<Tables>, { to, channel, most }: Filter): Promise<SimulatedMessage[]> {
  return db
    .selectFrom('simulated_message')
    .select(['id', 'channel', 'recipient as to', 'body as text', 'subject', 'created_at as createdAt'])
    .$if(to !== undefined, query => query.where('recipient', 'in', to ?? []))
    .$if(channel !== undefined, query => query.where('channel', '=', channel ?? 'SMS'))
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

/** As if 30 days had passed: an answered verification stays DONE, but its link has expired too. */
export async function expireVerification(db: Kysely<Tables>, keyHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('buyer_verification')
    .set({
      expires_at: now,
      ended_at: now,
      state: sql<'EXPIRED'>`case when state in ('SENT', 'PARTLY') then 'EXPIRED' else state end`,
    })
    .where('key_hash', '=', keyHash)
    .execute()
}

type SampleContract = {
  contractNumber: string
  currency: string
  company: { name: string; code: string }
  buyers: { id: string; name: string; registrationCode: string; vatNumber: string | null }[]
}

/** The first contract that takes uploads, with the buyers that samples name. */
export async function sampleContract(db: Kysely<Tables>): Promise<SampleContract | undefined> {
  const contract = await db
    .selectFrom('contract as c')
    .innerJoin('party as p', 'p.id', 'c.party_id')
    .select(['c.id', 'c.contract_number as contractNumber', 'c.currency', 'p.name', 'p.registration_code as code'])
    .where('c.status', '=', 'ACTIVE')
    .where('c.factoring_product', '<>', 'REVERSE')
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst()
  if (contract === undefined) return undefined
  const buyers = await db
    .selectFrom('contract_third_party as l')
    .innerJoin('third_party as t', 't.id', 'l.third_party_id')
    .select(['t.id', 't.name', 't.registration_code as registrationCode', 't.vat_number as vatNumber'])
    .where('l.contract_id', '=', contract.id)
    .orderBy('t.name')
    .limit(10)
    .execute()
  const { contractNumber, currency, name, code } = contract
  return { contractNumber, currency, company: { name, code }, buyers }
}
