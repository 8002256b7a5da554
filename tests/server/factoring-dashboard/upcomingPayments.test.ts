import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sortFields } from '../../../server/modules/general-dashboard/upcoming-payments.types.ts'
import { loadContract } from '../../../server/validation/contract.ts'
import { compileValidator, createAjv } from '../../../server/validation/factory.ts'
import { buildTestApp, root, type Client, type TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'

type Payment = Record<
  'contractNumber' | 'billNumber' | 'dueDate' | 'openAmount' | 'amountOutstanding' | 'status',
  string
>
type Upcoming = { upcomingPayments: Payment[]; total: number }

let portal: TestApp
let demo: Client
let foreign: string

beforeAll(async () => {
  portal = await buildTestApp({ config: { now: aClock('2026-11-20T10:00:00.000Z').now } })
  demo = await portal.as('demo')
  foreign = await idOf('F-EE-250101')
})
afterAll(() => portal.close())

const idOf = async (number: string) =>
  (await portal.db.selectFrom('contract').select('id').where('contract_number', '=', number).executeTakeFirstOrThrow())
    .id
const base = '/api/invoice/upcoming-payments'
const ask = async (query = '', client = demo) => (await client.get(`${base}${query}`)).json<Upcoming>()
const validate = (answer: unknown) => {
  const id = 'actions/upcoming-payments-answer.json'
  return compileValidator(
    { ...loadContract(join(root, 'schemas')).find(known => known['$id'] === id), $id: `test/${id}` },
    createAjv(),
  )(answer)
}
const open = (contracts: readonly string[]) =>
  portal.db
    .selectFrom('factor_invoice')
    .selectAll()
    .where('contract_id', 'in', contracts)
    .where('open_amount', '>', '0')
    .execute()

describe('upcoming payments of factoring', () => {
  test('are the five that are due first, and the total number (DSH-20, DSH-26)', async () => {
    const first = await ask()
    expect(validate(first)).toEqual([])
    expect(first.upcomingPayments).toHaveLength(5)
    const all = await ask('?size=1000')
    expect([all.total, all.upcomingPayments.length]).toEqual([first.total, first.total])
    expect(all.upcomingPayments.slice(0, 5)).toEqual(first.upcomingPayments)
    const due = all.upcomingPayments.map(({ dueDate }) => dueDate)
    expect(due).toEqual(due.toSorted())
  })

  test.each([[['1']], [['2']], [['1', '2']], [['2', '2', '1']], [['4']]])(
    'of contracts %j are exactly their unpaid bills',
    async contracts => {
      const { upcomingPayments, total } = await ask(`?size=1000&contractId=${contracts.join(',')}`)
      const rows = await open(contracts)
      expect(total).toBe(rows.length)
      expect(upcomingPayments.map(({ billNumber }) => billNumber).sort()).toEqual(
        rows.map(row => row.bill_number).sort(),
      )
    },
  )

  test('exclude paid bills, and name the amount under both of its names', async () => {
    const { upcomingPayments } = await ask('?size=1000')
    expect(upcomingPayments.length).toBeGreaterThan(0)
    expect(upcomingPayments.every(({ contractNumber }) => contractNumber.startsWith('F-LT-'))).toBe(true)
    expect([...new Set(upcomingPayments.map(({ status }) => status))].sort()).toEqual([
      'OVERDUE',
      'PARTIALLY_PAID',
      'UNPAID',
    ])
    expect(
      upcomingPayments.filter(
        payment => payment.amountOutstanding !== payment.openAmount || Number(payment.openAmount) <= 0,
      ),
    ).toEqual([])
    expect(upcomingPayments.filter(({ status, dueDate }) => (status === 'OVERDUE') !== dueDate < '2026-11-20')).toEqual(
      [],
    )
  })

  test.each(sortFields.flatMap(field => [`${field},ASC`, `${field},DESC`]))(
    'sorted by %s contain each row once',
    async sort => {
      const whole = (await ask(`?contractId=1&size=1000&sort=${sort}`)).upcomingPayments
      expect((await ask(`?contractId=1&size=7&sort=${sort}`)).upcomingPayments).toEqual(whole.slice(0, 7))
      expect(new Set(whole.map(({ billNumber }) => billNumber)).size).toBe(whole.length)
    },
  )

  test('of a contract without bills are empty', async () => {
    expect(await ask(`?contractId=${await idOf('F-LT-260905')}`)).toEqual({ upcomingPayments: [], total: 0 })
  })
})

describe('rejected request for upcoming payments', () => {
  test('returns not found, always the same, for one missing or inaccessible contract in the list', async () => {
    const asked = [
      foreign,
      `1,${foreign}`,
      `${foreign},1`,
      '999999999',
      '1,999999999',
      '0',
      '9223372036854775808',
      Array.from({ length: 500 }, (_, index) => index + 1).join(','),
      await idOf('F-LV-250019'),
    ]
    const answers = await Promise.all(asked.map(ids => demo.get(`${base}?contractId=${ids}`)))
    expect(answers.map(answer => answer.statusCode)).toEqual(asked.map(() => 404))
    expect(new Set(answers.map(answer => JSON.stringify({ ...answer.json<object>(), requestId: '' }))).size).toBe(1)
  })

  test('exposes no rows of another company', async () => {
    const theirs = (await ask('?size=1000', await portal.as('other'))).upcomingPayments
    expect(theirs.length).toBeGreaterThan(0)
    expect(theirs.every(({ contractNumber }) => contractNumber.startsWith('F-EE-'))).toBe(true)
  })

  test.each([
    '?contractId=',
    '?contractId=1,',
    '?contractId=-1',
    '?contractId=abc',
    '?contractId=1%20or%201=1',
    '?contractId=1&contractId=2',
    '?size=0',
    '?size=-1',
    '?size=1e9',
    '?size=1001',
    '?size=five',
    '?sort=dueDate',
    '?sort=id,ASC',
    '?sort=dueDate,asc',
    '?sort=dueDate%3Bdrop,ASC',
    '?page=1',
    `?contractId=${'1,'.repeat(5000)}1`,
    '?sort=%F0%9F%98%80',
  ])('has an invalid query: %.60s', async query => {
    const answer = await demo.get(`${base}${query}`)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'BAD_REQUEST'])
  })

  test('has no session, no permission, or another product', async () => {
    expect((await portal.client().get(base)).statusCode).toBe(401)
    expect((await (await portal.as('operator')).get(base)).statusCode).toBe(403)
    const own = await buildTestApp()
    const viewer = await own.as('viewer')
    expect((await viewer.get(base)).statusCode).toBe(200)
    await viewer.post('/api/user/products/switch?productFid=P-1001-LEASING')
    expect((await viewer.get(base)).statusCode).toBe(403)
    await viewer.post('/api/user/products/switch?productFid=P-1001-FACTORING')
    await own.db.deleteFrom('permission').where('type', '=', 'READ').execute()
    expect((await (await own.as('viewer')).get(base)).statusCode).toBe(403)
    await own.close()
  })
})
