import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadContract } from '../../../server/validation/contract.ts'
import { compileValidator, createAjv } from '../../../server/validation/factory.ts'
import { buildTestApp, root, type Client, type TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'

type History = { history: { date: string; amount: string }[]; currency: string; from: string | null; to: string | null }

let portal: TestApp
let demo: Client

beforeAll(async () => {
  portal = await buildTestApp({ config: { now: aClock('2026-11-20T10:00:00.000Z').now } })
  demo = await portal.as('demo')
})
afterAll(() => portal.close())

const url = (query: string, contract = '1') => `/api/contracts/${contract}/credit-limit-history?${query}`
const ask = async (query: string, contract = '1', client = demo) =>
  (await client.get(url(query, contract))).json<History>()
const validate = (answer: unknown) => {
  const id = 'actions/credit-limit-history-answer.json'
  return compileValidator(
    { ...loadContract(join(root, 'schemas')).find(known => known['$id'] === id), $id: `test/${id}` },
    createAjv(),
  )(answer)
}
const used = async (contract = '1') =>
  (await portal.db.selectFrom('contract').select('used_amount').where('id', '=', contract).executeTakeFirstOrThrow())
    .used_amount

describe('history of a limit', () => {
  test('by month has the last twelve months, each at its end and the present one today (DSH-20, DSH-24)', async () => {
    const answer = await ask('periodicity=month')
    expect(validate(answer)).toEqual([])
    expect(answer.history.map(({ date }) => date)).toEqual([
      '2025-12-31',
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      '2026-11-20',
    ])
    expect([answer.currency, answer.to]).toEqual(['EUR', '2026-11-20'])
    expect(answer.from! < '2025-10-20', 'more than thirteen months, so that one can go back').toBe(true)
  })

  test('by day has the present month up to today', async () => {
    const { history } = await ask('periodicity=day')
    expect(history.map(({ date }) => date)).toEqual(
      Array.from({ length: 20 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`),
    )
  })

  test.each(['month', 'day'])('by %s ends with the current use of the contract', async periodicity => {
    for (const contract of ['1', '2', '3', '4'])
      expect((await ask(`periodicity=${periodicity}`, contract)).history.at(-1)?.amount).toBe(await used(contract))
  })

  test('of the demo equals the outstanding amount of invoices on that day', async () => {
    const day = '2026-06-30'
    const funded = await portal.db
      .selectFrom('invoice')
      .select(eb => eb.fn.sum<string>('advance_funded').as('sum'))
      .where('contract_id', '=', '1')
      .where('approval_date', '<=', day)
      .where('advance_funded', '>', '0')
      .executeTakeFirstOrThrow()
    const { history } = await ask(`periodicity=day&dateFrom=${day}&dateTo=${day}`)
    expect(history).toHaveLength(1)
    expect(Number(history[0]!.amount)).toBeGreaterThan(0)
    expect(Number(history[0]!.amount)).toBeLessThan(Number(funded.sum))
  })

  test('of earlier times is requested with dates; a month in the middle ends where the period ends', async () => {
    expect((await ask('periodicity=day&dateFrom=2026-02-01&dateTo=2026-02-28')).history).toHaveLength(28)
    expect(
      (await ask('periodicity=month&dateFrom=2026-01-15&dateTo=2026-03-10')).history.map(({ date }) => date),
    ).toEqual(['2026-01-31', '2026-02-28', '2026-03-10'])
    expect((await ask('periodicity=month&dateTo=2025-11-30')).history.at(-1)?.date).toBe('2025-11-30')
  })

  test('is empty before its first day and after today', async () => {
    const { from } = await ask('periodicity=month')
    const whole = (await ask('periodicity=day&dateFrom=1000-01-01&dateTo=2999-12-31')).history
    expect([whole[0]?.date, whole.at(-1)?.date]).toEqual([from, '2026-11-20'])
    expect((await ask('periodicity=day&dateFrom=2026-11-21&dateTo=2026-12-31')).history).toEqual([])
    expect((await ask('periodicity=month&dateFrom=1999-01-01&dateTo=1999-12-31')).history).toEqual([])
  })

  test('repeats the last amount on days without a change', async () => {
    const own = await buildTestApp({ config: { now: aClock('2026-11-20T10:00:00.000Z').now } })
    await own.db.deleteFrom('credit_limit_history').where('contract_id', '=', '1').execute()
    await own.db
      .insertInto('credit_limit_history')
      .values([
        { contract_id: '1', day: '2026-11-02', used_amount: '10.00' },
        { contract_id: '1', day: '2026-11-05', used_amount: '30.50' },
        { contract_id: '1', day: '2026-11-25', used_amount: '99.00' },
      ])
      .execute()
    const answer = await ask('periodicity=day&dateTo=2026-11-06', '1', await own.as('demo'))
    expect(answer).toEqual({
      from: '2026-11-02',
      to: '2026-11-20',
      currency: 'EUR',
      history: [
        ['02', '10.00'],
        ['03', '10.00'],
        ['04', '10.00'],
        ['05', '30.50'],
        ['06', '30.50'],
      ].map(([day, amount]) => ({ date: `2026-11-${day}`, amount })),
    })
    await own.close()
  })

  test('grows when the used amount changes, once a day (DSH-31)', async () => {
    const own = await buildTestApp()
    const change = (amount: string) =>
      own.db
        .updateTable('contract')
        .set({ factoring_credit_limit: amount, used_amount: amount, available_amount: '0.00' })
        .where('id', '=', '2')
        .execute()
    const count = async () =>
      Number(
        (
          await own.db
            .selectFrom('credit_limit_history')
            .select(eb => eb.fn.countAll().as('rows'))
            .where('contract_id', '=', '2')
            .executeTakeFirstOrThrow()
        ).rows,
      )
    const before = await count()
    await change('77.10')
    await change('88.20')
    const after = await count()
    expect(after - before).toBeLessThanOrEqual(1)
    const rows = await own.db
      .selectFrom('credit_limit_history')
      .select('used_amount')
      .where('contract_id', '=', '2')
      .orderBy('day', 'desc')
      .limit(1)
      .execute()
    expect(rows).toEqual([{ used_amount: '88.20' }])
    expect((await ask('periodicity=day', '2', await own.as('demo'))).history.at(-1)?.amount).toBe('88.20')
    await own.close()
  })

  test('of an unused contract is empty, not an error', async () => {
    const contract = (
      await portal.db
        .selectFrom('contract')
        .select('id')
        .where('contract_number', '=', 'F-LT-260905')
        .executeTakeFirstOrThrow()
    ).id
    const answer = await ask('periodicity=month', contract)
    expect(validate(answer)).toEqual([])
    expect(answer).toEqual({ history: [], currency: 'EUR', from: null, to: null })
  })

  test('uses the day of the Baltic countries', async () => {
    const own = await buildTestApp({ config: { now: aClock('2026-11-20T22:30:00.000Z').now } })
    expect((await ask('periodicity=day', '1', await own.as('demo'))).to).toBe('2026-11-21')
    await own.close()
  })
})

describe('rejected request for the history of a limit', () => {
  test("returns the same for another company's, a missing and an impossible contract", async () => {
    const foreign = (
      await portal.db
        .selectFrom('contract')
        .select('id')
        .where('contract_number', '=', 'F-EE-250101')
        .executeTakeFirstOrThrow()
    ).id
    const secondary = (
      await portal.db
        .selectFrom('contract')
        .select('id')
        .where('contract_number', '=', 'F-LV-250019')
        .executeTakeFirstOrThrow()
    ).id
    const ids = [
      foreign,
      secondary,
      '999999999',
      '0',
      '-1',
      '1e3',
      'abc',
      '9223372036854775808',
      '%27%20or%201%3D1',
      encodeURIComponent('€😀'),
    ]
    const answers = await Promise.all(ids.map(id => demo.get(url('periodicity=month', id))))
    expect(answers.map(answer => answer.statusCode)).toEqual(ids.map(() => 404))
    expect(new Set(answers.map(answer => JSON.stringify({ ...answer.json<object>(), requestId: '' }))).size).toBe(1)
  })

  test.each([
    '',
    'periodicity=',
    'periodicity=year',
    'periodicity=MONTH',
    'periodicity=month&periodicity=day',
    'periodicity=day&dateFrom=2026-02-30',
    'periodicity=day&dateFrom=2026-13-01',
    'periodicity=day&dateTo=0000-01-01',
    'periodicity=day&dateTo=today',
    'periodicity=day&dateFrom=2026-03-02&dateTo=2026-03-01',
    'periodicity=day&other=1',
    `periodicity=${'x'.repeat(10_000)}`,
    `periodicity=day&dateFrom=${encodeURIComponent("2026-01-01' --")}`,
  ])('has an invalid query: %.60s', async query => {
    const answer = await demo.get(url(query))
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'BAD_REQUEST'])
    expect(answer.json<{ issues: unknown[] }>().issues.length).toBeGreaterThan(0)
  })

  test('has no session, no permission, or another product', async () => {
    expect((await portal.client().get(url('periodicity=month'))).statusCode).toBe(401)
    expect((await (await portal.as('operator')).get(url('periodicity=month'))).statusCode).toBe(403)
    const own = await buildTestApp()
    const viewer = await own.as('viewer')
    expect((await viewer.get(url('periodicity=month'))).statusCode).toBe(200)
    await viewer.post('/api/user/products/switch?productFid=P-1001-LEASING')
    expect((await viewer.get(url('periodicity=month'))).statusCode).toBe(403)
    await viewer.post('/api/user/products/switch?productFid=P-1001-FACTORING')
    await own.db.deleteFrom('permission').where('type', '=', 'READ').execute()
    expect((await (await own.as('viewer')).get(url('periodicity=month'))).statusCode).toBe(403)
    await own.close()
  })
})
