import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signJwt } from '../../../server/providers/payment/jwt.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'
import { aContractWithBills, begin, ofAnother, openAmounts, paymentOf, report, sum } from '../../support/payments.ts'

let portal: TestApp
let demo: Client
const clock = aClock(new Date().toISOString())
beforeAll(async () => {
  portal = await buildTestApp({ config: { now: clock.now } })
  demo = await portal.as('demo')
})
afterAll(() => portal.close())

const allocations = (contractId: string) =>
  portal.db
    .selectFrom('payment_allocation as a')
    .innerJoin('payment as p', 'p.id', 'a.payment_id')
    .innerJoin('factor_invoice as b', 'b.id', 'a.factor_invoice_id')
    .select(['a.amount', 'b.due_date'])
    .where('p.contract_id', '=', contractId)
    .orderBy('b.due_date')
    .execute()
const events = async (order: { merchantReference: string }) => {
  const payment = await paymentOf(portal, order)
  return (
    await portal.db
      .selectFrom('payment_event')
      .select('name')
      .where('payment_id', '=', payment.id)
      .orderBy('id')
      .execute()
  ).map(({ name }) => name)
}

describe('signed report of a paid order', () => {
  test('pays the earliest due bills first, the last one in part (BIL-31)', async () => {
    const { contractId } = await aContractWithBills(portal, ['10.01', '20.02', '30.03'])
    const order = await begin(portal, demo, contractId, '25.00')
    const answer = await report(portal, order, { paymentStatus: 'PAID' })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await openAmounts(portal, contractId)).toEqual(['0.00', '5.03', '30.03'])
    expect((await allocations(contractId)).map(({ amount }) => amount)).toEqual(['10.01', '14.99'])
    const bills = await portal.db
      .selectFrom('factor_invoice')
      .select(['paid_amount', 'open_amount', 'total_amount'])
      .where('contract_id', '=', contractId)
      .execute()
    for (const bill of bills) expect(sum([bill.paid_amount, bill.open_amount])).toBe(bill.total_amount)
    expect(await paymentOf(portal, order)).toMatchObject({ status: 'PAID', surplus_amount: '0.00' })
  })

  test('counts once, however often and concurrently it is sent (BIL-31)', async () => {
    const { contractId } = await aContractWithBills(portal, ['100.00'])
    const order = await begin(portal, demo, contractId, '40')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => report(portal, order, { paymentStatus: 'PAID' })),
    )
    expect(new Set(answers.map(answer => answer.statusCode))).toEqual(new Set([200]))
    clock.advance(30)
    expect((await report(portal, order, { paymentStatus: 'PAID' })).statusCode).toBe(200)
    expect(await openAmounts(portal, contractId)).toEqual(['60.00'])
    expect(await events(order)).toEqual(['CREATED', 'PAID'])
  })

  test('is not undone by late older reports, nor by a void: those are noted once for an operator', async () => {
    const { contractId } = await aContractWithBills(portal, ['100.00'])
    const order = await begin(portal, demo, contractId, '100')
    await report(portal, order, { paymentStatus: 'PAID' })
    for (const paymentStatus of ['PENDING', 'AUTHORIZED', 'ABANDONED', 'VOIDED', 'VOIDED'] as const)
      expect((await report(portal, order, { paymentStatus })).statusCode).toBe(200)
    expect(await openAmounts(portal, contractId)).toEqual(['0.00'])
    expect(await events(order)).toEqual(['CREATED', 'PAID', 'ENDED_AFTER_PAID'])
  })

  test('counts for an abandoned payment, because the money has arrived (BIL-32)', async () => {
    const { contractId } = await aContractWithBills(portal, ['100.00'])
    const order = await begin(portal, demo, contractId, '100')
    await report(portal, order, { paymentStatus: 'ABANDONED' })
    expect(await paymentOf(portal, order)).toMatchObject({ status: 'CANCELED', reason: 'ABANDONED' })
    await report(portal, order, { paymentStatus: 'PAID' })
    expect(await paymentOf(portal, order)).toMatchObject({ status: 'PAID', reason: null })
    expect(await openAmounts(portal, contractId)).toEqual(['0.00'])
  })

  test('never pays more than the open amount: the rest stays with the payment and is reported', async () => {
    const { contractId, bills } = await aContractWithBills(portal, ['60.00', '40.00'])
    const order = await begin(portal, demo, contractId, '100')
    // The first bill is paid in another way meanwhile.
    await portal.db
      .updateTable('factor_invoice')
      .set({ paid_amount: '60.00', open_amount: '0.00' })
      .where('id', '=', bills[0]!.id)
      .execute()
    expect((await report(portal, order, { paymentStatus: 'PAID' })).statusCode).toBe(200)
    expect(await openAmounts(portal, contractId)).toEqual(['0.00', '0.00'])
    expect(await paymentOf(portal, order)).toMatchObject({ status: 'PAID', surplus_amount: '60.00' })
    expect(await events(order)).toEqual(['CREATED', 'PAID', 'SURPLUS'])
  })

  test('releases the pending amount when the order ended unpaid', async () => {
    const { contractId } = await aContractWithBills(portal, ['100.00'])
    const order = await begin(portal, demo, contractId, '100')
    await ofAnother(portal, order)
    expect(
      (
        await demo.post('/api/payment/create', {
          contract_id: contractId,
          amount: '1',
          currency: 'EUR',
          client_redirect_url: '/factoring/bills',
        })
      ).statusCode,
    ).toBe(422)
    await report(portal, order, { paymentStatus: 'VOIDED' })
    const again = await begin(portal, demo, contractId, '100')
    expect(again.uuid).not.toBe(order.uuid)
    expect(await openAmounts(portal, contractId)).toEqual(['100.00'])
  })

  test('of many concurrent payments allocates exactly the paid amounts, bill by bill', async () => {
    const open = ['7.77', '13.13', '41.41', '0.01', '99.99', '250.00']
    const { contractId, total } = await aContractWithBills(portal, open)
    const amounts = ['5.55', '20.00', '33.33', '0.02', '120.00', '61.61']
    const orders = []
    for (const amount of amounts) orders.push(await begin(portal, demo, contractId, amount))
    await Promise.all([...orders, ...orders].map(order => report(portal, order, { paymentStatus: 'PAID' })))
    const left = await openAmounts(portal, contractId)
    expect(sum([...left, ...amounts])).toBe(total)
    const taken = await portal.db
      .selectFrom('payment_allocation as a')
      .innerJoin('payment as p', 'p.id', 'a.payment_id')
      .innerJoin('factor_invoice as b', 'b.id', 'a.factor_invoice_id')
      .select(['b.id', 'b.paid_amount', ({ fn }) => fn.sum<string>('a.amount').as('sum')])
      .where('p.contract_id', '=', contractId)
      .groupBy(['b.id', 'b.paid_amount'])
      .execute()
    for (const bill of taken) expect(bill.sum).toBe(bill.paid_amount)
  })
})

