import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadContract } from '../../../server/validation/contract.ts'
import { compileValidator, createAjv } from '../../../server/validation/factory.ts'
import { buildTestApp, root, type Client, type TestApp } from '../../support/app.ts'
import { asBorrower, billQuery, cents, loanId, sumOf, type LoanBill, type LoanReport } from '../../support/loans.ts'

type Reports = { content: LoanReport[]; totalElements: number }
let portal: TestApp
let demo: Client
beforeAll(async () => {
  portal = await buildTestApp({ config: { now: () => new Date('2026-11-20T09:15:00Z') } })
  demo = await asBorrower(portal)
})
afterAll(() => portal.close())

const numbers = ['L-LT-230041', 'L-LT-250112', 'L-LT-200007', 'L-LT-240145'] as const
const read = async (query: string) => {
  const answer = await demo.get(`/api/hw/reports?${query}`)
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  return answer.json<Reports>()
}
const amounts = (reports: readonly LoanReport[]) =>
  reports.reduce((total, { amount }) => total + cents(amount['amount']), 0)

describe('GET /hw/reports (LON-20)', () => {
  test.each(numbers)('agrees with loan, bills and payments of %s to the cent (LON-14)', async number => {
    const [{ content, totalElements }, bills, loan] = await Promise.all([
      read(`contractId=${await loanId(portal, number)}&size=1000`),
      demo.get(`/api/hw/bills?${billQuery(number)}&size=1000`),
      demo.get(`/api/hw/loan?companyNumber=101&contractNumber=${number}`),
    ])
    const all = bills.json<{ bills: LoanBill[] }>().bills
    expect(totalElements).toBe(content.length)
    const of = (type: string) => content.filter(report => report['type'] === type)
    const total = (...kinds: string[]) =>
      sumOf(
        all.filter(bill => kinds.includes(bill['billKind']!)),
        'totalBillAmount',
      )
    expect(amounts(of('PAYOUT'))).toBe(cents(loan.json<Record<string, string>>()['disbursedAmount']))
    expect(amounts(of('PAYMENT'))).toBe(sumOf(all, 'paidAmount'))
    expect(amounts(of('INTEREST_FEE'))).toBe(total('Interest'))
    expect(amounts(of('LATE_FEE'))).toBe(total('DefaultInterest'))
    expect(amounts(of('OTHER_FEE'))).toBe(total('Contract', 'Prolong', 'Guarantee', 'CompensatoryInterest'))
    const reconciled = new Map<string, number>()
    for (const payment of of('PAYMENT')) {
      expect(payment.reconciliationActs.length).toBeGreaterThan(0)
      expect(payment.reconciliationActs.reduce((sum, { amount }) => sum + cents(amount['amount']), 0)).toBe(
        cents(payment.amount['amount']),
      )
      for (const { billNumber, amount } of payment.reconciliationActs)
        reconciled.set(billNumber!, (reconciled.get(billNumber!) ?? 0) + cents(amount['amount']))
    }
    for (const bill of all) expect(reconciled.get(bill['billNumber']!) ?? 0).toBe(cents(bill['paidAmount']))
  })

  test('returns all loans without a contract, and pages, sorts and filters them', async () => {
    const all = await read('size=1000')
    const schema = loadContract(join(root, 'schemas')).find(known => known['$id'] === 'actions/loan-report-answer.json')
    expect(compileValidator({ ...schema, $id: 'test/loan-report-answer' }, createAjv())(all)).toEqual([])
    expect(new Set(all.content.map(({ contractNumber }) => contractNumber))).toEqual(new Set(numbers))
    const dates = all.content.map(({ date }) => date!)
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect((await read('size=7&page=3')).content).toEqual(all.content.slice(14, 21))
    const byAmount = (await read('size=1000&sort=amount,ASC')).content.map(({ amount }) => cents(amount['amount']))
    expect(byAmount).toEqual(byAmount.toSorted((a, b) => a - b))
    const some = await read('size=1000&type=PAYOUT&type=PAYMENT&dateFrom=2025-01-01&dateTo=2025-12-31')
    expect(some.content).toEqual(
      all.content.filter(({ type, date }) => ['PAYOUT', 'PAYMENT'].includes(type!) && date!.startsWith('2025')),
    )
    const several = await Promise.all(numbers.slice(0, 2).map(number => loanId(portal, number)))
    expect((await read(`contractId=${several.join(',')}&size=1000`)).totalElements).toBe(
      all.content.filter(({ contractId }) => several.includes(contractId!)).length,
    )
  })

  test('is 404 for a list with one loan of another company (LON-15)', async () => {
    const own = await loanId(portal, 'L-LT-230041')
    const foreign = await loanId(portal, 'L-EE-250090')
    const limit = await loanId(portal, 'K-LT-240009')
    for (const ids of [foreign, `${own},${foreign}`, `${own},${limit}`, '0', '99999999999999999999'])
      expect((await demo.get(`/api/hw/reports?contractId=${ids}`)).statusCode, ids).toBe(404)
  })

  test.each([
    'page=-1',
    'page=0',
    'size=1001',
    'sort=unknown,ASC',
    'sort=date',
    'type=RECONCILIATION',
    'dateFrom=2026-02-30',
    'dateFrom=2026-03-02&dateTo=2026-03-01',
    'contractId=abc',
    `contractId=${Array.from({ length: 500 }, (_, index) => index + 1).join(',')}`,
    'historyOnly=maybe',
  ])('rejects ?%s with its place', async query => {
    const answer = await demo.get(`/api/hw/reports?${query}`)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'BAD_REQUEST'])
  })

  test('requires a session and the product', async () => {
    expect((await portal.client().get('/api/hw/reports')).statusCode).toBe(401)
    expect((await (await portal.as('demo')).get('/api/hw/reports')).statusCode).toBe(403)
  })
})

