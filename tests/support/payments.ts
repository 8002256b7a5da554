import { randomUUID } from 'node:crypto'
import type { SimulatedOrder } from '../../server/providers/simulated-payment/orders.ts'
import type { Client, TestApp } from './app.ts'

export type Bills = { contractId: string; total: string; bills: { id: string; due: string; open: string }[] }
export const back = '/factoring/bills?contractId=1'

/** A new contract of the demo company with these open amounts, earliest due date first. No other test pays or counts them. */
export async function aContractWithBills({ db }: TestApp, open: readonly string[], fid = 'P-1001'): Promise<Bills> {
  const party = await db.selectFrom('party').select('id').where('fid', '=', fid).executeTakeFirstOrThrow()
  const { id: _id, ...like } = await db
    .selectFrom('contract')
    .selectAll()
    .where('party_id', '=', party.id)
    .where('status', '=', 'ACTIVE')
    .limit(1)
    .executeTakeFirstOrThrow()
  const number = `T-${randomUUID().slice(0, 8)}`
  const contract = await db
    .insertInto('contract')
    .values({ ...like, contract_number: number, recourse_conditions: JSON.stringify(like.recourse_conditions) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const bills: Bills['bills'] = []
  for (const [index, amount] of open.entries()) {
    const due = `2026-12-${String(index + 1).padStart(2, '0')}`
    const bill = await db
      .insertInto('factor_invoice')
      .values({
        contract_id: contract.id,
        invoice_id: null,
        bill_number: `${number}-${index}`,
        bill_type: 'OTHER_FEE',
        issue_date: '2026-11-01',
        due_date: due,
        total_amount: amount,
        paid_amount: '0.00',
        open_amount: amount,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    bills.push({ id: bill.id, due, open: amount })
  }
  return { contractId: contract.id, total: sum(open), bills }
}

export const wish = (contractId: string, amount: string, more: object = {}) => ({
  contract_id: contractId,
  amount,
  currency: 'EUR',
  client_redirect_url: back,
  ...more,
})

/** Starts a payment and returns its order at the simulated provider. */
export async function begin(
  portal: TestApp,
  client: Client,
  contractId: string,
  amount: string,
): Promise<SimulatedOrder> {
  const answer = await client.post('/api/payment/create', wish(contractId, amount))
  if (answer.statusCode !== 200) throw new Error(`a payment was rejected: ${answer.statusCode} ${answer.body}`)
  return orderOf(portal, answer.json<{ payload: { redirect_url: string } }>().payload.redirect_url)
}

/** Moves the payment to another user of the company, so that a newer payment of the first user does not replace it. */
export async function ofAnother(
  { db }: TestApp,
  { merchantReference }: Pick<SimulatedOrder, 'merchantReference'>,
): Promise<void> {
  await db
    .updateTable('payment')
    .set({ created_by: query => query.selectFrom('app_user').select('id').where('username', '=', 'viewer') })
    .where('reference', '=', merchantReference)
    .execute()
}

export function orderOf({ app }: TestApp, redirectUrl: string): SimulatedOrder {
  const order = app.simulatedPayments?.find(redirectUrl.split('/').at(-1) ?? '')
  if (order === undefined) throw new Error(`there is no order behind ${redirectUrl}`)
  return order
}

/** Sends the callback of the provider for an order, with optional changes. */
export async function report({ app }: TestApp, order: SimulatedOrder, as: Partial<SimulatedOrder> = {}) {
  const orderToken = await app.simulatedPayments?.tokenOf({ ...order, ...as })
  return app.inject({ method: 'POST', url: '/api/payment/callback', payload: { orderToken } })
}

export async function openAmounts({ db }: TestApp, contractId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('factor_invoice')
    .select('open_amount')
    .where('contract_id', '=', contractId)
    .orderBy('due_date')
    .orderBy('id')
    .execute()
  return rows.map(row => row.open_amount)
}

export async function paymentOf({ db }: TestApp, order: Pick<SimulatedOrder, 'merchantReference'>) {
  return db.selectFrom('payment').selectAll().where('reference', '=', order.merchantReference).executeTakeFirstOrThrow()
}

/** Adds in whole cents to stay exact. */
export function sum(amounts: readonly string[]): string {
  const cents = String(amounts.reduce((total, amount) => total + BigInt(amount.replace('.', '')), 0n)).padStart(3, '0')
  return `${cents.slice(0, -2)}.${cents.slice(-2)}`
}
