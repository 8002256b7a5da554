import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Language, Tables } from '../../db/tables.ts'

type Trx = Transaction<Tables>

export type DueReminder = {
  id: string
  contractId: string
  thirdPartyId: string
  name: string
  email: string
  language: Language | null
  expiresAt: Date
  sentAt: Date
}

/**
 * The next verification after `after` of which invoices wait and of which a reminder is due, locked. A row that
 * another server holds is its work.
 * @param days of the reminders after the mail, ascending
 */
export async function lockNextDue(
  trx: Trx,
  { after, days, now }: { after: string; days: readonly number[]; now: Date },
): Promise<DueReminder | undefined> {
  const { rows } = await sql<DueReminder>`
    select v.id, v.contract_id as "contractId", v.third_party_id as "thirdPartyId", v.name, v.email, v.language,
           v.expires_at as "expiresAt", v.sent_at as "sentAt"
      from buyer_verification v
     where v.id > ${after}::bigint and v.key_hash is not null and v.ended_at is null and v.state in ('SENT', 'PARTLY')
       and v.expires_at > ${now}::timestamptz
       and v.reminders < (select count(*) from unnest(${[...days]}::int[]) d where v.sent_at + make_interval(days => d) <= ${now}::timestamptz)
       and exists (select 1 from invoice i where i.buyer_verification_id = v.id and i.buyer_verification_status = 'WAITING'
                      and i.status <> 'REJECTED')
     order by v.id limit 1 for update of v skip locked`.execute(trx)
  return rows[0]
}

/** `sentAt` is null when the mail was given up. */
type Reminder = { readonly number: number; readonly keyHash: Buffer; readonly sentAt: Date | null }

/** Notes the reminder, its key and its time. */
export async function markReminded(trx: Trx, id: string, { number, keyHash, sentAt }: Reminder): Promise<void> {
  await trx.updateTable('buyer_verification').set({ reminders: number }).where('id', '=', id).execute()
  await trx
    .insertInto('buyer_verification_key')
    .values({ key_hash: keyHash, verification_id: id, sent_at: sentAt })
    .execute()
}

export async function waitingAmounts(trx: Trx, id: string): Promise<{ amount: string; currency: string }[]> {
  return trx
    .selectFrom('invoice')
    .select(['amount', 'currency'])
    .where('buyer_verification_id', '=', id)
    .where('buyer_verification_status', '=', 'WAITING')
    .where('status', '<>', 'REJECTED')
    .execute()
}