describe('report without a valid signature (SEC-07, SEC-53)', () => {
  const post = (payload: object) => portal.app.inject({ method: 'POST', url: '/api/payment/callback', payload })

  test.each<[string, (token: string) => string | Promise<string>]>([
    ['another key', token => signJwt(claims(token), 'another secret key of 32 letters!')],
    [
      'no algorithm',
      token => `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${token.split('.')[1]}.`,
    ],
    [
      'an algorithm of its own',
      token => `${Buffer.from('{"alg":"HS512"}').toString('base64url')}.${token.split('.').slice(1).join('.')}`,
    ],
    [
      'a changed amount',
      token =>
        [
          token.split('.')[0],
          Buffer.from(JSON.stringify({ ...claims(token), grandTotal: 0.01 })).toString('base64url'),
          token.split('.')[2],
        ].join('.'),
    ],
    ['half a signature', token => token.slice(0, -20)],
    ['one part too many', token => `${token}.${token}`],
    ['no token at all', () => 'PAID'],
  ])('%s is rejected and changes nothing', async (_name, forge) => {
    const { contractId } = await aContractWithBills(portal, ['100.00'])
    const order = await begin(portal, demo, contractId, '100')
    const answer = await post({
      orderToken: await forge(await portal.app.simulatedPayments!.tokenOf({ ...order, paymentStatus: 'PAID' })),
    })
    expect(answer.json()).toMatchObject({ status: 401, code: 'PAYMENT_CALLBACK_REFUSED' })
    expect(await openAmounts(portal, contractId)).toEqual(['100.00'])
    expect((await paymentOf(portal, order)).status).toBe('OPEN')
  })

  test.each([{ grandTotal: '99.00' }, { currency: 'PLN' }, { uuid: 'another-order' }])(
    'that differs from the order is rejected: %j',
    async other => {
      const { contractId } = await aContractWithBills(portal, ['100.00'])
      const order = await begin(portal, demo, contractId, '100')
      expect((await report(portal, order, { paymentStatus: 'PAID', ...other })).json()).toMatchObject({
        status: 422,
        code: 'VALIDATION_FAILED',
      })
      expect(await openAmounts(portal, contractId)).toEqual(['100.00'])
      expect(await events(order)).toEqual(['CREATED', 'MISMATCH'])
    },
  )

  test('about an unknown payment is not found, and an invalid body is rejected', async () => {
    const { contractId } = await aContractWithBills(portal, ['100.00'])
    const order = await begin(portal, demo, contractId, '100')
    expect((await report(portal, order, { merchantReference: 'unknown' })).statusCode).toBe(404)
    for (const body of [
      {},
      { orderToken: null },
      { orderToken: '' },
      { orderToken: ['a'] },
      { orderToken: 'x'.repeat(20_000) },
    ])
      expect((await post(body)).statusCode, JSON.stringify(body).slice(0, 40)).toBe(422)
  })

  test('with an old token only triggers a query to the provider', async () => {
    const { contractId } = await aContractWithBills(portal, ['100.00'])
    const order = await begin(portal, demo, contractId, '100')
    const old = await portal.app.simulatedPayments!.tokenOf({ ...order, paymentStatus: 'PAID' })
    clock.advance(12 * 60)
    expect((await post({ orderToken: old })).statusCode).toBe(200)
    expect((await paymentOf(portal, order)).status).toBe('OPEN')
    await portal.app.simulatedPayments!.answer(order.uuid, 'PAY')
    expect((await post({ orderToken: old })).statusCode).toBe(200)
    expect((await paymentOf(portal, order)).status).toBe('PAID')
  })
})

function claims(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Record<string, unknown>
}
