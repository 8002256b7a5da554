import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { returnAddress } from '../../../server/modules/payments/returnAddress.ts'
import { statementText } from '../../../server/modules/payments/statementText.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { aContractWithBills, back, begin, openAmounts, orderOf, paymentOf, wish } from '../../support/payments.ts'

let portal: TestApp
let demo: Client
beforeAll(async () => {
  portal = await buildTestApp()
  demo = await portal.as('demo')
})
afterAll(() => portal.close())

const create = (body: object, headers?: Record<string, string>, client = demo) => client.post('/api/payment/create', body, headers)
const urlOf = (answer: { json<T>(): T }) => answer.json<{ payload: { redirect_url: string } }>().payload.redirect_url
const count = async (contractId: string) => (await portal.db.selectFrom('payment').select('id').where('contract_id', '=', contractId).execute()).length

describe('beginning a payment', () => {
  test('leads to the provider\'s page, and is stored with what was promised before anybody pays', async () => {
    const { contractId } = await aContractWithBills(portal, ['60.00', '40.00'])
    const answer = await create(wish(contractId, '75.5'))
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ ok: true })
    const order = orderOf(portal, urlOf(answer))
    const payment = await paymentOf(portal, order)
    expect(payment).toMatchObject({ status: 'OPEN', amount: '75.50', currency: 'EUR', provider_order: order.uuid, payment_url: urlOf(answer) })
    expect(order).toMatchObject({ grandTotal: '75.50', currency: 'EUR', merchantReference: payment.reference })
    const { contract_number: number } = await portal.db.selectFrom('contract').select('contract_number').where('id', '=', contractId).executeTakeFirstOrThrow()
    expect(order.statement).toBe(`${number}, UAB Baltic Finance Demo, 75.50 EUR`)
    expect(await openAmounts(portal, contractId)).toEqual(['60.00', '40.00'])
  })

  test('takes no more than what is unpaid and not being paid already, and says how much that is', async () => {
    const { contractId } = await aContractWithBills(portal, ['60.00', '40.00'])
    const tooMuch = await create(wish(contractId, '100.01'))
    expect(tooMuch.json()).toMatchObject({ status: 422, code: 'VALIDATION_FAILED', issues: [{ path: '/amount', code: 'maximum', params: { limit: '100.00' } }] })
    await begin(portal, demo, contractId, '70')
    expect((await create(wish(contractId, '30.01'))).json()).toMatchObject({ status: 422, issues: [{ params: { limit: '30.00' } }] })
    expect((await create(wish(contractId, '30.00'))).statusCode).toBe(200)
    expect((await create(wish(contractId, '0.01'))).json()).toMatchObject({ issues: [{ params: { limit: '0.00' } }] })
    const sums = (await demo.get('/api/payment/factor-invoices')).json<{ payload: { contracts: { contractId: string }[] } }>().payload.contracts
    expect(sums.find((one) => one.contractId === contractId)).toMatchObject({ amountUnpaid: '100.00', amountInFlight: '100.00', amountPayable: '0.00', amountGoingOn: '30.00' })
  })

  test('has nothing to take where nothing is unpaid', async () => {
    const { contractId } = await aContractWithBills(portal, [])
    expect((await create(wish(contractId, '1'))).json()).toMatchObject({ status: 422, issues: [{ path: '/amount', params: { limit: '0.00' } }] })
  })

  test.each<[string, unknown]>([
    ['amount', '0'], ['amount', '0.00'], ['amount', '-1'], ['amount', '-0.01'], ['amount', '1.234'], ['amount', '1,5'], ['amount', '1e3'], ['amount', ''], ['amount', ' 1'], ['amount', 12.5],
    ['amount', null], ['amount', '٣'], ['amount', '9'.repeat(11)], ['amount', 'x'.repeat(10_000)], ['currency', 'USD'], ['currency', 'eur'], ['currency', null], ['contract_id', 1], ['contract_id', '-1'],
    ['contract_id', "1' or '1'='1"], ['client_redirect_url', ''], ['client_redirect_url', 'x'.repeat(2001)], ['unknown', 'key'],
  ])('refuses %s = %j and stores nothing', async (name, value) => {
    const { contractId } = await aContractWithBills(portal, ['60.00'])
    const answer = await create({ ...wish(contractId, '10'), [name]: value })
    expect(answer.json(), answer.body).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' })
    expect(await count(contractId)).toBe(0)
  })

  test.each([
    'https://evil.example/factoring/bills', '//evil.example/factoring/bills', '/\\evil.example/factoring/bills', 'javascript:alert(1)', 'http://localhost:3000@evil.example/factoring/bills', '/login',
    '/factoring/bills/../../account', '/account', '\t//evil.example', 'http://localhost:1/factoring/bills', 'https://localhost:3000/factoring/bills', 'factoring bills', '/api/payment/callback',
  ])('leads back to no other place: %s', async (client_redirect_url) => {
    const { contractId } = await aContractWithBills(portal, ['60.00'])
    const answer = await create(wish(contractId, '10', { client_redirect_url }))
    expect(answer.json(), answer.body).toMatchObject({ status: 422, issues: [{ path: '/client_redirect_url' }] })
    expect(await count(contractId)).toBe(0)
  })

  test('a foreign contract is as good as none', async () => {
    const foreign = await aContractWithBills(portal, ['60.00'], 'P-2001')
    for (const id of [foreign.contractId, '999999999', '9999999999999999999']) expect((await create(wish(id, '10'))).json()).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(await count(foreign.contractId)).toBe(0)
  })

  test('needs a session and the permission to read, and the party that the page shows', async () => {
    const { contractId } = await aContractWithBills(portal, ['60.00'])
    expect((await create(wish(contractId, '10'), {}, portal.client())).statusCode).toBe(401)
    expect((await create(wish(contractId, '10'), { 'x-party': 'P-1002' })).json()).toMatchObject({ status: 409, code: 'PARTY_CHANGED' })
    const viewer = await portal.as('viewer')
    expect((await create(wish(contractId, '10'), {}, viewer)).statusCode).toBe(200)
    await portal.db.deleteFrom('permission').where('user_id', '=', (query) => query.selectFrom('app_user').select('id').where('username', '=', 'viewer')).execute()
    expect((await create(wish(contractId, '10'), {}, viewer)).statusCode).toBe(403)
  })
})

