import { sql } from 'kysely'
import type { Kysely, Selectable, Transaction } from 'kysely'
import { Statement } from '../../db/statement.ts'
import type { PaymentEventTable, PaymentTable, Tables } from '../../db/tables.ts'
import { decryptToken, encryptToken } from '../../vault/encryptedToken.ts'
import { paymentTables, type PaymentTarget } from './paymentTargets.ts'
import { resumableSql, IN_FLIGHT_SQL, replaceableSql } from './payments.types.ts'

type Db = Kysely<Tables>
type Trx = Transaction<Tables>
export type Payment = Selectable<PaymentTable>
export type PayingContract = { readonly id: string; readonly contractNumber: string; readonly payee: string }
export type NewPayment = Pick<
  Payment,
  | 'reference'
  | 'contract_id'
  | 'loan_contract_id'
  | 'created_by'
  | 'amount'
  | 'currency'
  | 'chosen_bills'
  | 'chosen_amounts'
  | 'statement_text'
  | 'client_redirect_url'
  | 'created_at'
  | 'expires_at'
  | 'next_check_at'
>

/** Serialises payments of one contract. The lock still allows inserting rows that reference the contract. */
export async function lockOwnContract(
  trx: Trx,
  partyId: string,
  { product, id }: PaymentTarget,
): Promise<PayingContract | undefined> {
  const { contract, payee, shown } = paymentTables[product]
  const statement = new Statement()
  const [row] = await statement.rows<PayingContract>(
    trx,
    `select id::text as id, contract_number as "contractNumber", ${payee} as payee from ${contract}
    where id = ${statement.value(id)}::bigint and party_id = ${statement.value(partyId)}::bigint and ${shown} for no key update`,
  )
  return row
}

export type PaymentOrder = Pick<Payment, 'created_by' | 'amount' | 'currency' | 'chosen_bills' | 'chosen_amounts'> & {
  readonly target: PaymentTarget
}

/**
 * A payment of the same user, contract and amount that can be continued; of the same bills and amounts by bill, if the
 * order chooses some.
 */
export async function samePayment(trx: Trx, payment: PaymentOrder, now: Date): Promise<Payment | undefined> {
  const { product, id } = payment.target
  const statement = new Statement()
  const going = resumableSql(statement.value(payment.created_by), statement.value(now.toISOString()))
  const { chosen_bills: chosen, chosen_amounts: amounts } = payment
  const ofBills = chosen === null ? '' : ` and p.chosen_bills = ${statement.value(chosen)}::text`
  const ofAmounts = amounts === null ? '' : ` and p.chosen_amounts = ${statement.value(amounts)}::text`
  const [found] = await statement.rows<{ id: string }>(
    trx,
    `select p.id::text as id from payment p where p.${paymentTables[product].column} = ${statement.value(id)}::bigint
    and p.amount = ${statement.value(payment.amount)}::numeric and p.currency = ${statement.value(payment.currency)}${ofBills}${ofAmounts} and ${going} order by p.id desc limit 1`,
  )
  return found === undefined ? undefined : findPayment(trx, found)
}

/**
 * The contract's unpaid amount that no pending payment covers, and whether the given amount fits. Computed by the
 * database.
 */
export async function payable(
  trx: Trx,
  { product, id }: PaymentTarget,
  currency: string,
  amount: string,
): Promise<{ payable: string; fits: boolean }> {
  const { bill, billContract, column } = paymentTables[product]
  const statement = new Statement()
  const contract = statement.value(id)
  return statement.row(
    trx,
    `select greatest(open.amount - flight.amount, 0)::numeric(15,2)::text as payable, ${statement.value(amount)}::numeric <= open.amount - flight.amount as fits
    from (select coalesce(sum(open_amount), 0) as amount from ${bill} where ${billContract} = ${contract}::bigint and currency = ${statement.value(currency)} and open_amount > 0) open,
      (select coalesce(sum(p.amount), 0) as amount from payment p where p.${column} = ${contract}::bigint and ${IN_FLIGHT_SQL}) flight`,
  )
}

type PaymentOwner = Pick<Payment, 'created_by'> & { readonly target: PaymentTarget }

/** Open payments of the same user under the contract that a newer one is about to replace. */
export async function replaceable(db: Db, owner: PaymentOwner): Promise<Payment[]> {
  const { rows } =
    await sql<Payment>`select p.*, p.amount::text as amount from payment p where ${columnOf(owner.target)} = ${owner.target.id}::bigint and p.status = 'OPEN'
    and ${sql.raw(replaceableSql('p.created_by'))} and p.created_by = ${owner.created_by}::bigint`.execute(db)
  return rows
}

