import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweep } from '../../../server/http/housekeeping.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { asBorrower, billQuery, loanId, type LoanBill } from '../../support/loans.ts'

type Bills = { bills: LoanBill[]; count: number; billTypeCounts: Record<string, number> }

/** One loan with more bills than the offset from which pages are scanned from the nearer end. */
const BILLS = 2600
const numbers = ['L-LT-230041', 'L-LT-250112'] as const
const TODAY = '2026-11-20'
let portal: TestApp
let demo: Client
let id: string
beforeAll(async () => {
  portal = await buildTestApp({ config: { now: () => new Date(`${TODAY}T09:15:00Z`) } })
  demo = await asBorrower(portal)
  id = await loanId(portal, numbers[0])
  await sql`insert into loan_bill (loan_contract_id, bill_number, bill_type, issue_date, due_date, total_amount, paid_amount, open_amount)
    select ${id}::bigint, 'X-' || n, (array['Contract','Prolong','Guarantee','Principle','Interest','DefaultInterest','CompensatoryInterest'])[1 + n % 7],
      ${TODAY}::date - n % 700, ${TODAY}::date - n % 700 + 20, 10 + n % 90, paid, 10 + n % 90 - paid
    from generate_series(1, ${BILLS}) n cross join lateral (select case n % 10 when 0 then 0 when 1 then 5 else 10 + n % 90 end as paid) p`.execute(
    portal.db,
  )
})
afterAll(() => portal.close())

const read = async (query: string): Promise<Bills> => {
  const answer = await demo.get(`/api/hw/bills?${query}`)
  expect(answer.statusCode, `${query}: ${answer.body.slice(0, 200)}`).toBe(200)
  return answer.json<Bills>()
}
/** All bills in any order, read page by page. */
async function everything(): Promise<LoanBill[]> {
  const pages = await Promise.all([1, 2, 3].map(page => read(`${billQuery(...numbers)}&size=1000&page=${page}`)))
  return pages.flatMap(({ bills }) => bills)
}

type Field =
  | 'issueDate'
  | 'dueDate'
  | 'billNumber'
  | 'billType'
  | 'contractName'
  | 'status'
  | 'totalBillAmount'
  | 'paidAmount'
  | 'openAmount'
const amounts: readonly string[] = ['totalBillAmount', 'paidAmount', 'openAmount']
const compare = (field: Field) => (one: LoanBill, other: LoanBill) => {
  const [a, b] = [one, other].map(bill => (amounts.includes(field) ? Number(bill[field]) : bill[field]))
  return (a! < b! ? -1 : a! > b! ? 1 : 0) || Number(one['id']) - Number(other['id'])
}
type Filter = { readonly query: string; readonly keeps: (bill: LoanBill) => boolean }
const statusIs = (...statuses: string[]): Filter => ({
  query: `&status=${statuses.join(',')}`,
  keeps: bill => statuses.includes(bill['status']!),
})
const filters: readonly Filter[] = [
  { query: '', keeps: () => true },
  statusIs('PAID'),
  statusIs('OVERDUE', 'UNPAID', 'PARTIALLY_PAID'),
  statusIs('PAID', 'UNPAID', 'OVERDUE', 'PARTIALLY_PAID'),
  statusIs('OVERDUE'),
  statusIs('PAID', 'PARTIALLY_PAID'),
  { query: '&invoiceNumber=99', keeps: bill => bill['billNumber']!.includes('99') },
  { query: '&invoiceNumber=x-19', keeps: bill => bill['billNumber']!.toLowerCase().includes('x-19') },
  { query: '&invoiceNumber=%25', keeps: () => false },
  {
    query: '&dateFrom=2026-01-01&dateTo=2026-03-31',
    keeps: bill => bill['issueDate']! >= '2026-01-01' && bill['issueDate']! <= '2026-03-31',
  },
]
const types: readonly Filter[] = [
  { query: '', keeps: () => true },
  { query: '&billType=Contract', keeps: bill => bill['billType'] === 'Contract' },
  {
    query: '&billType=Interest,DefaultInterest',
    keeps: bill => ['Interest', 'DefaultInterest'].includes(bill['billType']!),
  },
]

