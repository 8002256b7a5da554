import type { Transaction } from 'kysely'
import type { PaymentEventTable, Tables } from '../../db/tables.ts'
import type { OrderNews } from '../../providers/payment/paymentProvider.ts'
import { allocate } from './allocation.ts'
import { addEvent, addEventOnce, type Payment } from './payments.repository.ts'

type Source = Exclude<PaymentEventTable['source'], 'PORTAL'>
/** MISMATCH: the report differs from the ordered payment. PARKED: money has arrived that staff must handle manually. */
export type Settled = 'PAID' | 'CLOSED' | 'UNCHANGED' | 'UNKNOWN' | 'MISMATCH' | 'PARKED'

/**
 * Applies a provider report about an order; duplicate, late or out-of-order reports have no further effect. A paid
 * payment stays paid: a later "void" or "refunded" may be older news, so it is only flagged for staff.
 */
export async function settle(trx: Transaction<Tables>, news: OrderNews, source: Source, now: Date): Promise<Settled> {
  const found = await trx
    .selectFrom('payment')
    .select(['id', 'contract_id'])
    .where('reference', '=', news.reference)
    .executeTakeFirst()
  if (found === undefined) return 'UNKNOWN'
  await trx.selectFrom('contract').select('id').where('id', '=', found.contract_id).forNoKeyUpdate().execute()
  const payment = await trx
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', found.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const said = { payment: payment.id, source, name: news.state, details: { word: news.word }, now }
  if (!isAbout(news, payment)) {
    await addEventOnce(trx, {
      ...said,
      name: 'MISMATCH',
      details: { word: news.word, order: news.orderId, amount: news.amount, currency: news.currency },
    })
    return 'MISMATCH'
  }
  if (payment.status === 'PAID') {
    if (news.state !== 'ENDED' && news.state !== 'REVERSED') return 'UNCHANGED'
    return (await addEventOnce(trx, { ...said, name: `${news.state}_AFTER_PAID` })) ? 'PARKED' : 'UNCHANGED'
  }
  if (news.state === 'PAID') return pay(trx, payment, news, said)
  // The recorded approval prevents a newer payment from replacing this one.
  if (news.state === 'APPROVED') await addEventOnce(trx, said)
  if (
    news.state === 'PENDING' ||
    news.state === 'APPROVED' ||
    payment.status === 'CANCELED' ||
    payment.status === 'FAILED'
  )
    return 'UNCHANGED'
  await trx
    .updateTable('payment')
    .set({ status: 'CANCELED', reason: news.word, ended_at: now, provider_order: news.orderId })
    .where('id', '=', payment.id)
    .execute()
  await addEvent(trx, said)
  return 'CLOSED'
}

/** Also applies to a closed payment: the money has arrived, so it counts. */
async function pay(
  trx: Transaction<Tables>,
  payment: Payment,
  news: OrderNews,
  said: Parameters<typeof addEvent>[1],
): Promise<Settled> {
  const surplus = await allocate(trx, payment, said.now)
  await trx
    .updateTable('payment')
    .set({ status: 'PAID', reason: null, ended_at: said.now, provider_order: news.orderId, surplus_amount: surplus })
    .where('id', '=', payment.id)
    .execute()
  await addEvent(trx, said)
  if (surplus === '0.00') return 'PAID'
  await addEvent(trx, { ...said, name: 'SURPLUS', details: { amount: surplus } })
  return 'PARKED'
}

function isAbout({ orderId, amount, currency }: OrderNews, payment: Payment): boolean {
  return (
    amount === payment.amount &&
    currency === payment.currency &&
    (payment.provider_order === null || payment.provider_order === orderId)
  )
}
