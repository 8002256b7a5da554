import type { Transaction } from 'kysely'
import { Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import type { Payment } from './payments.repository.ts'

/**
 * Allocates a payment to the bills of its contract: the amounts that were chosen by bill (BIL-35), then what is left to
 * the chosen bills and to the others by due date; the last bill may be paid in part. The caller holds the locks of
 * contract and payment. The open bills are locked here, in payment order.
 * @returns the unallocated remainder, a decimal string; positive when bills were paid by other means in the meantime
 */
export async function allocate(
  trx: Transaction<Tables>,
  contractId: string,
  payment: Payment,
  now: Date,
): Promise<string> {
  await trx
    .selectFrom('factor_invoice')
    .select('id')
    .where('contract_id', '=', contractId)
    .where('currency', '=', payment.currency)
    .where('open_amount', '>', '0')
    .orderBy('due_date')
    .orderBy('id')
    .forUpdate()
    .execute()
  const statement = new Statement()
  const later = laterSql(statement, payment)
  const amount = statement.value(payment.amount)
  const paidAt = `${statement.value(now.toISOString())}::timestamptz`
  const { surplus } = await statement.row<{ surplus: string }>(
    trx,
    `with ${wantedSql(statement, payment)},
    open as (
      select b.id, b.open_amount, b.due_date, ${later} as later, least(b.open_amount, coalesce(w.amount, 0)) as named
      from factor_invoice b left join wanted w on w.id = b.id
      where b.contract_id = ${statement.value(contractId)}::bigint and b.currency = ${statement.value(payment.currency)} and b.open_amount > 0),
    ${SPREAD_SQL},
    shares as (select id, named + greatest(0, least(more, ${amount}::numeric - taken - before)) as share from spread where named > 0 or before < ${amount}::numeric - taken),
    paid as (update factor_invoice b set paid_amount = b.paid_amount + s.share, open_amount = b.open_amount - s.share from shares s where b.id = s.id returning b.id),
    noted as (insert into payment_allocation (payment_id, factor_invoice_id, amount, created_at)
      select ${statement.value(payment.id)}::bigint, id, share, ${paidAt} from shares returning amount),
    received as (insert into payment_receipt (factor_invoice_id, collection_date, origin, collected_amount, reconciled_amount, payment_id)
      select id, (${paidAt} at time zone 'Europe/Vilnius')::date, 'BANK_PAYMENT', ${amount}::numeric, share, ${statement.value(payment.id)}::bigint from shares)
    select (${amount}::numeric - coalesce((select sum(amount) from noted), 0))::numeric(15,2)::text as surplus`,
  )
  return surplus
}

/**
 * The same for a loan. The money is also recorded as a payment of each bill and as an act with its reconciliation, and
 * paid principal counts as repaid, so that bills, reports and totals stay equal to the cent (LON-14).
 */
export async function allocateLoan(
  trx: Transaction<Tables>,
  loanId: string,
  payment: Payment,
  now: Date,
): Promise<string> {
  await trx
    .selectFrom('loan_bill')
    .select('id')
    .where('loan_contract_id', '=', loanId)
    .where('currency', '=', payment.currency)
    .where('open_amount', '>', '0')
    .orderBy('due_date')
    .orderBy('id')
    .forUpdate()
    .execute()
  const statement = new Statement()
  const later = laterSql(statement, payment)
  const amount = `${statement.value(payment.amount)}::numeric`
  const loan = `${statement.value(loanId)}::bigint`
  const currency = statement.value(payment.currency)
  const id = `${statement.value(payment.id)}::bigint`
  const paidAt = `${statement.value(now.toISOString())}::timestamptz`
  const day = `(${paidAt} at time zone 'Europe/Vilnius')::date`
  const { surplus } = await statement.row<{ surplus: string }>(
    trx,
    `with ${wantedSql(statement, payment)},
    open as (
      select b.id, b.bill_type, b.open_amount, b.due_date, ${later} as later, least(b.open_amount, coalesce(w.amount, 0)) as named
      from loan_bill b left join wanted w on w.id = b.id
      where b.loan_contract_id = ${loan} and b.currency = ${currency} and b.open_amount > 0),
    ${SPREAD_SQL},
    shares as (select id, bill_type, named + greatest(0, least(more, ${amount} - taken - before)) as share, row_number() over (order by later, due_date, id) as place
      from spread where named > 0 or before < ${amount} - taken),
    name as (select 'W-' || lpad(nextval('loan_receipt_number')::text, 6, '0') as number from (select 1) one where exists (select from shares)),
    paid as (update loan_bill b set paid_amount = b.paid_amount + s.share, open_amount = b.open_amount - s.share from shares s where b.id = s.id returning b.id),
    repaid as (update loan_contract c set repaid_amount = c.repaid_amount + principal.share
      from (select sum(share) as share from shares where bill_type = 'Principle') principal where c.id = ${loan} and principal.share is not null returning c.id),
    received as (insert into loan_bill_payment (loan_bill_id, payment_type, paid_on, amount, number, payment_id)
      select s.id, 'PAYMENT', ${day}, s.share, n.number, ${id} from shares s cross join name n),
    act as (insert into loan_act (loan_contract_id, type, payment_type, number, date, amount, currency)
      select ${loan}, 'PAYMENT', 'PAYMENT', n.number, ${day}, sum(s.share), ${currency} from shares s cross join name n group by n.number returning id, number),
    parts as (insert into loan_act (loan_contract_id, parent_act_id, loan_bill_id, type, payment_type, number, date, amount, currency)
      select ${loan}, a.id, s.id, 'RECONCILIATION', 'PAYMENT', a.number || '/' || s.place, ${day}, s.share, ${currency} from shares s cross join act a),
    noted as (insert into payment_allocation (payment_id, loan_bill_id, amount, created_at)
      select ${id}, id, share, ${paidAt} from shares returning amount)
    select (${amount} - coalesce((select sum(amount) from noted), 0))::numeric(15,2)::text as surplus`,
  )
  return surplus
}

/** False for a bill that was chosen, which sorts first. */
function laterSql(statement: Statement, { chosen_bills: chosen }: Payment): string {
  return `b.id <> all(${statement.ids(chosen?.split(',') ?? [])})`
}

/** The amounts chosen by bill; none for a payment without them. */
function wantedSql(statement: Statement, { chosen_bills: bills, chosen_amounts: amounts }: Payment): string {
  const list = (values: string | null) => `string_to_array(${statement.value(amounts === null ? '' : values)}, ',')`
  return `wanted as (select w.id::bigint as id, w.amount::numeric as amount from unnest(${list(bills)}, ${list(amounts)}) w(id, amount))`
}

/** Open bills with what is left of each after its chosen amount, and what the bills before it could take. */
const SPREAD_SQL = `spread as (select *, open_amount - named as more, sum(named) over () as taken,
      sum(open_amount - named) over (order by later, due_date, id) - (open_amount - named) as before from open)`
