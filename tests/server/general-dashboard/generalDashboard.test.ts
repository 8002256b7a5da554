import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sortFields } from '../../../server/modules/general-dashboard/upcoming-payments.types.ts'
import { runningLoanStatuses } from '../../../server/modules/loans/loans.types.ts'
import { loadContract } from '../../../server/validation/contract.ts'
import { compileValidator, createAjv } from '../../../server/validation/factory.ts'
import { buildTestApp, root, type Client, type TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'

type Payment = Record<
  'companyName' | 'contractNumber' | 'billNumber' | 'billType' | 'dueDate' | 'openAmount' | 'currencyCode' | 'status',
  string
> & { invoiceNumber?: string }
type Upcoming = { upcomingPayments: Payment[]; total: number }
type Amounts = Record<string, string>

let portal: TestApp
let demo: Client
let other: Client

beforeAll(async () => {
  portal = await buildTestApp({ config: { now: aClock('2026-11-20T10:00:00.000Z').now } })
  demo = await portal.as('demo')
  other = await portal.as('other')
})
afterAll(() => portal.close())

const base = '/api/general-dashboard'
const contracts = `${base}/upcoming-payments-multiple-contracts`
const summary = (product: string, party = 'P-1001') =>
  `${base}/${product}/summary?productFid=${party}-${product.toUpperCase()}`
const amounts = async (url: string, client = demo) => (await client.get(url)).json<Amounts>()
const upcoming = async (url: string, client = demo) => (await client.get(url)).json<Upcoming>()
const cents = (amount: string | undefined) => Math.round(Number(amount) * 100)
const validate = (id: string) =>
  compileValidator(
    { ...loadContract(join(root, 'schemas')).find(known => known['$id'] === id), $id: `test/${id}` },
    createAjv(),
  )
const sumOf = (rows: readonly object[], column: string) =>
  rows.reduce((total, row) => total + cents((row as Amounts)[column]), 0)

describe('summary of factoring (DSH-01)', () => {
  test('equals the sum of the contracts in the list of contracts, to the cent (DSH-12)', async () => {
    const listed = (await demo.get('/api/contracts?status=ACTIVE&status=MANUALLY_SUSPENDED&status=EXPIRED')).json<{
      content: Amounts[]
    }>().content
    const answer = await amounts(summary('factoring'))
    expect(validate('entities/factoring-summary.json')(answer)).toEqual([])
    for (const field of [
      'factoringCreditLimit',
      'availableFactoringCreditLineAmount',
      'usedFactoringCreditLineAmount',
      'overdueInvoicesAmount',
    ]) {
      expect(cents(answer[field]), field).toBe(sumOf(listed, field))
    }
    expect(cents(answer['usedFactoringCreditLineAmount']) + cents(answer['availableFactoringCreditLineAmount'])).toBe(
      cents(answer['factoringCreditLimit']),
    )
  })

  test('adds in decimals, where 0.1 and 0.2 are 0.3', async () => {
    const own = await buildTestApp()
    const client = await own.as('other')
    for (const [number, used] of [
      ['F-EE-250101', '0.10'],
      ['F-EE-250102', '0.20'],
    ] as const) {
      await own.db
        .updateTable('contract')
        .set({ factoring_credit_limit: used, used_amount: used, available_amount: '0.00' })
        .where('contract_number', '=', number)
        .execute()
    }
    expect((await amounts(summary('factoring', 'P-2001'), client))['usedFactoringCreditLineAmount']).toBe('0.30')
    await own.close()
  })
})

describe('summary of loans, limits and leasing', () => {
  test.each(['loan', 'limit', 'leasing'])(
    'of %s is the sum of its active contracts and their overdue bills',
    async product => {
      const answer = await amounts(summary(product))
      expect(validate('entities/credit-summary.json')(answer)).toEqual([])
      const running = await portal.db
        .selectFrom('loan_contract')
        .innerJoin('party', 'party.id', 'party_id')
        .selectAll('loan_contract')
        .where('fid', '=', 'P-1001')
        .where('product_type', '=', product.toUpperCase() as 'LOAN')
        .where('loan_contract.status', 'in', runningLoanStatuses)
        .execute()
      expect(cents(answer['total'])).toBe(sumOf(running, 'total_amount'))
      expect(cents(answer['repaid'])).toBe(sumOf(running, 'repaid_amount'))
      expect(cents(answer['toRepay'])).toBe(sumOf(running, 'disbursed_amount') - sumOf(running, 'repaid_amount'))
      expect(cents(answer['used']) + cents(answer['available'])).toBe(cents(answer['total']))
      const numbers = new Set(running.map(contract => contract.contract_number))
      const { upcomingPayments } = await upcoming(`${contracts}?limit=1000`)
      expect(cents(answer['overdue'])).toBe(
        sumOf(
          upcomingPayments.filter(payment => numbers.has(payment.contractNumber) && payment.status === 'OVERDUE'),
          'openAmount',
        ),
      )
    },
  )

  test('without any contract is zeros, not an error', async () => {
    const own = await buildTestApp()
    const client = await own.as('demo')
    await own.db.deleteFrom('loan_contract').execute()
    await own.db.deleteFrom('contract').execute()
    const zero = '0.00'
    expect(await amounts(summary('limit'), client)).toEqual({
      total: zero,
      available: zero,
      used: zero,
      overdue: zero,
      repaid: zero,
      toRepay: zero,
      currency: 'EUR',
    })
    expect(await amounts(summary('factoring'), client)).toEqual({
      factoringCreditLimit: zero,
      availableFactoringCreditLineAmount: zero,
      usedFactoringCreditLineAmount: zero,
      overdueInvoicesAmount: zero,
      currency: 'EUR',
    })
    expect(await upcoming(contracts, client)).toEqual({ upcomingPayments: [], total: 0 })
    await own.close()
  })
})

describe('upcoming payments', () => {
  test('are the five that are due first, and the total number (DSH-10, DSH-11)', async () => {
    const first = await upcoming(contracts)
    expect(validate('actions/upcoming-payments-answer.json')(first)).toEqual([])
    expect(first.upcomingPayments).toHaveLength(5)
    const all = await upcoming(`${contracts}?limit=1000`)
    expect(all.total).toBe(first.total)
    expect(all.upcomingPayments).toHaveLength(first.total)
    expect(all.upcomingPayments.slice(0, 5)).toEqual(first.upcomingPayments)
    const due = all.upcomingPayments.map(payment => payment.dueDate)
    expect(due).toEqual(due.toSorted())
  })

  test('are all open bills of the company and no paid ones, across factoring and loans', async () => {
    const all = await upcoming(`${contracts}?limit=1000`)
    const party = portal.db.selectFrom('party').select('id').where('fid', '=', 'P-1001')
    const fees = await portal.db
      .selectFrom('factor_invoice as b')
      .innerJoin('contract as c', 'c.id', 'b.contract_id')
      .selectAll('b')
      .where('c.party_id', 'in', party)
      .where('b.open_amount', '>', '0')
      .execute()
    const loans = await portal.db
      .selectFrom('loan_bill as b')
      .innerJoin('loan_contract as c', 'c.id', 'b.loan_contract_id')
      .selectAll('b')
      .where('c.party_id', 'in', party)
      .where('b.open_amount', '>', '0')
      .execute()
    expect(all.total).toBe(fees.length + loans.length)
    expect(sumOf(all.upcomingPayments, 'openAmount')).toBe(sumOf(fees, 'open_amount') + sumOf(loans, 'open_amount'))
    expect(all.upcomingPayments.every(payment => payment.status !== 'PAID')).toBe(true)
  })

  test('name the invoice of a bill about one', async () => {
    const late = (await upcoming(`${contracts}?limit=1000`)).upcomingPayments.filter(
      payment => payment.billType === 'LATE_FEE',
    )
    expect(late.length).toBeGreaterThan(10)
    expect(late.every(payment => payment.invoiceNumber?.startsWith('SF'))).toBe(true)
    const monthly = (await upcoming(`${contracts}?limit=1000`)).upcomingPayments.find(
      payment => payment.billType === 'INTEREST_FEE',
    )
    expect(monthly).not.toHaveProperty('invoiceNumber')
  })

  test('are overdue from the day after the due date, in the time of the Baltic countries (DSH-13)', async () => {
    const clock = aClock('2026-11-20T21:59:00.000Z')
    const own = await buildTestApp({ config: { now: clock.now } })
    const client = await own.as('demo')
    const status = async () =>
      (await upcoming(`${contracts}?limit=1000`, client)).upcomingPayments.find(
        payment => payment.dueDate === '2026-11-20' && payment.billType === 'Principle',
      )?.status
    expect(await status()).toBe('UNPAID')
    clock.advance(120)
    expect(await status()).toBe('OVERDUE')
    await own.close()
  })

  test('are partly paid only while not overdue', async () => {
    const all = (await upcoming(`${contracts}?limit=1000`)).upcomingPayments
    const rows = await portal.db
      .selectFrom('factor_invoice')
      .select(['bill_number', 'due_date'])
      .where('paid_amount', '>', '0')
      .where('open_amount', '>', '0')
      .execute()
    const parts = all.filter(payment => rows.some(row => row.bill_number === payment.billNumber))
    expect(parts.map(payment => payment.status)).toEqual(
      parts.map(payment => (payment.dueDate < '2026-11-20' ? 'OVERDUE' : 'PARTIALLY_PAID')),
    )
    expect(new Set(parts.map(payment => payment.status)).size).toBe(2)
  })

  test.each(
    sortFields.flatMap(
      field =>
        [
          [field, 'ASC'],
          [field, 'DESC'],
        ] as const,
    ),
  )('sorted by %s, %s, contain each row once and in order', async (field, order) => {
    const whole = (await upcoming(`${contracts}?limit=1000&sortItem=${field}&sortType=${order}`)).upcomingPayments
    const first = (await upcoming(`${contracts}?limit=7&sortItem=${field}&sortType=${order}`)).upcomingPayments
    expect(first).toEqual(whole.slice(0, 7))
    expect(new Set(whole.map(payment => payment.billNumber)).size).toBe(whole.length)
    if (field === 'dueDate' || field === 'openAmount') {
      const keys = whole.map(payment => (field === 'openAmount' ? cents(payment.openAmount) : payment.dueDate))
      const sorted = keys.toSorted((one, next) => (one < next ? -1 : one > next ? 1 : 0))
      expect(keys).toEqual(order === 'ASC' ? sorted : sorted.toReversed())
    }
  })

  test('by product are those of the requested products', async () => {
    const url = `${base}/upcoming-payments?size=1000&sort=dueDate,ASC`
    const factoring = await upcoming(`${url}&factoringProductFid=P-1001-FACTORING`)
    const loan = await upcoming(`${url}&loanProductFid=P-1001-LOAN`)
    const both = await upcoming(`${url}&factoringProductFid=P-1001-FACTORING&loanProductFid=P-1001-LOAN`)
    expect(factoring.upcomingPayments.every(payment => payment.contractNumber.startsWith('F-'))).toBe(true)
    expect(loan.upcomingPayments.every(payment => payment.contractNumber.startsWith('L-'))).toBe(true)
    expect([factoring.total > 0, loan.total > 0, both.total]).toEqual([true, true, factoring.total + loan.total])
    expect(await upcoming(url)).toEqual({ upcomingPayments: [], total: 0 })
  })

  test('of contracts may name the active party and its customer number', async () => {
    const answer = await demo.get(
      `${contracts}?partyId=P-1001&customerCode=C1001&limit=5&sortItem=dueDate&sortType=ASC`,
    )
    expect([answer.statusCode, answer.json<Upcoming>().total > 0]).toEqual([200, true])
  })
})

describe('data of another company', () => {
  test('returns the same as missing data', async () => {
    const asked = [
      summary('factoring', 'P-2001'),
      summary('loan', 'P-2001'),
      summary('factoring', 'P-1002'),
      summary('factoring', 'P-9999'),
      summary('spaceship'),
      `${base}/factoring/summary?productFid=P-1001-LOAN`,
      `${base}/loan/summary?productFid=P-1001-LEASING`,
      `${base}/limit/summary?productFid=${encodeURIComponent("' or 1=1 --")}`,
      `${base}/upcoming-payments?loanProductFid=P-2001-LOAN`,
      `${base}/upcoming-payments?loanProductFid=P-1001-FACTORING`,
      `${base}/upcoming-payments?factoringProductFid=P-1002-FACTORING`,
      `${base}/upcoming-payments?factoringProductFid=P-1001-FACTORING&loanProductFid=P-9999-LOAN`,
      `${contracts}?partyId=P-2001`,
      `${contracts}?partyId=P-1002`,
      `${contracts}?partyId=P-9999`,
      `${contracts}?customerCode=C2001`,
      `${contracts}?customerCode=C9999`,
      `${contracts}?partyId=P-1001&customerCode=C2001`,
    ]
    const answers = await Promise.all(asked.map(url => demo.get(url)))
    expect(answers.map(answer => answer.statusCode)).toEqual(asked.map(() => 404))
    expect(new Set(answers.map(answer => JSON.stringify({ ...answer.json<object>(), requestId: '' }))).size).toBe(1)
  })

  test('never appears among the rows', async () => {
    const theirs = new Set(
      (await upcoming(`${contracts}?limit=1000`, other)).upcomingPayments.map(payment => payment.billNumber),
    )
    const mine = (await upcoming(`${contracts}?limit=1000`)).upcomingPayments
    expect(theirs.size).toBeGreaterThan(3)
    expect(mine.filter(payment => theirs.has(payment.billNumber) || payment.contractNumber.includes('-EE-'))).toEqual(
      [],
    )
  })

  test('depends on the active party: after a switch the former data is missing', async () => {
    const session = await portal.as('demo')
    await session.post('/api/user/parties/switch?partyFid=P-1003')
    expect((await session.get(summary('factoring'))).statusCode).toBe(404)
    expect((await session.get(summary('leasing', 'P-1003'))).statusCode).toBe(200)
    const rows = (await upcoming(`${contracts}?limit=1000`, session)).upcomingPayments
    expect(new Set(rows.map(payment => payment.companyName))).toEqual(new Set(['OÜ Põhjaranna Mööbel (demo)']))
  })
})

describe('invalid query', () => {
  test.each(
    [
      `${base}/factoring/summary`,
      `${base}/factoring/summary?productFid=`,
      `${base}/factoring/summary?productFid=${'x'.repeat(65)}`,
      `${base}/factoring/summary?productFid=a&productFid=b`,
      `${base}/factoring/summary?productFid=P-1001-FACTORING&more=1`,
      `${base}/upcoming-payments?size=0`,
      `${base}/upcoming-payments?size=1001`,
      `${base}/upcoming-payments?size=-5`,
      `${base}/upcoming-payments?size=five`,
      `${base}/upcoming-payments?size=1e9`,
      `${base}/upcoming-payments?size=1e309`,
      `${base}/upcoming-payments?sort=dueDate`,
      `${base}/upcoming-payments?sort=dueDate,asc`,
      `${base}/upcoming-payments?sort=id,ASC`,
      `${base}/upcoming-payments?sort=dueDate%3Bdrop,ASC`,
      `${contracts}?limit=0`,
      `${contracts}?limit=1001`,
      `${contracts}?sortItem=id`,
      `${contracts}?sortType=UP`,
      `${contracts}?partyId=`,
      `${contracts}?customerCode=${'č'.repeat(10_000)}`,
    ].map(url => [url.slice(base.length, base.length + 90), url] as const),
  )('is rejected with its place: %s', async (_name, url) => {
    const answer = await demo.get(url)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ code: string }>().code).toBe('BAD_REQUEST')
    expect(answer.json<{ issues: unknown[] }>().issues.length).toBeGreaterThan(0)
  })
})

