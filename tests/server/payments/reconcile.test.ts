import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PaymentsService } from '../../../server/modules/payments/payments.service.ts'
import { montonio } from '../../../server/providers/payment/montonio.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'
import { aServer, json } from '../../support/hostileServer.ts'
import { aContractWithBills, begin, ofAnother, openAmounts, paymentOf, wish } from '../../support/payments.ts'

let portal: TestApp
let demo: Client
const clock = aClock(new Date().toISOString())
beforeAll(async () => {
  portal = await buildTestApp({
    config: { now: clock.now, sessionIdleSeconds: 12 * 3600, sessionAbsoluteSeconds: 24 * 3600 },
  })
  demo = await portal.as('demo')
})
afterAll(() => portal.close())

const comeBack = async (reference: string) => {
  const answer = await portal.app.inject(`/api/payment/return/${reference}?order-token=whatever`)
  expect(answer.statusCode).toBe(303)
  return new URL(answer.headers.location!, 'http://localhost:3000')
}
const stateOf = async (reference: string, client = demo) => client.get(`/api/payment/${reference}/state`)

describe('return from the bank', () => {
  test.each([
    ['PAY', 'token', 'PAID', '0.00'],
    ['PAY_LATER', 'pending', 'PENDING', '50.00'],
    ['DECLINE', 'canceled', 'CANCELED', '50.00'],
  ] as const)('after %s shows the flag %s, and only that one', async (did, flag, state, open) => {
    const { contractId } = await aContractWithBills(portal, ['50.00'])
    const order = await begin(portal, demo, contractId, '50')
    await portal.app.simulatedPayments!.answer(order.uuid, did)
    const { pathname, searchParams } = await comeBack(order.merchantReference)
    expect([pathname, [...searchParams]]).toEqual([
      '/factoring/bills',
      [
        ['contractId', '1'],
        [flag, order.merchantReference],
      ],
    ])
    expect((await stateOf(order.merchantReference)).json()).toMatchObject({ state, amount: '50.00', currency: 'EUR' })
    expect(await openAmounts(portal, contractId)).toEqual([open])
  })

  test('without a payment only reports a pending one, whatever the address claims (BIL-26, SEC-07)', async () => {
    const { contractId } = await aContractWithBills(portal, ['50.00'])
    const order = await begin(portal, demo, contractId, '50')
    expect((await comeBack(order.merchantReference)).searchParams.has('pending')).toBe(true)
    expect(await openAmounts(portal, contractId)).toEqual(['50.00'])
  })

  test('with an unknown name leads to the bills, without a flag', async () => {
    for (const reference of ['unknown', "'", '%00', 'x'.repeat(500)]) {
      const answer = await portal.app.inject(`/api/payment/return/${encodeURIComponent(reference)}`)
      expect([answer.statusCode, answer.headers.location], reference).toEqual([303, '/factoring/bills'])
    }
  })

  test('returns not found for a payment of another company, as for a missing one', async () => {
    const { contractId } = await aContractWithBills(portal, ['50.00'])
    const order = await begin(portal, demo, contractId, '50')
    const other = await portal.as('other')
    for (const reference of [order.merchantReference, 'unknown', "'"])
      expect((await stateOf(encodeURIComponent(reference), other)).json()).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      })
    expect((await stateOf(order.merchantReference, portal.client())).statusCode).toBe(401)
  })
})

describe('payment without a report', () => {
  test('is queried automatically, at growing intervals, and completes (BIL-33)', async () => {
    const { contractId } = await aContractWithBills(portal, ['50.00'])
    const order = await begin(portal, demo, contractId, '50')
    await portal.app.simulatedPayments!.answer(order.uuid, 'PAY')
    await portal.app.payments.checkDue()
    expect((await paymentOf(portal, order)).status, 'too early to ask').toBe('OPEN')
    clock.advance(61)
    await portal.app.payments.checkDue()
    expect((await paymentOf(portal, order)).status).toBe('PAID')
    expect(await openAmounts(portal, contractId)).toEqual(['0.00'])
  })

  test('that is never paid ends with its order, and releases the amount', async () => {
    const { contractId } = await aContractWithBills(portal, ['50.00'])
    const order = await begin(portal, demo, contractId, '50')
    clock.advance(16 * 60)
    await portal.app.payments.checkDue()
    expect(await paymentOf(portal, order)).toMatchObject({ status: 'CANCELED', reason: 'ABANDONED' })
    await begin(portal, demo, contractId, '50')
  })

  test('that never started, because the process died, is closed', async () => {
    const { contractId } = await aContractWithBills(portal, ['50.00'])
    const order = await begin(portal, demo, contractId, '50')
    await portal.db
      .updateTable('payment')
      .set({ status: 'CREATED', provider_order: null, payment_url: null })
      .where('reference', '=', order.merchantReference)
      .execute()
    clock.advance(61)
    await portal.app.payments.checkDue()
    expect(await paymentOf(portal, order)).toMatchObject({ status: 'FAILED', reason: 'NEVER_BEGUN' })
  })
})