describe('GET /hw/bills of several loans (LON-19)', () => {
  const bills = async (query: string) =>
    (await demo.get(`/api/hw/bills?${query}`)).json<{
      bills: LoanBill[]
      count: number
      billTypeCounts: Record<string, number>
    }>()

  test('returns the bills of all of them, with the types that include others (LON-13)', async () => {
    const each = await Promise.all(numbers.map(number => bills(`${billQuery(number)}&size=1000`)))
    const all = await bills(`${billQuery(...numbers)}&size=1000&sort=contractName&sortType=ASC`)
    expect(all.count).toBe(each.reduce((total, { count }) => total + count, 0))
    const order = all.bills.map(({ contractName }) => contractName!)
    expect(order).toEqual(order.toSorted())
    const fees = await bills(`${billQuery(...numbers)}&size=1000&billType=Contract`)
    expect(fees.count).toBe(all.billTypeCounts['Contract'])
    expect(new Set(fees.bills.map(({ billType }) => billType))).toEqual(new Set(['Contract']))
    expect(new Set(fees.bills.map(({ billKind }) => billKind))).toEqual(new Set(['Contract', 'Guarantee']))
    const late = await bills(`${billQuery('L-LT-230041')}&size=1000&billType=DefaultInterest`)
    expect(late.bills.map(({ billKind }) => billKind)).toEqual(['CompensatoryInterest'])
  })

  test('names each loan once by two parameters of the same length', async () => {
    const twice = await bills(`${billQuery('L-LT-230041', 'L-LT-230041')}&size=1000`)
    expect(twice).toEqual(await bills(`${billQuery('L-LT-230041')}&size=1000`))
    const uneven = await demo.get(`/api/hw/bills?${billQuery('L-LT-230041')}&contract.companyNumber=101`)
    expect([uneven.statusCode, uneven.json<{ code: string }>().code]).toEqual([400, 'BAD_REQUEST'])
    const many = await demo.get(`/api/hw/bills?${Array.from({ length: 101 }, () => billQuery('L')).join('&')}`)
    expect([400, 414]).toContain(many.statusCode)
    const joined = (count: number, number: string) =>
      `contract.companyNumber=${Array.from({ length: count }, () => '101').join()}&contract.contractNumber=${Array.from({ length: count }, (_, at) => `${number}${at}`).join()}`
    expect(await bills(`contract.companyNumber=101,101&contract.contractNumber=${numbers.slice(0, 2).join()}`)).toEqual(
      await bills(billQuery(...numbers.slice(0, 2))),
    )
    const codes = await Promise.all(
      [joined(100, 'L-LT-2300'), joined(101, 'L-LT-2300'), `${joined(2, 'L')},L`].map(async query => {
        const answer = await demo.get(`/api/hw/bills?${query}`)
        return [answer.statusCode, answer.json<{ issues: { code: string }[] }>().issues.map(({ code }) => code)]
      }),
    )
    expect(codes).toEqual([
      [404, []],
      [400, ['maxItems', 'maxItems']],
      [400, ['minItems']],
    ])
    const exported = await demo.get(
      `/api/hw/bills:export?format=csv&contract.companyNumber=101,101&contract.contractNumber=${numbers.slice(0, 2).join()}`,
    )
    expect(exported.statusCode).toBe(200)
    const foreign = `${billQuery('L-LT-230041')}&contract.companyNumber=301&contract.contractNumber=L-EE-250090`
    expect((await demo.get(`/api/hw/bills?${foreign}`)).statusCode).toBe(404)
  })
})
