import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paymentAddress } from '../../../server/modules/payments/payments.repository.ts'
import { returnAddress } from '../../../server/modules/payments/returnAddress.ts'
import { statementText } from '../../../server/modules/payments/statementText.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import {
  aContractWithBills,
  back,
  begin,
  ofAnother,
  openAmounts,
  orderOf,
  paymentOf,
  report,
  wish,
} from '../../support/payments.ts'
import { rootWithSettings } from '../../support/portalSettings.ts'

let portal: TestApp
let demo: Client
beforeAll(async () => {
  portal = await buildTestApp()
  demo = await portal.as('demo')
})
afterAll(() => portal.close())

const create = (body: object, headers?: Record<string, string>, client = demo) =>
  client.post('/api/payment/create', body, headers)
const urlOf = (answer: { json<T>(): T }) => answer.json<{ payload: { redirect_url: string } }>().payload.redirect_url
const count = async (contractId: string) =>
  (await portal.db.selectFrom('payment').select('id').where('contract_id', '=', contractId).execute()).length

const sumsOf = async (contractId: string) =>
  (await demo.get('/api/payment/factor-invoices'))
    .json<{ payload: { contracts: { contractId: string }[] } }>()
    .payload.contracts.find(one => one.contractId === contractId)
/** A payment of another user of the company. */
async function beginByAnother(contractId: string, amount: string) {
  const order = await begin(portal, demo, contractId, amount)
  await ofAnother(portal, order)
  return order
}

