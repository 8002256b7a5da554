import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { asBorrower, billQuery, cents, loanId, sumOf, type LoanBill, type LoanReport } from '../../support/loans.ts'
import { orderOf, report } from '../../support/payments.ts'
import { readPdf } from '../../support/pdf.ts'
import { rootWithSettings } from '../../support/portalSettings.ts'

type Unpaid = {
  payload: {
    content: LoanBill[]
    contracts: { contractId: string; amountUnpaid: string; amountPayable: string; amountGoingOn: string | null }[]
  }
}
const NUMBER = 'L-LT-240145'
let portal: TestApp
let demo: Client
let loan: string
beforeAll(async () => {
  portal = await buildTestApp({ config: { now: () => new Date('2026-11-20T09:15:00Z') } })
  demo = await asBorrower(portal)
  loan = await loanId(portal, NUMBER)
})
afterAll(() => portal.close())

const wish = (amount: string, more: object = {}) => ({
  contract_id: loan,
  amount,
  currency: 'EUR',
  client_redirect_url: `/loan/bills?contractId=${loan}`,
  ...more,
})
const create = (body: object, headers: Record<string, string> = {}, client = demo) =>
  client.post('/api/hw/payment/create', body, headers)
const unpaid = async () => (await demo.get(`/api/hw/payment/bills?contractId=${loan}`)).json<Unpaid>().payload
const bills = async () =>
  (await demo.get(`/api/hw/bills?${billQuery(NUMBER)}&size=1000`)).json<{ bills: LoanBill[] }>().bills
const urlOf = (answer: { json: <T>() => T }) =>
  answer.json<{ payload: { redirect_url: string } }>().payload.redirect_url

