import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { aContractWithBills, begin, ofAnother, openAmounts, orderOf, report, wish } from '../../support/payments.ts'

let portal: TestApp
let demo: Client
beforeAll(async () => {
  portal = await buildTestApp()
  demo = await portal.as('demo')
})
afterAll(() => portal.close())

type Share = readonly [id: string, amount: string]
const toBody = (shares: readonly Share[]) => shares.map(([bill_id, amount]) => ({ bill_id, amount }))
/** Pays these amounts of these bills; the sum is that of the amounts unless named. */
const pay = (contractId: string, shares: readonly Share[], { sum, key }: { sum?: string; key?: string } = {}) =>
  demo.post(
    '/api/payment/create',
    wish(contractId, sum ?? total(shares.map(([, amount]) => amount)), { bills: toBody(shares) }),
    key === undefined ? {} : { 'idempotency-key': key },
  )
const total = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + Number(amount), 0).toFixed(2)
const urlOf = (answer: { json<T>(): T }) => answer.json<{ payload: { redirect_url: string } }>().payload.redirect_url
const count = async (contractId: string) =>
  (await portal.db.selectFrom('payment').select('id').where('contract_id', '=', contractId).execute()).length
const billsOf = async (contractId: string) => (await aBills(contractId)).map(({ id }) => id)
const aBills = (contractId: string) =>
  portal.db
    .selectFrom('factor_invoice')
    .select(['id', 'bill_number'])
    .where('contract_id', '=', contractId)
    .orderBy('due_date')
    .orderBy('id')
    .execute()
const settleBy = (id: string, amount: string) =>
  portal.db
    .updateTable('factor_invoice')
    .set(bill => ({ paid_amount: amount, open_amount: bill('total_amount', '-', amount) }))
    .where('id', '=', id)
    .execute()