describe('starting a payment', () => {
  test("leads to the provider's page, and stores the allocation before the payment (BIL-20)", async () => {
    const { contractId } = await aContractWithBills(portal, ['60.00', '40.00'])
    const answer = await create(wish(contractId, '75.5'))
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ ok: true })
    const order = orderOf(portal, urlOf(answer))
    const payment = await paymentOf(portal, order)
    expect(payment).toMatchObject({ status: 'OPEN', amount: '75.50', currency: 'EUR', provider_order: order.uuid })
    // Anyone with the address can pay there: it is stored encrypted.
    expect([payment.payment_url?.includes('://'), paymentAddress(portal.db, payment)]).toEqual([false, urlOf(answer)])
    expect(order).toMatchObject({ grandTotal: '75.50', currency: 'EUR', merchantReference: payment.reference })
    const { contract_number: number } = await portal.db
      .selectFrom('contract')
      .select('contract_number')
      .where('id', '=', contractId)
      .executeTakeFirstOrThrow()
    expect(order.statement).toBe(`${number}, UAB Baltic Finance Demo, 75.50 EUR`)
    expect(await openAmounts(portal, contractId)).toEqual(['60.00', '40.00'])
  })

  test('accepts at most the unpaid amount without pending payments, and reports that amount (BIL-28, SEC-53)', async () => {
    const { contractId } = await aContractWithBills(portal, ['60.00', '40.00'])
    const tooMuch = await create(wish(contractId, '100.01'))
    expect(tooMuch.json()).toMatchObject({
      status: 422,
      code: 'VALIDATION_FAILED',
      issues: [{ path: '/amount', code: 'maximum', params: { limit: '100.00' } }],
    })
    await beginByAnother(contractId, '70')
    expect((await create(wish(contractId, '30.01'))).json()).toMatchObject({
      status: 422,
      issues: [{ params: { limit: '30.00' } }],
    })
    expect((await create(wish(contractId, '30.00'))).statusCode).toBe(200)
    expect(await sumsOf(contractId)).toMatchObject({
      amountUnpaid: '100.00',
      amountInFlight: '70.00',
      amountPayable: '30.00',
      amountGoingOn: '30.00',
    })
  })

  test('is rejected without an unpaid amount (BIL-28)', async () => {
    const { contractId } = await aContractWithBills(portal, [])
    expect((await create(wish(contractId, '1'))).json()).toMatchObject({
      status: 422,
      issues: [{ path: '/amount', params: { limit: '0.00' } }],
    })
  })

  test.each<[string, unknown]>([
    ['amount', '0'],
    ['amount', '0.00'],
    ['amount', '-1'],
    ['amount', '-0.01'],
    ['amount', '1.234'],
    ['amount', '1,5'],
    ['amount', '1e3'],
    ['amount', ''],
    ['amount', ' 1'],
    ['amount', 12.5],
    ['amount', null],
    ['amount', '٣'],
    ['amount', '9'.repeat(11)],
    ['amount', 'x'.repeat(10_000)],
    ['currency', 'USD'],
    ['currency', 'eur'],
    ['currency', null],
    ['contract_id', 1],
    ['contract_id', '-1'],
    ['contract_id', "1' or '1'='1"],
    ['client_redirect_url', ''],
    ['client_redirect_url', 'x'.repeat(2001)],
    ['unknown', 'key'],
  ])('rejects %s = %j and stores nothing', async (name, value) => {
    const { contractId } = await aContractWithBills(portal, ['60.00'])
    const answer = await create({ ...wish(contractId, '10'), [name]: value })
    expect(answer.json(), answer.body).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' })
    expect(await count(contractId)).toBe(0)
  })

  test.each([
    'https://evil.example/factoring/bills',
    '//evil.example/factoring/bills',
    '/\\evil.example/factoring/bills',
    'javascript:alert(1)',
    'http://localhost:3000@evil.example/factoring/bills',
    '/login',
    '/factoring/bills/../../account',
    '/account',
    '\t//evil.example',
    'http://localhost:1/factoring/bills',
    'https://localhost:3000/factoring/bills',
    'factoring bills',
    '/api/payment/callback',
  ])('rejects another return place: %s', async client_redirect_url => {
    const { contractId } = await aContractWithBills(portal, ['60.00'])
    const answer = await create(wish(contractId, '10', { client_redirect_url }))
    expect(answer.json(), answer.body).toMatchObject({ status: 422, issues: [{ path: '/client_redirect_url' }] })
    expect(await count(contractId)).toBe(0)
  })

  test("returns the same for another company's contract as for a missing one", async () => {
    const foreign = await aContractWithBills(portal, ['60.00'], 'P-2001')
    for (const id of [foreign.contractId, '999999999', '9999999999999999999'])
      expect((await create(wish(id, '10'))).json()).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(await count(foreign.contractId)).toBe(0)
  })

  test('requires a session, the permission to manage contracts, and the party that the page shows (BIL-24)', async () => {
    const { contractId } = await aContractWithBills(portal, ['60.00'])
    expect((await create(wish(contractId, '10'), {}, portal.client())).statusCode).toBe(401)
    expect((await create(wish(contractId, '10'), { 'x-party': 'P-1002' })).json()).toMatchObject({
      status: 409,
      code: 'PARTY_CHANGED',
    })
    const viewer = await portal.as('viewer')
    expect((await create(wish(contractId, '10'), {}, viewer)).json()).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect(await count(contractId)).toBe(0)
    expect((await viewer.get('/api/payment/factor-invoices')).statusCode).toBe(200)
    expect((await create(wish(contractId, '60'))).statusCode).toBe(200)
  })

  test('is allowed for read-only users by one setting (BIL-24)', async () => {
    const changed = rootWithSettings({ payments: { permission: 'READ', loanPermission: 'READ' } })
    const generous = await buildTestApp({ config: { root: changed.root } })
    try {
      const { contractId } = await aContractWithBills(generous, ['60.00'])
      const viewer = await generous.as('viewer')
      expect((await viewer.post('/api/payment/create', wish(contractId, '10'))).statusCode).toBe(200)
      const id = (
        await generous.db.selectFrom('app_user').select('id').where('username', '=', 'viewer').executeTakeFirstOrThrow()
      ).id
      await generous.db.deleteFrom('permission').where('user_id', '=', id).execute()
      expect((await viewer.post('/api/payment/create', wish(contractId, '10'))).statusCode).toBe(403)
    } finally {
      await generous.close()
      changed.remove()
    }
  })
})