describe('failing, slow or inconsistent provider', () => {
  let service: Awaited<ReturnType<typeof aServer>>
  let payments: PaymentsService
  let payer: { partyId: string; userId: string; language: 'en'; product: 'FACTORING' }
  const secretKey = 'a secret key that is long enough'
  const page = 'https://pay.example'
  beforeEach(async () => {
    service = await aServer(json(500, {}))
    const provider = montonio({ url: service.url, accessKey: 'store', secretKey, pageOrigins: [page], now: clock.now })
    payments = new PaymentsService({
      db: portal.db,
      provider,
      publicUrl: 'http://localhost:3000',
      now: clock.now,
      log: portal.app.log,
    })
    const user = await portal.db
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', 'demo')
      .executeTakeFirstOrThrow()
    const party = await portal.db.selectFrom('party').select('id').where('fid', '=', 'P-1001').executeTakeFirstOrThrow()
    payer = { partyId: party.id, userId: user.id, language: 'en', product: 'FACTORING' }
  })
  afterEach(() => service.close())

  test.each<[string, number, unknown]>([
    ['fails', 500, {}],
    ['refuses', 403, { message: 'FORBIDDEN' }],
    ['does not know its call', 404, {}],
    ['answers with another shape', 201, { id: 1 }],
    ['answers with a list', 201, []],
    ['sends people elsewhere', 201, { uuid: 'order', paymentUrl: 'https://evil.example/pay' }],
    ['sends people to a script', 201, { uuid: 'order', paymentUrl: 'javascript:alert(1)' }],
    ['sends people to nowhere', 201, { uuid: 'order', paymentUrl: '' }],
    ['redirects', 302, {}],
    ['answers too much', 200, { uuid: 'order', paymentUrl: `${page}/${'x'.repeat(300_000)}` }],
  ])('%s: nothing is started, nothing stays pending, and a retry is possible', async (_name, status, body) => {
    const { contractId } = await aContractWithBills(portal, ['50.00'])
    service.answer(json(status, body))
    await expect(payments.create(payer, wish(contractId, '50') as never, undefined)).rejects.toMatchObject({
      code: 'PAYMENT_UNAVAILABLE',
    })
    expect(
      (await portal.db.selectFrom('payment').select('status').where('contract_id', '=', contractId).execute()).map(
        row => row.status,
      ),
    ).toEqual(['FAILED'])
    service.answer(json(201, { uuid: `order-${contractId}`, paymentUrl: `${page}/1`, more: true }))
    expect(await payments.create(payer, wish(contractId, '50') as never, undefined)).toBe(`${page}/1`)
    expect(await openAmounts(portal, contractId)).toEqual(['50.00'])
  })

  test('returns one order twice: the second payment is not started with it', async () => {
    const one = await aContractWithBills(portal, ['50.00'])
    const other = await aContractWithBills(portal, ['50.00'])
    service.answer(json(201, { uuid: 'the same order', paymentUrl: `${page}/1` }))
    await payments.create(payer, wish(one.contractId, '50') as never, undefined)
    await expect(payments.create(payer, wish(other.contractId, '50') as never, undefined)).rejects.toMatchObject({
      code: 'PAYMENT_UNAVAILABLE',
    })
  })

  test('is not called twice by a second click, which returns the outcome of the first', async () => {
    const { contractId } = await aContractWithBills(portal, ['50.00'])
    const before = service.asked.length
    service.answer(async (recorded, response) => {
      await new Promise(resolve => {
        setTimeout(resolve, 200)
      })
      return json(503, {})(recorded, response)
    })
    const [first, second] = await Promise.allSettled([
      payments.create(payer, wish(contractId, '50') as never, undefined),
      payments.create(payer, wish(contractId, '50') as never, undefined),
    ])
    expect([first.status, second.status]).toEqual(['rejected', 'rejected'])
    expect(service.asked.length - before).toBe(1)
  })

  test.each<[string, number, unknown]>([
    ['fails', 502, {}],
    [
      'speaks of another order',
      200,
      { uuid: 'other', merchantReference: 'x', paymentStatus: 'PAID', grandTotal: '50.00', currency: 'EUR' },
    ],
    [
      'says something new',
      200,
      {
        uuid: 'ORDER',
        merchantReference: 'REFERENCE',
        paymentStatus: 'SETTLING',
        grandTotal: '50.00',
        currency: 'EUR',
      },
    ],
    [
      'names another amount',
      200,
      { uuid: 'ORDER', merchantReference: 'REFERENCE', paymentStatus: 'PAID', grandTotal: '5.00', currency: 'EUR' },
    ],
  ])('queried about a payment %s: the payment stays pending', async (_name, status, body) => {
    const { contractId } = await aContractWithBills(portal, ['50.00'])
    const uuid = `asked-${contractId}`
    service.answer(json(201, { uuid, paymentUrl: `${page}/1` }))
    await payments.create(payer, wish(contractId, '50') as never, undefined)
    const { reference } = await portal.db
      .selectFrom('payment')
      .select('reference')
      .where('contract_id', '=', contractId)
      .executeTakeFirstOrThrow()
    service.answer(
      json(status, JSON.parse(JSON.stringify(body).replace('ORDER', uuid).replace('REFERENCE', reference))),
    )
    clock.advance(61)
    await payments.checkDue()
    expect(await paymentOf(portal, { merchantReference: reference })).toMatchObject({ status: 'OPEN', checks: 1 })
    expect(await openAmounts(portal, contractId)).toEqual(['50.00'])
    await portal.db.updateTable('payment').set({ status: 'CANCELED' }).where('reference', '=', reference).execute()
  })

  test('forgets an order or reports it open for ever: the payment is closed at last, and its late money still counts', async () => {
    const { contractId } = await aContractWithBills(portal, ['50.00', '50.00'])
    const start = async (uuid: string, amount: string) => {
      service.answer(json(201, { uuid, paymentUrl: `${page}/1` }))
      await payments.create(payer, wish(contractId, amount) as never, undefined)
      return (
        await portal.db
          .selectFrom('payment')
          .select('reference')
          .where('provider_order', '=', uuid)
          .executeTakeFirstOrThrow()
      ).reference
    }
    const forgotten = await start(`forgotten-${contractId}`, '30')
    await ofAnother(portal, { merchantReference: forgotten })
    const open = await start(`open-${contractId}`, '40')
    service.answer((recorded, response) =>
      recorded.url.includes('forgotten')
        ? json(404, {})(recorded, response)
        : json(200, {
            uuid: `open-${contractId}`,
            merchantReference: open,
            paymentStatus: 'PENDING',
            grandTotal: '40.00',
            currency: 'EUR',
          })(recorded, response),
    )
    clock.advance(20 * 60)
    await payments.checkDue()
    expect(await paymentOf(portal, { merchantReference: forgotten })).toMatchObject({
      status: 'CANCELED',
      reason: 'UNKNOWN_ORDER',
    })
    expect((await paymentOf(portal, { merchantReference: open })).status).toBe('OPEN')
    clock.advance(25 * 3600)
    await payments.checkDue()
    expect(await paymentOf(portal, { merchantReference: open })).toMatchObject({ status: 'CANCELED', reason: 'LATE' })
  })
})

test('portal without a provider starts no payment, and reports that to its page', async () => {
  const off = await buildTestApp({ config: { simulators: false, payment: null } }).catch((error: unknown) => error)
  if (off instanceof Error) throw off
  const plain = off as TestApp
  expect((await plain.client().get('/api/portal')).json()).toMatchObject({
    features: { payments: false },
    paymentOrigins: [],
  })
  await plain.close()
  expect((await portal.client().get('/api/portal')).json()).toMatchObject({ features: { payments: true } })
})