describe('paying amounts by bill (BIL-35)', () => {
  test('settles each bill by its amount, whatever is due first', async () => {
    const { contractId } = await aContractWithBills(portal, ['10.00', '20.00', '30.00'])
    const [first = '', second = '', third = ''] = await billsOf(contractId)
    const answer = await pay(contractId, [
      [third, '7.5'],
      [first, '0.01'],
      [second, '20'],
    ])
    expect(answer.statusCode, answer.body).toBe(200)
    await report(portal, orderOf(portal, urlOf(answer)), { paymentStatus: 'PAID' })
    expect(await openAmounts(portal, contractId)).toEqual(['9.99', '0.00', '22.50'])
  })

  test('names each bill whose amount is zero or too large, with the most, and begins nothing', async () => {
    const { contractId } = await aContractWithBills(portal, ['10.00', '20.00', '30.00', '5.00'])
    const [first = '', second = '', third = '', paid = ''] = await billsOf(contractId)
    const numbers = (await aBills(contractId)).map(bill => bill.bill_number)
    await settleBy(paid, '5.00')
    const answer = await pay(contractId, [
      [third, '30.01'],
      [second, '20.00'],
      [first, '0.00'],
      [paid, '1.00'],
    ])
    expect(answer.json()).toMatchObject({
      status: 422,
      code: 'VALIDATION_FAILED',
      issues: [
        { path: '/bills/0/amount', code: 'maximum', params: { limit: '30.00', number: numbers[2] } },
        { path: '/bills/2/amount', code: 'exclusiveMinimum', params: { limit: '0.00', number: numbers[0] } },
        { path: '/bills/3/amount', code: 'maximum', params: { limit: '0.00', number: numbers[3] } },
      ],
      // LST-16
      details: {
        rows: [
          { id: third, number: numbers[2], reason: 'AMOUNT', limit: '30.00' },
          { id: first, number: numbers[0], reason: 'AMOUNT', limit: '10.00' },
          { id: paid, number: numbers[3], reason: 'PAID' },
        ],
      },
    })
    expect(await count(contractId)).toBe(0)
  })

  test('counts what other pending payments are about to pay, of the bill or of those due first', async () => {
    const { contractId } = await aContractWithBills(portal, ['10.00', '20.00', '30.00'])
    const [first = '', second = '', third = ''] = await billsOf(contractId)
    const others = await pay(contractId, [[third, '12.34']])
    await ofAnother(portal, orderOf(portal, urlOf(others)))
    await ofAnother(portal, await begin(portal, demo, contractId, '15'))
    const sums = (await demo.get(`/api/payment/factor-invoices?contractId=${contractId}`)).json()
    expect(
      sums.payload.inFlight.toSorted(
        (one: { billId: string }, other: { billId: string }) => Number(one.billId) - Number(other.billId),
      ),
    ).toEqual([
      { billId: first, amount: '10.00' },
      { billId: second, amount: '5.00' },
      { billId: third, amount: '12.34' },
    ])
    for (const [id, limit] of [
      [first, '0.00'],
      [second, '15.00'],
      [third, '17.66'],
    ] as const)
      expect((await pay(contractId, [[id, '18.00']])).json()).toMatchObject({
        status: 422,
        issues: [{ path: '/bills/0/amount', code: 'maximum', params: { limit } }],
        details: { rows: [{ id, reason: limit === '0.00' ? 'PENDING' : 'AMOUNT' }] },
      })
    expect(
      (
        await pay(contractId, [
          [second, '15.00'],
          [third, '17.66'],
        ])
      ).statusCode,
    ).toBe(200)
  })

  test.each<[string, (ids: string[]) => object, number]>([
    ['a sum that differs from the amounts', ids => ({ amount: '9.99', bills: toBody([[ids[0] ?? '', '10.00']]) }), 422],
    ['both kinds of choice', ids => ({ bill_ids: ids.slice(0, 1), bills: toBody([[ids[0] ?? '', '10.00']]) }), 422],
    [
      'a bill twice',
      ids => ({
        bills: toBody([
          [ids[0] ?? '', '5.00'],
          [ids[0] ?? '', '5.00'],
        ]),
      }),
      422,
    ],
    ['no bill', () => ({ bills: [] }), 422],
    ['201 bills', ids => ({ bills: toBody(Array.from({ length: 201 }, () => [ids[0] ?? '', '1.00'] as Share)) }), 422],
    ['a negative amount', ids => ({ bills: toBody([[ids[0] ?? '', '-10.00']]) }), 422],
    ['three decimals', ids => ({ bills: toBody([[ids[0] ?? '', '9.999']]) }), 422],
    ['a number for an amount', ids => ({ bills: [{ bill_id: ids[0], amount: 10 }] }), 422],
    ['an unknown key', ids => ({ bills: [{ bill_id: ids[0], amount: '10.00', currency: 'EUR' }] }), 422],
    ['a missing bill', () => ({ bills: toBody([['999999999', '10.00']]) }), 404],
    ['an id beyond the range', () => ({ bills: toBody([['9223372036854775808', '10.00']]) }), 404],
  ])('rejects %s and stores nothing', async (_name, more, status) => {
    const { contractId } = await aContractWithBills(portal, ['10.00', '20.00'])
    const answer = await demo.post('/api/payment/create', wish(contractId, '10.00', more(await billsOf(contractId))))
    expect(answer.statusCode, answer.body).toBe(status)
    expect(await count(contractId)).toBe(0)
  })

  test('answers a bill of another contract or company as a missing one, whatever its amount', async () => {
    const { contractId } = await aContractWithBills(portal, ['10.00'])
    const other = await aContractWithBills(portal, ['10.00'])
    const foreign = await aContractWithBills(portal, ['10.00'], 'P-2001')
    const [own = ''] = await billsOf(contractId)
    for (const id of [...(await billsOf(other.contractId)), ...(await billsOf(foreign.contractId))])
      for (const amount of ['1.00', '99999.00']) {
        const answer = await pay(contractId, [
          [own, '1.00'],
          [id, amount],
        ])
        expect(answer.statusCode).toBe(404)
        // LST-16: named by its id only, since a number would be another company's.
        expect(answer.json()).toMatchObject({ details: { rows: [{ id, reason: 'MISSING' }] } })
      }
    expect(await count(contractId)).toBe(0)
  })

  test('the same choice continues the same payment in any order; another division replaces it', async () => {
    const { contractId } = await aContractWithBills(portal, ['10.00', '10.00'])
    const [one = '', two = ''] = await billsOf(contractId)
    const first = urlOf(
      await pay(contractId, [
        [one, '4.00'],
        [two, '6.00'],
      ]),
    )
    expect(
      urlOf(
        await pay(contractId, [
          [two, '6'],
          [one, '4.0'],
        ]),
      ),
    ).toBe(first)
    const second = urlOf(
      await pay(contractId, [
        [one, '6.00'],
        [two, '4.00'],
      ]),
    )
    expect(second).not.toBe(first)
    await report(portal, orderOf(portal, second), { paymentStatus: 'PAID' })
    expect(await openAmounts(portal, contractId)).toEqual(['4.00', '6.00'])
  })

  test('a double click and a lost answer begin one payment; another body under the key is rejected', async () => {
    const { contractId } = await aContractWithBills(portal, ['10.00', '10.00'])
    const [one = '', two = ''] = await billsOf(contractId)
    const key = randomUUID()
    const shares: readonly Share[] = [
      [one, '3.00'],
      [two, '5.00'],
    ]
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay(contractId, shares, { key })))
    // A request whose twin has not ended may be asked to come again.
    for (const answer of answers) expect([200, 409], answer.body).toContain(answer.statusCode)
    const again = urlOf(await pay(contractId, shares, { key }))
    expect([...new Set(answers.filter(answer => answer.statusCode === 200).map(urlOf))]).toEqual([again])
    expect(await count(contractId)).toBe(1)
    expect(
      (
        await pay(
          contractId,
          [
            [one, '4.00'],
            [two, '4.00'],
          ],
          { key },
        )
      ).json(),
    ).toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
  })

  test('several users at once never pay more of a bill than is unpaid on it (SEC-53)', async () => {
    const { contractId } = await aContractWithBills(portal, ['20.00', '30.00'])
    const [one = '', two = ''] = await billsOf(contractId)
    for (let person = 0; person < 12; person += 1) {
      await Promise.all(
        [0, 1, 2].map(index =>
          pay(contractId, [
            [one, `${3 + ((person + index) % 4)}.01`],
            [two, `${1 + index}.50`],
          ]),
        ),
      )
      const begun = await portal.db
        .selectFrom('payment')
        .select('reference')
        .where('contract_id', '=', contractId)
        .execute()
      for (const { reference } of begun) await ofAnother(portal, { merchantReference: reference })
    }
    const going = await portal.db
      .selectFrom('payment')
      .select(['chosen_bills', 'chosen_amounts', 'provider_order'])
      .where('contract_id', '=', contractId)
      .where('status', 'in', ['CREATED', 'OPEN'])
      .execute()
    expect(going.length).toBeGreaterThan(2)
    for (const [id, most] of [
      [one, 20],
      [two, 30],
    ] as const) {
      const taken = going.map(({ chosen_bills: bills, chosen_amounts: amounts }) =>
        Number(amounts?.split(',')[bills?.split(',').indexOf(id) ?? -1]),
      )
      expect(taken.reduce((sum, amount) => sum + amount, 0)).toBeLessThanOrEqual(most)
    }
    for (const { provider_order: order } of going) {
      const found = portal.app.simulatedPayments?.find(order ?? '')
      if (found !== undefined) await report(portal, found, { paymentStatus: 'PAID' })
    }
    const surplus = await portal.db
      .selectFrom('payment')
      .select('reference')
      .where('contract_id', '=', contractId)
      .where('surplus_amount', '>', '0')
      .execute()
    expect(surplus).toEqual([])
  })

  test('what cannot be paid of a chosen bill any more goes to the rest of the chosen ones, then to the others', async () => {
    const { contractId } = await aContractWithBills(portal, ['10.00', '20.00', '30.00'])
    const [first = '', second = '', third = ''] = await billsOf(contractId)
    const answer = await pay(contractId, [
      [second, '20.00'],
      [third, '5.00'],
    ])
    await settleBy(second, '18.00')
    await report(portal, orderOf(portal, urlOf(answer)), { paymentStatus: 'PAID' })
    expect(await openAmounts(portal, contractId)).toEqual(['10.00', '0.00', '7.00'])
    await settleBy(third, '29.00')
    const last = await pay(contractId, [
      [first, '1.00'],
      [third, '1.00'],
    ])
    await settleBy(third, '30.00')
    await report(portal, orderOf(portal, urlOf(last)), { paymentStatus: 'PAID' })
    expect(await openAmounts(portal, contractId)).toEqual(['8.00', '0.00', '0.00'])
  })

  test('fixes the amounts of plain chosen bills when the payment begins, those due first in full', async () => {
    const { contractId } = await aContractWithBills(portal, ['10.00', '20.00', '30.00'])
    const [, second = '', third = ''] = await billsOf(contractId)
    await demo.post('/api/payment/create', wish(contractId, '25.00', { bill_ids: [third, second] }))
    const { chosen_bills: bills, chosen_amounts: amounts } = await portal.db
      .selectFrom('payment')
      .select(['chosen_bills', 'chosen_amounts'])
      .where('contract_id', '=', contractId)
      .executeTakeFirstOrThrow()
    const byBill = Object.fromEntries((bills ?? '').split(',').map((id, index) => [id, amounts?.split(',')[index]]))
    expect(byBill).toEqual({ [second]: '20.00', [third]: '5.00' })
  })

  test('a payment of the previous release, with bills and no amounts, still settles these first', async () => {
    const { contractId } = await aContractWithBills(portal, ['10.00', '20.00', '30.00'])
    const [, second = '', third = ''] = await billsOf(contractId)
    const answer = await pay(contractId, [
      [second, '5.00'],
      [third, '20.00'],
    ])
    const order = orderOf(portal, urlOf(answer))
    await portal.db
      .updateTable('payment')
      .set({ chosen_amounts: null })
      .where('reference', '=', order.merchantReference)
      .execute()
    await report(portal, order, { paymentStatus: 'PAID' })
    expect(await openAmounts(portal, contractId)).toEqual(['10.00', '0.00', '25.00'])
  })
})
