import type { Transaction } from 'kysely'
import { Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import type { Payment } from './payments.repository.ts'

/**
 * Allocates a payment to the bills of its contract, oldest due date first; the last bill may be paid in part. The
 * caller holds the locks of contract and payment. The open bills are locked here, in payment order.
 * @returns the unallocated remainder, a decimal string; positive when bills were paid by other means in the meantime
 */
export async function allocate(trx: Transaction<Tables>, payment: Payment, now: Date): Promise<string> {
  await trx
    .selectFrom('factor_invoice')
    .select('id')
    .where('contract_id', '=', payment.contract_id)
    .where('currency', '=', payment.currency)
    .where('open_amount', '>', '0')
    .orderBy('due_date')
    .orderBy('id')
    .forUpdate()
    .execute()
  const statement = new Statement()
  const amount = statement.value(payment.amount)
  const paidAt = `${statement.value(now.toISOString())}::timestamptz`
  const { surplus } = await statement.row<{ surplus: string }>(
    trx,
    `with open as (
      select id, open_amount, sum(open_amount) over (order by due_date, id) - open_amount as before
      from factor_invoice where contract_id = ${statement.value(payment.contract_id)}::bigint and currency = ${statement.value(payment.currency)} and open_amount > 0),
    shares as (select id, least(open_amount, ${amount}::numeric - before) as share from open where before < ${amount}::numeric),
    paid as (update factor_invoice b set paid_amount = b.paid_amount + s.share, open_amount = b.open_amount - s.share from shares s where b.id = s.id returning b.id),
    noted as (insert into payment_allocation (payment_id, factor_invoice_id, amount, created_at)
      select ${statement.value(payment.id)}::bigint, id, share, ${paidAt} from shares returning amount),
    received as (insert into payment_receipt (factor_invoice_id, collection_date, origin, collected_amount, reconciled_amount)
      select id, (${paidAt} at time zone 'Europe/Vilnius')::date, 'BANK_PAYMENT', ${amount}::numeric, share from shares)
    select (${amount}::numeric - coalesce((select sum(amount) from noted), 0))::numeric(15,2)::text as surplus`,
  )
  return surplus
}
