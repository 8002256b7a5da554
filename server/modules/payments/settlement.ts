import type { Transaction } from 'kysely'
import type { PaymentEventTable, Tables } from '../../db/tables.ts'
import type { OrderUpdate } from '../../providers/payment/paymentProvider.ts'
import { allocate, allocateLoan } from './allocation.ts'
import { paymentTables, targetOf } from './paymentTargets.ts'
import { addEvent, addEventOnce, type Payment } from './payments.repository.ts'

type Source = Exclude<PaymentEventTable['source'], 'PORTAL'>
/** MISMATCH: the report differs from the ordered payment. PARKED: money has arrived that staff must handle manually. */
export type SettlementResult = 'PAID' | 'CLOSED' | 'UNCHANGED' | 'UNKNOWN' | 'MISMATCH' | 'PARKED'

/**
 * Applies a provider report about an order; duplicate, late or out-of-order reports have no further effect. A paid
 * payment stays paid: a later "void" or "refunded" may be older update, so it is only flagged for staff.
 */
export async function settle(
  trx: Transaction<Tables>,
  update: OrderUpdate,
  source: Source,
  now: Date,
): Promise<SettlementResult> {
  const found = await trx
    .selectFrom('payment')
    .select(['id', 'contract_id', 'loan_contract_id'])
    .where('reference', '=', update.reference)
    .executeTakeFirst()
  if (found === undefined) return 'UNKNOWN'
  const { product, id } = targetOf(found)
  await trx.selectFrom(paymentTables[product].contract).select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const payment = await trx
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', found.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const event = { payment: payment.id, source, name: update.state, details: { word: update.providerCode }, now }
  if (!isAbout(update, payment)) {
    await addEventOnce(trx, {
      ...event,
      name: 'MISMATCH',
      details: { word: update.providerCode, order: update.orderId, amount: update.amount, currency: update.currency },
    })
    return 'MISMATCH'
  }
  if (payment.status === 'PAID') {
    if (update.state !== 'ENDED' && update.state !== 'REVERSED') return 'UNCHANGED'
    return (await addEventOnce(trx, { ...event, name: `${update.state}_AFTER_PAID` })) ? 'PARKED' : 'UNCHANGED'
  }
  if (update.state === 'PAID') return pay(trx, payment, update, event)
  // The recorded approval prevents a newer payment from replacing this one.
  if (update.state === 'APPROVED') await addEventOnce(trx, event)
  if (
    update.state === 'PENDING' ||
    update.state === 'APPROVED' ||
    payment.status === 'CANCELED' ||
    payment.status === 'FAILED'
  )
    return 'UNCHANGED'
  await trx
    .updateTable('payment')
    .set({ status: 'CANCELED', reason: update.providerCode, ended_at: now, provider_order: update.orderId })
    .where('id', '=', payment.id)
    .execute()
  await addEvent(trx, event)
  return 'CLOSED'
}

/** Also applies to a closed payment: the money has arrived, so it counts. */
async function pay(
  trx: Transaction<Tables>,
  payment: Payment,
  update: OrderUpdate,
  event: Parameters<typeof addEvent>[1],
): Promise<SettlementResult> {
  const { product, id } = targetOf(payment)
  const surplus = await (product === 'LOAN' ? allocateLoan : allocate)(trx, id, payment, event.now)
  await trx
    .updateTable('payment')
    .set({ status: 'PAID', reason: null, ended_at: event.now, provider_order: update.orderId, surplus_amount: surplus })
    .where('id', '=', payment.id)
    .execute()
  await addEvent(trx, event)
  if (surplus === '0.00') return 'PAID'
  await addEvent(trx, { ...event, name: 'SURPLUS', details: { amount: surplus } })
  return 'PARKED'
}

function isAbout({ orderId, amount, currency }: OrderUpdate, payment: Payment): boolean {
  return (
    amount === payment.amount &&
    currency === payment.currency &&
    (payment.provider_order === null || payment.provider_order === orderId)
  )
}