describe('the same wish twice', () => {
  test('is one payment with one page, with and without a key', async () => {
    const { contractId } = await aContractWithBills(portal, ['60.00'])
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => create(wish(contractId, index % 2 === 0 ? '60' : '60.00'), index < 4 ? {} : { 'idempotency-key': randomUUID() })))
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(new Set(answers.map(urlOf)).size).toBe(1)
    expect(await count(contractId)).toBe(1)
  })

  test('under one key is answered alike, also after the payment has ended; another body under it is refused', async () => {
    const { contractId } = await aContractWithBills(portal, ['60.00'])
    const key = { 'idempotency-key': randomUUID() }
    const first = await create(wish(contractId, '10'), key)
    const order = orderOf(portal, urlOf(first))
    portal.app.simulatedPayments?.answer(order.uuid, 'DECLINE')
    await portal.app.inject(`/api/payment/return/${order.merchantReference}`)
    expect((await paymentOf(portal, order)).status).toBe('CANCELED')
    expect(urlOf(await create(wish(contractId, '10'), key))).toBe(urlOf(first))
    expect((await create(wish(contractId, '11'), key)).json()).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' })
    expect(await count(contractId)).toBe(1)
  })

  test('long after the first one is another payment, as far as there is something left to pay', async () => {
    const { contractId } = await aContractWithBills(portal, ['60.00'])
    await begin(portal, demo, contractId, '30')
    await portal.db.updateTable('payment').set({ expires_at: new Date(Date.now() + 60_000) }).where('contract_id', '=', contractId).execute()
    await begin(portal, demo, contractId, '30')
    expect(await count(contractId)).toBe(2)
    expect((await create(wish(contractId, '30'))).statusCode).toBe(200)
    expect(await count(contractId)).toBe(2)
  })

  test('never exceeds what is unpaid, however many ask at the same moment', async () => {
    const { contractId } = await aContractWithBills(portal, ['33.33', '66.67'])
    const amounts = Array.from({ length: 50 }, (_, index) => `${3 + (index % 17)}.${String((index * 37) % 100).padStart(2, '0')}`)
    const answers = await Promise.all(amounts.map((amount) => create(wish(contractId, amount))))
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200, 422]))
    const { total } = await portal.db.selectFrom('payment').select(({ fn }) => fn.sum<string>('amount').as('total')).where('contract_id', '=', contractId).executeTakeFirstOrThrow()
    expect(Number(total)).toBeLessThanOrEqual(100)
    expect(Number(total)).toBeGreaterThan(80)
  })
})

describe('the way back', () => {
  test.each([
    ['/factoring/bills?contractId=1,2&page=2', 'http://localhost:3000/factoring/bills?contractId=1,2&page=2'],
    ['http://127.0.0.1:3000/factoring/bills', 'http://127.0.0.1:3000/factoring/bills'],
    ['http://localhost:3000/factoring/bills?token=x&pending=1&canceled&size=20#top', 'http://localhost:3000/factoring/bills?size=20'],
  ])('%s keeps its place and loses old flags', (text, address) => {
    expect(returnAddress(text, 'http://localhost:3000')).toBe(address)
  })

  test('is on the portal\'s own origin only, and has no other names where it is not the own machine', () => {
    expect(returnAddress('https://portal.example/factoring/bills', 'https://portal.example')).toBe('https://portal.example/factoring/bills')
    expect(returnAddress('http://127.0.0.1/factoring/bills', 'https://portal.example')).toBeNull()
    expect(returnAddress(back, 'https://portal.example')).toBe('https://portal.example/factoring/bills?contractId=1')
  })
})

test('the text of a statement keeps amount and contract whole, however long the payee is called', () => {
  const text = statementText({ contract_number: 'F-LT-240117', factor_name: `„${'Ilgas pavadinimas '.repeat(20)}“ <UAB>` }, '1234.50', 'EUR')
  expect(text.length).toBeLessThanOrEqual(140)
  expect(text).toMatch(/^F-LT-240117, Ilgas pavadinimas .*, 1234\.50 EUR$/)
})