describe('repeated payment request', () => {
  test('creates one payment with one page, with and without a key (BIL-29)', async () => {
    const { contractId } = await aContractWithBills(portal, ['60.00'])
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        create(
          wish(contractId, index % 2 === 0 ? '60' : '60.00'),
          index < 4 ? {} : { 'idempotency-key': randomUUID() },
        ),
      ),
    )
    expect(answers.map(answer => answer.statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(new Set(answers.map(urlOf)).size).toBe(1)
    expect(await count(contractId)).toBe(1)
  })

  test('with one key returns the same, even after the payment has ended, and rejects another body', async () => {
    const { contractId } = await aContractWithBills(portal, ['60.00'])
    const key = { 'idempotency-key': randomUUID() }
    const first = await create(wish(contractId, '10'), key)
    const order = orderOf(portal, urlOf(first))
    await portal.app.simulatedPayments?.answer(order.uuid, 'DECLINE')
    await portal.app.inject(`/api/payment/return/${order.merchantReference}`)
    expect((await paymentOf(portal, order)).status).toBe('CANCELED')
    expect(urlOf(await create(wish(contractId, '10'), key))).toBe(urlOf(first))
    expect((await create(wish(contractId, '11'), key)).json()).toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
    expect(await count(contractId)).toBe(1)
  })

  test('long after the first one creates another payment, up to the unpaid amount', async () => {
    const { contractId } = await aContractWithBills(portal, ['60.00'])
    await begin(portal, demo, contractId, '30')
    await portal.db
      .updateTable('payment')
      .set({ expires_at: new Date(Date.now() + 60_000) })
      .where('contract_id', '=', contractId)
      .execute()
    await begin(portal, demo, contractId, '30')
    expect(await count(contractId)).toBe(2)
    expect((await create(wish(contractId, '30'))).statusCode).toBe(200)
    expect(await count(contractId)).toBe(2)
  })

  test('never exceeds the unpaid amount in concurrent requests of one user (SEC-53)', async () => {
    const { contractId } = await aContractWithBills(portal, ['33.33', '66.67'])
    const amounts = Array.from(
      { length: 50 },
      (_, index) => `${3 + (index % 17)}.${String((index * 37) % 100).padStart(2, '0')}`,
    )
    const answers = await Promise.all(amounts.map(amount => create(wish(contractId, amount))))
    for (const answer of answers) expect([200, 409], answer.body).toContain(answer.statusCode)
    // Each takes the place of the one before, as they are of one person: two in flight are never more than what is open.
    const open = await portal.db
      .selectFrom('payment')
      .select('amount')
      .where('contract_id', '=', contractId)
      .where('status', 'in', ['CREATED', 'OPEN'])
      .execute()
    expect(open).toHaveLength(1)
  })

  test('never exceeds the unpaid amount in concurrent requests of several users', async () => {
    const { contractId } = await aContractWithBills(portal, ['33.33', '66.67'])
    for (let person = 0; person < 20; person += 1) {
      await Promise.all(
        Array.from({ length: 3 }, (_, index) => create(wish(contractId, `${8 + ((person + index) % 5)}.01`))),
      )
      const begun = await portal.db
        .selectFrom('payment')
        .select('reference')
        .where('contract_id', '=', contractId)
        .execute()
      for (const { reference } of begun) await ofAnother(portal, { merchantReference: reference })
    }
    const { total } = await portal.db
      .selectFrom('payment')
      .select(({ fn }) => fn.sum<string>('amount').as('total'))
      .where('contract_id', '=', contractId)
      .where('status', 'in', ['CREATED', 'OPEN'])
      .executeTakeFirstOrThrow()
    expect(Number(total)).toBeLessThanOrEqual(100)
    expect(Number(total)).toBeGreaterThan(80)
  })
})

