import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { integerSql } from '../statement.ts'
import type { Tables } from '../tables.ts'
import { REMINDED_DAYS } from './invoices.ts'

/** Invoices of each status and company whose verification is shown in full; as many again that were reminded. */
const TOLD = integerSql(3)

/**
 * When the buyer answered about `invoice i`: on the day of the submission, since the money was paid out soon after. A
 * buyer who rejects takes four days, and was reminded on the third one; so does one for whom the provider waited.
 */
export const answeredAt = (
  today: string,
) => sql`(i.submitted_at + case when i.status = 'REJECTED' and i.submitted_at + interval '5 days' < ${today}::date
  or i.status = 'OVERDUE' and i.approval_date >= i.submitted_at::date + ${REMINDED_DAYS}::int
  then interval '4 days' else interval '2 hours' end)`

/**
 * The verification of some invoices as it happened, so that their history is whole (INV-42): by whom it was sent, the
 * reminder, who answered and why not. Links of these mails open nothing, because nobody has their keys.
 */
export async function loadDemoStories(transaction: Transaction<Tables>, today: string): Promise<void> {
  const answered = answeredAt(today)
  const { rows } = await sql<{ id: string; verification: string; isOld: boolean }>`
    select id::text, buyer_verification_id::text as verification, submitted_at < ${today}::date - 35 as "isOld" from (
      select i.*, row_number() over (partition by c.party_id, i.status, ${answered} > i.submitted_at + interval '3 days' order by coalesce(i.approval_date, i.submitted_at::date) desc, i.id desc) as n
        from invoice i join contract c on c.id = i.contract_id join buyer_verification v on v.id = i.buyer_verification_id
       where i.buyer_verification_status in ('ACCEPTED', 'REJECTED') and i.invoice_type = 'INVOICE' and i.status <> 'SUBMITTED' and v.key_hash is null
         and coalesce(i.approval_date > ${answered}::date, i.status = 'REJECTED' and ${answered}::date < ${today}::date or ${answered} > i.submitted_at + interval '3 days')) newest
    where n <= ${sql.raw(TOLD)} order by id`.execute(transaction)
  for (const { id, verification, isOld } of rows)
    await tell(transaction, { id, verification, isOld, answered: answeredAt(today) })
}

type Story = {
  readonly id: string
  readonly verification: string
  readonly isOld: boolean
  readonly answered: ReturnType<typeof answeredAt>
}

/** Mails of the last weeks have no key: the portal lists those with one as sent again or not. */
async function tell(transaction: Transaction<Tables>, { id, verification, isOld, answered }: Story): Promise<void> {
  const invoice = sql`from invoice i where i.id = ${id}::bigint`
  await sql`
    update buyer_verification v set key_hash = ${isOld ? randomBytes(32) : null}, state = 'DONE', sent_at = i.submitted_at + interval '12 minutes',
           expires_at = i.submitted_at + interval '30 days', ended_at = ${answered}, language = 'en',
           sent_by = (select m.user_id from membership m join contract c on c.party_id = m.party_id where c.id = i.contract_id order by m.user_id limit 1),
           reminders = case when ${answered} > i.submitted_at + interval '3 days' then 1 else 0 end
      ${invoice} and v.id = ${verification}::bigint`.execute(transaction)
  await sql`
    insert into buyer_verification_key (key_hash, verification_id, sent_at)
    select ${randomBytes(32)}, ${verification}::bigint, i.submitted_at + interval '3 days 1 hour'
      ${invoice} and ${answered} > i.submitted_at + interval '3 days'`.execute(transaction)
  await sql`
    insert into invoice_verdict (invoice_id, verification_id, action, comment, verifier_name, verifier_email, created_at)
    select i.id, v.id, case i.status when 'REJECTED' then 'REJECT' else 'ACCEPT' end,
           case i.status when 'REJECTED' then (array['Goods were returned, we expect a credit note.', 'Amount differs from our order.', 'Paid in advance already.'])[1 + i.id % 3] end,
           v.name || ' ' || v.surname, v.email, ${answered}
      from invoice i join buyer_verification v on v.id = ${verification}::bigint where i.id = ${id}::bigint`.execute(
    transaction,
  )
}