/** Ends replaceable payments, which frees their amounts. If one is paid nevertheless, the money still counts. */
export async function replaceOwn(trx: Trx, owner: PaymentOwner, now: Date): Promise<void> {
  const statement = new Statement()
  const moment = `${statement.value(now.toISOString())}::timestamptz`
  await statement.rows(
    trx,
    `with ended as (update payment p set status = 'CANCELED', reason = 'REPLACED', ended_at = ${moment}
      where p.${paymentTables[owner.target.product].column} = ${statement.value(owner.target.id)}::bigint and ${replaceableSql(statement.value(owner.created_by))} returning p.id)
    insert into payment_event (payment_id, happened_at, source, name) select id, ${moment}, 'PORTAL', 'REPLACED' from ended returning payment_id`,
  )
}

function columnOf({ product }: PaymentTarget) {
  return sql.raw(`p.${paymentTables[product].column}`)
}

export async function insertPayment(trx: Trx, payment: NewPayment): Promise<Payment> {
  return trx
    .insertInto('payment')
    .values({ ...payment, status: 'CREATED', reason: null, provider_order: null, payment_url: null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findPayment(db: Db, where: { id: string } | { reference: string }): Promise<Payment | undefined> {
  const query = db.selectFrom('payment').selectAll()
  return (
    'id' in where ? query.where('id', '=', where.id) : query.where('reference', '=', where.reference)
  ).executeTakeFirst()
}

export async function ownPayment(
  db: Db,
  partyId: string,
  product: PaymentTarget['product'],
  reference: string,
): Promise<(Pick<Payment, 'status' | 'amount' | 'currency'> & { contractNumber: string }) | undefined> {
  const { contract, column } = paymentTables[product]
  const statement = new Statement()
  const [row] = await statement.rows<Pick<Payment, 'status' | 'amount' | 'currency'> & { contractNumber: string }>(
    db,
    `select p.status, p.amount::text as amount, p.currency, c.contract_number as "contractNumber"
    from payment p join ${contract} c on c.id = p.${column}
    where p.reference = ${statement.value(reference)} and c.party_id = ${statement.value(partyId)}::bigint`,
  )
  return row
}

/** Stores the provider's response. If a callback arrived first, its status is retained. */
export async function openPayment(
  db: Db,
  id: string,
  order: { orderId: string; paymentUrl: string },
  nextCheck: Date,
): Promise<Pick<Payment, 'status' | 'reason'>> {
  return db
    .updateTable('payment')
    .set({
      provider_order: order.orderId,
      payment_url: encryptToken(db, { table: 'payment', column: 'payment_url', row: id }, order.paymentUrl),
      next_check_at: nextCheck,
      status: sql<'OPEN'>`case when status = 'CREATED' then 'OPEN' else status end`,
    })
    .where('id', '=', id)
    .returning(['status', 'reason'])
    .executeTakeFirstOrThrow()
}

/**
 * Address of the payment page; null until the provider has returned it. Anyone with the address can pay there, so it is
 * stored encrypted.
 */
export function paymentAddress(
  db: Db,
  { id, payment_url: stored }: Pick<Payment, 'id' | 'payment_url'>,
): string | null {
  return stored === null ? null : decryptToken(db, { table: 'payment', column: 'payment_url', row: id }, stored)
}

/** Closes a pending payment. @returns false when the payment is not pending */
export async function closePayment(
  db: Db,
  id: string,
  status: 'CANCELED' | 'FAILED',
  reason: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment')
    .set({ status, reason, ended_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['CREATED', 'OPEN'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Leases payments that are due for a status query and skips rows locked by other processes. The interval grows 1, 2, 4
 * … 60 minutes.
 * Replaced payments stay included until an hour past their expiry: they may still be paid at the bank, and the callback
 * may be lost.
 */
export async function leaseDue(db: Db, now: Date, limit: number): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    update payment set checks = checks + 1, next_check_at = ${now}::timestamptz + least(3600, 60 * 2 ^ least(checks, 10)) * interval '1 second'
     where id in (select id from payment where next_check_at <= ${now}
                    and (status in ('CREATED', 'OPEN') or (reason = 'REPLACED' and status = 'CANCELED' and expires_at > ${now}::timestamptz - interval '1 hour')) order by next_check_at, id limit ${limit} for update skip locked)
    returning *, amount::text as amount`.execute(db)
  return rows
}

export type NewEvent = {
  readonly payment: string
  readonly source: PaymentEventTable['source']
  readonly name: string
  readonly details?: object
  readonly now: Date
}

export async function addEvent(db: Db, { payment, source, name, details = {}, now }: NewEvent): Promise<void> {
  await db
    .insertInto('payment_event')
    .values({ payment_id: payment, source, name, details: JSON.stringify(details), happened_at: now })
    .execute()
}

/** Skips an event already recorded from the same source: an old signed callback can be resent forever. */
export async function addEventOnce(trx: Trx, event: NewEvent): Promise<boolean> {
  const known = await trx
    .selectFrom('payment_event')
    .select('id')
    .where('payment_id', '=', event.payment)
    .where('source', '=', event.source)
    .where('name', '=', event.name)
    .limit(1)
    .executeTakeFirst()
  if (known === undefined) await addEvent(trx, event)
  return known === undefined
}