describe('POST /hw/payment/create (LON-22)', () => {
  test('is paid by the confirmation of the provider: bills oldest first, payments, acts and totals (LON-24)', async () => {
    const before = await bills()
    const { content, contracts } = await unpaid()
    expect(content.map(({ id }) => id)).toEqual(
      before
        .filter(({ openAmount }) => cents(openAmount) > 0)
        .toSorted((a, b) =>
          `${a['dueDate']} ${a['id']!.padStart(9, '0')}`.localeCompare(`${b['dueDate']} ${b['id']!.padStart(9, '0')}`),
        )
        .map(({ id }) => id),
    )
    expect(contracts[0]).toMatchObject({ contractId: loan, amountGoingOn: null })
    expect(cents(contracts[0]!.amountUnpaid)).toBe(sumOf(content, 'openAmount'))
    const amount = ((cents(content[0]!['openAmount']) + cents(content[1]!['openAmount']) + 100) / 100).toFixed(2)
    const totals = async () =>
      (await demo.get(`/api/hw/loan/totals?companyNumber=101&contractNumber=${NUMBER}`)).json<Record<string, string>>()
    const repaid = cents((await totals())['repaidAmount'])

    const key = { 'idempotency-key': randomUUID() }
    const one = await create(wish(amount), key)
    const two = await create(wish(amount), key)
    expect([one.statusCode, two.statusCode]).toEqual([200, 200])
    expect(urlOf(one)).toBe(urlOf(two))
    expect((await bills()).map(({ openAmount }) => openAmount)).toEqual(before.map(({ openAmount }) => openAmount))
    const order = orderOf(portal, urlOf(one))
    const state = () => demo.get(`/api/hw/payment/${order.merchantReference}/state`)
    expect((await state()).json()).toEqual({ state: 'PENDING', amount, currency: 'EUR', contractNumber: NUMBER })
    expect((await portal.client().get(`/api/payment/return/${order.merchantReference}`)).headers['location']).toBe(
      `${portal.config.publicUrl}/loan/bills?contractId=${loan}&pending=${order.merchantReference}`,
    )

    // A repeated report changes nothing twice.
    for (let times = 0; times < 2; times += 1)
      expect((await report(portal, order, { paymentStatus: 'PAID' })).statusCode).toBe(200)
    expect((await state()).json()).toMatchObject({ state: 'PAID' })

    const after = new Map((await bills()).map(bill => [bill['id'], bill]))
    expect(content.slice(0, 3).map(({ id }) => cents(after.get(id!)!['openAmount']))).toEqual([
      0,
      0,
      cents(content[2]!['openAmount']) - 100,
    ])
    const sum = [...after.values()].reduce((total, bill) => total + sumOf(bill.payments, 'sum'), 0)
    expect(sum).toBe(sumOf([...after.values()], 'paidAmount'))
    const { content: reports } = (
      await demo.get(`/api/hw/reports?contractId=${loan}&type=PAYMENT&size=1000&dateFrom=2026-11-20`)
    ).json<{ content: LoanReport[] }>()
    const [act] = reports
    expect(reports).toHaveLength(1)
    expect(act!.amount['amount']).toBe(amount)
    expect(act!['kind']).toBe('PAYMENT')
    expect(act!.reconciliationActs.map(({ billNumber }) => billNumber)).toEqual(
      content.slice(0, 3).map(({ billNumber }) => billNumber),
    )
    const principal = [...after.values()].filter(({ billType }) => billType === 'Principle')
    expect(cents((await totals())['repaidAmount'])).toBe(sumOf(principal, 'paidAmount'))
    expect(cents((await totals())['repaidAmount'])).toBeGreaterThan(repaid)
  })

  test('pays the amounts that were chosen by bill, and the payments of these bills name the receipt (BIL-35, BIL-36)', async () => {
    const { content } = await unpaid()
    const [first, second] = content.slice(-2).toReversed()
    const answer = await create(
      wish('3.50', {
        bills: [
          { bill_id: first?.id, amount: '1.25' },
          { bill_id: second?.id, amount: '2.25' },
        ],
      }),
    )
    expect(answer.statusCode, answer.body).toBe(200)
    const order = orderOf(portal, urlOf(answer))
    await report(portal, order, { paymentStatus: 'PAID' })
    const after = new Map((await bills()).map(bill => [bill['id'], bill]))
    for (const [bill, paid] of [
      [first, 125],
      [second, 225],
    ] as const) {
      const now = after.get(bill?.id ?? '')
      expect(cents(now?.['openAmount'])).toBe(cents(bill?.['openAmount']) - paid)
      expect(now?.payments.at(-1)).toMatchObject({
        paymentReference: order.merchantReference,
        receiptNumber: expect.stringMatching(/^L-LT-240145\/\d+$/) as string,
        sum: (paid / 100).toFixed(2),
      })
    }
    const receipt = await demo.get(`/api/hw/payment/${order.merchantReference}/receipt`)
    expect(receipt.json()).toMatchObject({
      state: 'PAID',
      amount: '3.50',
      contractNumber: NUMBER,
      bills: [second, first].map(bill => ({ number: bill?.['billNumber'] })),
    })
    const pdf = await demo.get(`/api/hw/payment/receipt/pdf?reference=${order.merchantReference}&language=lt`)
    const { text } = await readPdf(pdf.rawPayload)
    for (const part of ['Mokėjimo kvitas', '1,25 €', '2,25 €', '3,50 €', first?.['billNumber'] ?? '-'])
      expect(text).toContain(part)
  })

  test('rejects more than is open, another page to return to, and an amount of zero', async () => {
    const { contracts } = await unpaid()
    const tooMuch = ((cents(contracts[0]!.amountPayable) + 1) / 100).toFixed(2)
    for (const [body, path] of [
      [wish(tooMuch), '/amount'],
      [wish('0.00'), '/amount'],
      [wish('-1.00'), '/amount'],
      [wish('1.00', { client_redirect_url: '/factoring/bills' }), '/client_redirect_url'],
      [wish('1.00', { client_redirect_url: 'https://evil.example/loan/bills' }), '/client_redirect_url'],
    ] as const) {
      const answer = await create(body)
      expect(answer.statusCode).toBe(422)
      expect(answer.json<{ issues: { path: string }[] }>().issues[0]?.path).toBe(path)
    }
  })

  test('is 404 for the loan of another company, and for a factoring contract of the same number', async () => {
    const foreign = await loanId(portal, 'L-EE-250090')
    const limit = await loanId(portal, 'K-LT-240009')
    for (const contract_id of [foreign, limit, '999999999'])
      expect((await create(wish('1.00', { contract_id }))).statusCode).toBe(404)
    expect((await demo.get(`/api/hw/payment/bills?contractId=${loan},${foreign}`)).statusCode).toBe(404)
  })

  test('keeps the payments of the two products apart', async () => {
    const answer = await create(wish('1.00'))
    const reference = orderOf(portal, urlOf(answer)).merchantReference
    const factoring = await portal.as('demo')
    expect((await factoring.get(`/api/payment/${reference}/state`)).statusCode).toBe(404)
    expect((await (await portal.as('other')).get(`/api/hw/payment/${reference}/state`)).statusCode).toBe(403)
    expect((await create(wish('1.00'), {}, factoring)).statusCode).toBe(403)
    expect((await create(wish('1.00'), {}, portal.client())).statusCode).toBe(401)
  })

  test('needs the permission of the setting payments.loanPermission (LON-23)', async () => {
    const changed = rootWithSettings({ payments: { permission: 'MANAGE_CONTRACT', loanPermission: 'MANAGE_USERS' } })
    const own = await buildTestApp({ config: { root: changed.root } })
    const viewer = await asBorrower(own, 'viewer')
    expect((await create(wish('1.00'), {}, viewer)).statusCode).toBe(403)
    expect((await create(wish('1.00'), {}, await asBorrower(own))).statusCode).toBe(200)
    await own.close()
    changed.remove()
  })
})
