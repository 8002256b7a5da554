import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { SimulatorInvoicesAnswer } from '../../../schemas/generated/types/actions/simulator-invoices-answer.ts'
import type { Tables } from '../../db/tables.ts'

/** Uploaded invoices on which the provider has not decided. */
export async function submittedInvoices(db: Kysely<Tables>, most: number): Promise<SimulatorInvoicesAnswer> {
  const { rows } = await sql<SimulatorInvoicesAnswer[number]>`
    select i.id::text as id, i.invoice_number as "invoiceNumber", t.name as "thirdPartyName", c.contract_number as "contractNumber",
           i.amount::text as amount, i.currency,
           case when i.buyer_verification_status in ('WAITING', 'ACCEPTED', 'REJECTED') then i.buyer_verification_status
                else 'NOT_APPLICABLE' end as "verificationStatus"
      from invoice i join contract c on c.id = i.contract_id join third_party t on t.id = i.third_party_id
     where i.status = 'SUBMITTED' and i.invoice_type = 'INVOICE' and i.uploaded_at is not null
     order by i.id desc limit ${most}`.execute(db)
  return rows
}

/** @returns false when no decision on this invoice is pending */
export async function rejectInvoice(trx: Transaction<Tables>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('invoice')
    .set({ status: 'REJECTED' })
    .where('id', '=', id)
    .where('status', '=', 'SUBMITTED')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Pays out the advance as far as the limits of contract and buyer reach, with its act, and calculates the commission.
 * The rows lock in the order contract, limit of the buyer, invoice, as a submission does.
 * @returns false when no decision on this invoice is pending
 */
export async function financeInvoice(trx: Transaction<Tables>, id: string, today: string): Promise<boolean> {
  const { rows: locked } = await sql<{ contract: string; buyer: string }>`
    select c.id as contract, c.third_party_id as buyer from (
      select c.id, i.third_party_id from invoice i join contract c on c.id = i.contract_id where i.id = ${id}::bigint for update of c) c`.execute(
    trx,
  )
  const [place] = locked
  if (place === undefined) return false
  const { rows } = await sql<{ funded: string; commission: string }>`
    with limits as (
      select available_limit from contract_third_party
       where contract_id = ${place.contract}::bigint and third_party_id = ${place.buyer}::bigint for update),
    before as (
      select i.id, i.advance_total, i.amount, i.assigned_amount, c.commission_fee_rate,
             greatest(0, least(i.advance_total, c.available_amount, coalesce((select available_limit from limits), i.advance_total))) as funded
        from invoice i join contract c on c.id = i.contract_id
       where i.id = ${id}::bigint and i.status = 'SUBMITTED' and i.invoice_type = 'INVOICE' for update of i),
    changed as (
      update invoice i set status = 'FINANCED', approval_date = ${today}::date, advance_funded = b.funded,
             advance_unfunded = b.advance_total - b.funded, advance_outstanding = b.funded, unfunded_amount = b.amount - b.funded
        from before b where i.id = b.id)
    select funded::text as funded, round(assigned_amount * commission_fee_rate, 2)::text as commission from before`.execute(
    trx,
  )
  const [row] = rows
  if (row === undefined) return false
  const { funded, commission } = row
  await sql`update contract set used_amount = used_amount + ${funded}::numeric, available_amount = available_amount - ${funded}::numeric
             where id = ${place.contract}::bigint`.execute(trx)
  await sql`update contract_third_party set used_limit = used_limit + ${funded}::numeric, available_limit = available_limit - ${funded}::numeric
             where contract_id = ${place.contract}::bigint and third_party_id = ${place.buyer}::bigint`.execute(trx)
  if (Number(funded) > 0) {
    const act = await insertAct(trx, id, { type: 'PAYOUT', prefix: 'IM', amount: funded, today })
    await sql`insert into payout (invoice_id, payment_date, payout_type, amount, payout_act_id)
              values (${id}::bigint, ${today}::date, 'ADVANCE', ${funded}::numeric, ${act}::bigint)`.execute(trx)
  }
  if (Number(commission) > 0)
    await insertAct(trx, id, { type: 'COMMISSION_FEE', prefix: 'KM', amount: commission, today })
  return true
}

type Act = { type: 'PAYOUT' | 'COMMISSION_FEE'; prefix: string; amount: string; today: string }

async function insertAct(
  trx: Transaction<Tables>,
  invoiceId: string,
  { type, prefix, amount, today }: Act,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into act (contract_id, invoice_id, type, number, date, amount, currency)
    select contract_id, id, ${type}::text, ${prefix}::text || '-S' || lpad(id::text, 7, '0'),
           ${today}::date, ${amount}::numeric, currency
      from invoice where id = ${invoiceId}::bigint returning id`.execute(trx)
  return rows[0]?.id ?? ''
}