describe('permission to read', () => {
  const calls = [
    summary('factoring'),
    summary('loan'),
    summary('limit'),
    summary('leasing'),
    `${base}/upcoming-payments?factoringProductFid=P-1001-FACTORING`,
    contracts,
    `${base}/tasks`,
  ]

  test('excludes operators and requests without a session', async () => {
    const operator = await portal.as('operator')
    for (const url of calls) {
      expect((await portal.client().get(url)).statusCode).toBe(401)
      expect((await operator.get(url)).statusCode).toBe(403)
    }
  })

  test('excludes users before the terms are accepted', async () => {
    const own = await buildTestApp()
    const client = await own.as('viewer')
    await own.db.updateTable('app_user').set({ terms_accepted_at: null }).where('username', '=', 'viewer').execute()
    const answers = await Promise.all(calls.map(url => client.get(url)))
    expect(answers.map(answer => answer.json<{ code: string }>().code)).toEqual(calls.map(() => 'TERMS_NOT_ACCEPTED'))
    await own.close()
  })

  test('includes read-only users, whichever product is active', async () => {
    const viewer = await portal.as('viewer')
    for (const url of calls) expect((await viewer.get(url)).statusCode, url).toBe(200)
    await viewer.post('/api/user/products/switch?productFid=P-1001-LEASING')
    for (const url of calls) expect((await viewer.get(url)).statusCode, url).toBe(200)
  })

  test('is limited to products with READ; the other products stay (DSH-14)', async () => {
    const own = await buildTestApp()
    const client = await own.as('demo')
    const before = (await upcoming(`${contracts}?limit=1000`, client)).upcomingPayments
    const products = own.db.selectFrom('product').select('id').where('fid', '=', 'P-1001-FACTORING')
    await own.db.deleteFrom('permission').where('product_id', 'in', products).where('type', '=', 'READ').execute()
    expect((await client.get(summary('factoring'))).json<{ code: string }>().code).toBe('FORBIDDEN')
    expect((await client.get(`${base}/upcoming-payments?factoringProductFid=P-1001-FACTORING`)).statusCode).toBe(403)
    expect((await client.get(summary('leasing'))).statusCode).toBe(200)
    expect((await upcoming(`${contracts}?limit=1000`, client)).upcomingPayments).toEqual(
      before.filter(payment => !payment.contractNumber.startsWith('F-')),
    )
    await own.db.deleteFrom('permission').where('type', '=', 'READ').execute()
    expect((await client.get(contracts)).statusCode).toBe(403)
    await own.close()
  })
})