describe('newer payment of the same user', () => {
  test('replaces the open one: another amount is possible at once, and an abandoned one blocks nothing (BIL-30)', async () => {
    const { contractId } = await aContractWithBills(portal, ['60.00', '40.00'])
    const first = await begin(portal, demo, contractId, '100')
    expect(await sumsOf(contractId)).toMatchObject({
      amountInFlight: '0.00',
      amountPayable: '100.00',
      amountGoingOn: '100.00',
    })
    const second = await begin(portal, demo, contractId, '80')
    expect(await paymentOf(portal, first)).toMatchObject({ status: 'CANCELED', reason: 'REPLACED' })
    expect(await paymentOf(portal, second)).toMatchObject({ status: 'OPEN', amount: '80.00' })
    expect(await sumsOf(contractId)).toMatchObject({
      amountInFlight: '0.00',
      amountPayable: '100.00',
      amountGoingOn: '80.00',
    })
  })

  test('does not affect payments of others and of other contracts, and a rejected one replaces nothing', async () => {
    const [one, other] = [
      await aContractWithBills(portal, ['60.00', '40.00']),
      await aContractWithBills(portal, ['10.00']),
    ]
    const others = await beginByAnother(one.contractId, '70')
    const elsewhere = await begin(portal, demo, other.contractId, '10')
    const own = await begin(portal, demo, one.contractId, '30')
    expect((await create(wish(one.contractId, '31'))).json()).toMatchObject({
      status: 422,
      issues: [{ params: { limit: '30.00' } }],
    })
    for (const order of [others, elsewhere, own]) expect((await paymentOf(portal, order)).status).toBe('OPEN')
  })

  test('does not replace a paid one: its state is queried first, and its amount is not payable again', async () => {
    const { contractId } = await aContractWithBills(portal, ['60.00', '40.00'])
    const first = await begin(portal, demo, contractId, '100')
    first.paymentStatus = 'PAID'
    expect((await create(wish(contractId, '80'))).json()).toMatchObject({
      status: 422,
      issues: [{ path: '/amount', params: { limit: '0.00' } }],
    })
    expect((await paymentOf(portal, first)).status).toBe('PAID')
  })

  test('does not replace one that was approved at the bank and is not confirmed yet', async () => {
    const { contractId } = await aContractWithBills(portal, ['60.00', '40.00'])
    const first = await begin(portal, demo, contractId, '70')
    first.paymentStatus = 'AUTHORIZED'
    expect((await create(wish(contractId, '80'))).json()).toMatchObject({
      status: 422,
      issues: [{ params: { limit: '30.00' } }],
    })
    expect((await paymentOf(portal, first)).status).toBe('OPEN')
  })

  test('does not replace one whose user came back from the bank page: it may be approved there', async () => {
    const { contractId } = await aContractWithBills(portal, ['60.00', '40.00'])
    const first = await begin(portal, demo, contractId, '70')
    await portal.app.inject(`/api/payment/return/${first.merchantReference}`)
    await portal.app.inject(`/api/payment/return/${first.merchantReference}`)
    expect((await create(wish(contractId, '80'))).json()).toMatchObject({
      status: 422,
      issues: [{ params: { limit: '30.00' } }],
    })
    expect(await sumsOf(contractId)).toMatchObject({
      amountInFlight: '70.00',
      amountPayable: '30.00',
      amountGoingOn: null,
    })
    expect((await paymentOf(portal, first)).status).toBe('OPEN')
  })

  test('loses no money: a payment of the replaced one still counts, reported or queried', async () => {
    for (const reported of [true, false]) {
      const { contractId } = await aContractWithBills(portal, ['60.00', '40.00'])
      const first = await begin(portal, demo, contractId, '60')
      await begin(portal, demo, contractId, '40')
      first.paymentStatus = 'PAID'
      if (reported) await report(portal, first)
      else {
        await portal.db
          .updateTable('payment')
          .set({ next_check_at: new Date(0) })
          .where('reference', '=', first.merchantReference)
          .execute()
        await portal.app.payments.checkDue()
      }
      expect(await paymentOf(portal, first)).toMatchObject({ status: 'PAID', reason: null })
      expect(await openAmounts(portal, contractId)).toEqual(['0.00', '40.00'])
    }
  })

  test('returns the reason for the key of the replaced one, not its page', async () => {
    const { contractId } = await aContractWithBills(portal, ['60.00'])
    const key = { 'idempotency-key': randomUUID() }
    await create(wish(contractId, '10'), key)
    await begin(portal, demo, contractId, '20')
    expect((await create(wish(contractId, '10'), key)).json()).toMatchObject({ status: 409, code: 'PAYMENT_REPLACED' })
  })
})

describe('return address', () => {
  test.each([
    ['/factoring/bills?contractId=1,2&page=2', 'http://localhost:3000/factoring/bills?contractId=1,2&page=2'],
    ['http://127.0.0.1:3000/factoring/bills', 'http://127.0.0.1:3000/factoring/bills'],
    [
      'http://localhost:3000/factoring/bills?token=x&pending=1&canceled&size=20#top',
      'http://localhost:3000/factoring/bills?size=20',
    ],
  ])('%s keeps its place and loses old flags', (text, address) => {
    expect(returnAddress(text, 'http://localhost:3000')).toBe(address)
  })

  test("is on the portal's own origin only, and has no aliases except on a local machine (SEC-08)", () => {
    expect(returnAddress('https://portal.example/factoring/bills', 'https://portal.example')).toBe(
      'https://portal.example/factoring/bills',
    )
    expect(returnAddress('http://127.0.0.1/factoring/bills', 'https://portal.example')).toBeNull()
    expect(returnAddress(back, 'https://portal.example')).toBe('https://portal.example/factoring/bills?contractId=1')
  })
})

