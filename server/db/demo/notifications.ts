import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { integerSql } from '../statement.ts'
import type { Tables } from '../tables.ts'
import { answeredAt } from './invoiceStories.ts'

/** Events of each kind and company. */
const NEWEST = integerSql(2)

/**
 * The newest events of each kind, as of the days on which they happened. Those that triggers recorded while the data was
 * loaded are replaced: they would all be of today, and most of them late fees.
 */
export async function loadDemoNotifications(transaction: Transaction<Tables>, today: string): Promise<void> {
  const answered = answeredAt(today)
  await transaction.deleteFrom('notification_event').execute()
  await sql`
    insert into notification_event (kind, object_kind, object_id, party_id, product_type, day, created_at)
    select kind, object_kind, id, party_id, 'FACTORING', day, least(at + n * interval '11 minutes', now()) from (
      select k.*, k.at::date as day, row_number() over (partition by k.party_id, k.kind order by k.at::date desc, k.id desc) as n from (
        select case i.status when 'OVERDUE' then 'invoiceOverdue' when 'FINANCED' then 'invoiceFinanced' else 'invoiceRejected' end as kind,
               'invoice' as object_kind, i.id, c.party_id,
               case i.status when 'OVERDUE' then i.due_date + 1 + interval '5 hours'
                 when 'FINANCED' then greatest(i.approval_date + interval '7 hours', i.submitted_at + interval '4 hours')
                 else ${answered} end as at
          from invoice i join contract c on c.id = i.contract_id where i.status in ('OVERDUE', 'FINANCED', 'REJECTED')
        union all
        select 'invoiceVerified', 'invoice', i.id, c.party_id, ${answered}
          from invoice i join contract c on c.id = i.contract_id where i.buyer_verification_status = 'ACCEPTED'
        union all
        select 'lateFeeCalculated', 'act', a.id, c.party_id, a.date + interval '7 hours'
          from act a join contract c on c.id = a.contract_id where a.type = 'LATE_FEE' and a.parent_act_id is null
      ) k where k.at is not null) newest
    where n <= ${sql.raw(NEWEST)} order by at, n, id on conflict do nothing`.execute(transaction)
}