describe('GET /hw/bills of 2,600 bills (LON-13, LON-25)', () => {
  test.each([
    'issueDate',
    'dueDate',
    'billNumber',
    'billType',
    'contractName',
    'status',
    'totalBillAmount',
    'paidAmount',
    'openAmount',
  ] as const)(
    'pages by %s with the counts of each type under every filter',
    async field => {
      const all = (await everything()).toSorted(compare(field))
      expect(all.length).toBeGreaterThan(BILLS)
      for (const filter of filters)
        for (const type of types)
          for (const order of ['ASC', 'DESC'] as const) {
            const kept = all.filter(filter.keeps)
            const rows = kept.filter(type.keeps)
            const expected = (order === 'ASC' ? rows : rows.toReversed()).map(bill => bill['id'])
            const query = `${billQuery(...numbers)}${filter.query}${type.query}&sort=${field}&sortType=${order}`
            for (const [page, size] of [
              [1, 10],
              [2, 30],
              [Math.max(1, Math.ceil(rows.length / 30)), 30],
              [Math.ceil(rows.length / 30) + 1, 30],
            ] as const) {
              const found = await read(`${query}&page=${page}&size=${size}`)
              expect(
                found.bills.map(bill => bill['id']),
                `${query}&page=${page}&size=${size}`,
              ).toEqual(expected.slice((page - 1) * size, page * size))
              expect(found.count).toBe(rows.length)
              for (const [name, count] of Object.entries(found.billTypeCounts))
                expect(count, `${query}: ${name}`).toBe(kept.filter(bill => bill['billType'] === name).length)
            }
          }
    },
    120_000,
  )

  test('needs one statement for a page, and one more for the number of rows of a deep page', async () => {
    const statements: string[] = []
    const own = await buildTestApp({
      config: { now: () => new Date(`${TODAY}T09:15:00Z`) },
      onStatement: text => {
        if (text.includes('loan_')) statements.push(text)
      },
    })
    const client = await asBorrower(own)
    for (const path of [
      `/api/hw/bills?${billQuery(numbers[0])}`,
      `/api/hw/schedules?companyNumber=101&contractNumber=${numbers[0]}`,
      `/api/hw/upcoming-payments?companyNumber=101&contractNumber=${numbers[0]}`,
    ]) {
      statements.length = 0
      expect((await client.get(path)).statusCode).toBe(200)
      expect(statements, path).toHaveLength(1)
    }
    await own.close()
  })
})

describe('aggregate table of loan bills', () => {
  const differences = async (): Promise<number> => {
    const stored =
      '(select loan_contract_id, bill_type, is_paid, sum(n) as n from loan_bill_sum group by 1, 2, 3 having sum(n) <> 0)'
    const rows =
      '(select loan_contract_id, bill_type, open_amount = 0 as is_paid, count(*)::numeric as n from loan_bill group by 1, 2, 3)'
    const { rows: found } = await sql
      .raw<{
        n: number
      }>(`select count(*)::int as n from ((${stored} except ${rows}) union all (${rows} except ${stored})) differing`)
      .execute(portal.db)
    return found[0]!.n
  }
  const changes = {
    pay: (seed: number) =>
      `update loan_bill set paid_amount = total_amount, open_amount = 0 where bill_number like 'X-%' and id % 97 = ${seed % 97}`,
    reopen: (seed: number) =>
      `update loan_bill set paid_amount = 0, open_amount = total_amount where bill_number like 'X-%' and id % 89 = ${seed % 89}`,
    'change the kind': (seed: number) =>
      `update loan_bill set bill_type = 'Prolong' where bill_number like 'X-%' and id % 83 = ${seed % 83}`,
    add: (
      seed: number,
    ) => `insert into loan_bill (loan_contract_id, bill_number, bill_type, issue_date, due_date, total_amount, paid_amount, open_amount)
      select ${id}, 'X-' || max(b.id) || '-' || ${seed}, 'Interest', '2026-01-01', '2026-01-21', 7, 0, 7 from loan_bill b`,
    remove: (seed: number) => `delete from loan_bill where bill_number like 'X-%' and id % 101 = ${seed % 101}`,
    fold: () => 'select fold_loan_bill_sums()',
  }
  const kinds = Object.keys(changes) as readonly (keyof typeof changes)[]

  test('equals the rows after any changes, folded in between or not', async () => {
    expect(await differences()).toBe(0)
    const change = fc.record({
      kind: fc.constantFrom(...kinds),
      seed: fc.nat({ max: 9999 }),
      isRolledBack: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async list => {
        for (const { kind, seed, isRolledBack } of list) {
          const rollback = new Error('rolled back')
          await portal.db
            .transaction()
            .execute(async transaction => {
              await sql.raw(changes[kind](seed)).execute(transaction)
              if (isRolledBack) throw rollback
            })
            .catch((error: unknown) => {
              if (error !== rollback) throw error
            })
        }
        expect(await differences()).toBe(0)
      }),
      { numRuns: 15, seed: 20261124 },
    )
  }, 120_000)

  test('has one row for each group after the housekeeping, and none after the last bill', async () => {
    await sweep(portal.db, new Date())
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from (select from loan_bill_sum group by loan_contract_id, bill_type, is_paid having count(*) > 1 or sum(n) = 0) doubled`.execute(
      portal.db,
    )
    expect([rows[0]!.n, await differences()]).toEqual([0, 0])
    await sql`truncate loan_bill cascade`.execute(portal.db)
    expect(await differences()).toBe(0)
  })
})
