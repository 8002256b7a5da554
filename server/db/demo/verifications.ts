import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { tokenHash } from '../../security/token.ts'
import type { Tables } from '../tables.ts'

/** Keys are printed by `npm start`, so they are valid only while demo data is on. */
export const demoVerifications = [
  {
    key: 'demo-verification-AB-3fR0nVYq8cXkLs2wPzT7e',
    contractNumber: 'F-LT-240117',
    language: 'lt',
    purpose: 'a buyer in Lithuania verifies three invoices',
  },
  {
    key: 'demo-verification-LV-9hJ4mQd6uRb1xKcWt5GvA',
    contractNumber: 'F-LV-250019',
    language: 'lv',
    purpose: 'a buyer in Latvia verifies two invoices',
  },
] as const

/**
 * Sends the waiting invoices of one buyer per contract for verification, as an upload does: one verification with one
 * key. An existing key is extended by 30 days.
 */
export async function loadDemoVerifications(transaction: Transaction<Tables>): Promise<void> {
  for (const { key, contractNumber, language } of demoVerifications) {
    const { rows } = await sql`
      update buyer_verification set expires_at = now() + interval '30 days', ended_at = case state when 'DONE' then ended_at end,
             state = case state when 'EXPIRED' then 'SENT' else state end
       where key_hash = ${tokenHash(key)} and state <> 'REPLACED' returning id`.execute(transaction)
    if (rows.length === 0) await send(transaction, key, contractNumber, language)
  }
}

/** Called when demo data is off: links that `npm start` printed earlier stop working. */
export async function retireDemoVerifications(transaction: Transaction<Tables>): Promise<void> {
  await transaction
    .updateTable('buyer_verification')
    .set({ expires_at: sql`now()` })
    .where(
      'key_hash',
      'in',
      demoVerifications.map(({ key }) => tokenHash(key)),
    )
    .execute()
}

async function send(trx: Transaction<Tables>, key: string, contractNumber: string, language: string): Promise<void> {
  const { rows } = await sql<{ contract: string; buyer: string; first: string; ids: string[] }>`
    select i.contract_id as contract, i.third_party_id as buyer, min(i.buyer_verification_id) as first,
           array_agg(i.id::text) as ids
      from invoice i join contract c on c.id = i.contract_id
      join buyer_verification v on v.id = i.buyer_verification_id
     where c.contract_number = ${contractNumber} and i.status = 'SUBMITTED' and i.invoice_type = 'INVOICE'
       and i.buyer_verification_status = 'WAITING' and v.key_hash is null
     group by i.contract_id, i.third_party_id order by count(*) desc, i.third_party_id limit 1`.execute(trx)
  const [group] = rows
  if (group === undefined) return
  const ids = sql`any(${group.ids}::bigint[])`
  await sql`delete from buyer_verification where id <> ${group.first} and id in (select buyer_verification_id from invoice where id = ${ids})`.execute(
    trx,
  )
  await sql`update invoice set buyer_verification_id = ${group.first} where id = ${ids}`.execute(trx)
  await sql`
    update buyer_verification set key_hash = ${tokenHash(key)}, language = ${language}, state = 'SENT', sent_at = now(),
           expires_at = now() + interval '30 days', sent_by = (select id from app_user where username = 'demo')
     where id = ${group.first}`.execute(trx)
}