test("statement text keeps amount and contract whole, however long the payee's name is", () => {
  const text = statementText(
    { contractNumber: 'F-LT-240117', payee: `„${'Ilgas pavadinimas '.repeat(20)}“ <UAB>` },
    '1234.50',
    'EUR',
  )
  expect(text.length).toBeLessThanOrEqual(140)
  expect(text).toMatch(/^F-LT-240117, Ilgas pavadinimas .*, 1234\.50 EUR$/)
})

describe('paying chosen bills (LST-15)', () => {
  const billsOf = async (contractId: string) =>
    (
      await portal.db
        .selectFrom('factor_invoice')
        .select('id')
        .where('contract_id', '=', contractId)
        .orderBy('due_date')
        .orderBy('id')
        .execute()
    ).map(({ id }) => id)

  test('settles these first, whatever is due before them', async () => {
    const { contractId } = await aContractWithBills(portal, ['10.00', '20.00', '30.00', '40.00'])
    const ids = await billsOf(contractId)
    const answer = await create(wish(contractId, '60.00', { bill_ids: [ids[3], ids[1]] }))
    expect(answer.statusCode, answer.body).toBe(200)
    await report(portal, orderOf(portal, urlOf(answer)), { paymentStatus: 'PAID' })
    expect(await openAmounts(portal, contractId)).toEqual(['10.00', '0.00', '30.00', '0.00'])
  })

  test('takes at most what is unpaid on them, and part of it settles the one that is due first', async () => {
    const { contractId } = await aContractWithBills(portal, ['10.00', '20.00', '30.00'])
    const ids = await billsOf(contractId)
    const tooMuch = await create(wish(contractId, '50.01', { bill_ids: [ids[1], ids[2]] }))
    expect(tooMuch.json()).toMatchObject({ issues: [{ path: '/amount', code: 'maximum', params: { limit: '50.00' } }] })
    const answer = await create(wish(contractId, '25.00', { bill_ids: [ids[2], ids[1]] }))
    await report(portal, orderOf(portal, urlOf(answer)), { paymentStatus: 'PAID' })
    expect(await openAmounts(portal, contractId)).toEqual(['10.00', '0.00', '25.00'])
  })

  test('is refused as a whole with a bill that is paid, missing or of another contract', async () => {
    const { contractId } = await aContractWithBills(portal, ['10.00', '5.00'])
    const other = await aContractWithBills(portal, ['10.00'])
    const [own = '', paid = ''] = await billsOf(contractId)
    await portal.db
      .updateTable('factor_invoice')
      .set(bill => ({ paid_amount: bill.ref('total_amount'), open_amount: '0.00' }))
      .where('id', '=', paid)
      .execute()
    const [foreign = ''] = await billsOf(other.contractId)
    for (const wrong of [paid, foreign, '999999999', '9223372036854775808']) {
      const answer = await create(wish(contractId, '10.00', { bill_ids: [own, wrong] }))
      expect([wrong, answer.statusCode]).toEqual([wrong, 404])
    }
    expect(await count(contractId)).toBe(0)
    expect((await create(wish(contractId, '10.00', { bill_ids: [] }))).statusCode).toBe(422)
  })

  test('with other bills of the same sum is another payment; the same choice continues the first', async () => {
    const { contractId } = await aContractWithBills(portal, ['10.00', '10.00', '10.00'])
    const ids = await billsOf(contractId)
    const first = urlOf(await create(wish(contractId, '20.00', { bill_ids: [ids[0], ids[1]] })))
    expect(urlOf(await create(wish(contractId, '20.00', { bill_ids: [ids[1], ids[0]] })))).toBe(first)
    const second = urlOf(await create(wish(contractId, '20.00', { bill_ids: [ids[1], ids[2]] })))
    expect(second).not.toBe(first)
    await report(portal, orderOf(portal, second), { paymentStatus: 'PAID' })
    expect(await openAmounts(portal, contractId)).toEqual(['10.00', '0.00', '0.00'])
  })
})
