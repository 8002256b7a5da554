import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DashboardDefinition } from '../../../schemas/dashboardDefinition.ts'
import { lendingCompanies, loanPlans } from '../../../server/db/demo/loanPlans.ts'
import { loadContract } from '../../../server/validation/contract.ts'
import { compileValidator, createAjv } from '../../../server/validation/factory.ts'
import { buildTestApp, root, type Client, type TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'

type Row = Record<string, string>
type Bill = Row & { payments: Row[] }
type Bills = { bills: Bill[]; count: number; billTypeCounts: Record<string, number> }
type Schedule = { schedules: Row[]; count: number }
type Upcoming = { upcomingPayments: Row[]; total: number }

/** The calls need LOAN as the active product. */
async function withLoans(own: TestApp, party = 'P-1001'): Promise<Client> {
  const client = await own.as(party === 'P-2001' ? 'other' : 'demo')
  if (party === 'P-1003') expect((await client.post(`/api/user/parties/switch?partyFid=${party}`)).statusCode).toBe(200)
  expect((await client.post(`/api/user/products/switch?productFid=${party}-LOAN`)).statusCode).toBe(200)
  return client
}

const TODAY = '2026-11-20'
let portal: TestApp
let demo: Client
beforeAll(async () => {
  portal = await buildTestApp({ config: { now: aClock(`${TODAY}T10:00:00.000Z`).now } })
  demo = await withLoans(portal)
})
afterAll(() => portal.close())

const cents = (amount: string | undefined) => Math.round(Number(amount) * 100)
const sumOf = (rows: readonly Row[], field: string) => rows.reduce((total, row) => total + cents(row[field]), 0)
const isSorted = (values: readonly string[]) => expect(values).toEqual(values.toSorted())
const get = async <T>(url: string, client = demo) => {
  const answer = await client.get(`/api/hw/${url}`)
  expect(answer.statusCode, `${url}: ${answer.body.slice(0, 200)}`).toBe(200)
  return answer.json<T>()
}
const problemsOf = (schema: string, value: unknown) =>
  compileValidator(
    { ...loadContract(join(root, 'schemas')).find(known => known['$id'] === schema), $id: `test/${schema}` },
    createAjv(),
  )(value)

const annuity = 'companyNumber=101&contractNumber=L-LT-230041'
const late = 'companyNumber=101&contractNumber=L-LT-250112'
const billsOf = (loan: string, rest = '', client = demo) =>
  get<Bills>(`bills?${loan.replaceAll(/(companyNumber|contractNumber)/g, 'contract.$1')}&size=1000${rest}`, client)
const numbersOfLoans = [
  'L-LT-230041',
  'L-LT-250112',
  'L-LT-200007',
  'L-LT-260201',
  'L-LT-260188',
  'L-LT-240145',
] as const

describe('GET /hw/loans (LON-05)', () => {
  test('lists the loans of the active company in every status, and no limit or leasing', async () => {
    const { loans } = await get<{ loans: Row[] }>('loans?customerCode=C1001')
    expect(problemsOf('actions/loan-list-answer.json', { loans })).toEqual([])
    expect(new Set(loans.map(({ contractNumber }) => contractNumber))).toEqual(new Set(numbersOfLoans))
    expect(new Set(loans.map(({ status }) => status))).toEqual(
      new Set(['DISBURSED', 'ACTIVE', 'FINISHED', 'NEW', 'APPROVED', 'MANUALLY_SUSPENDED']),
    )
  })

  test('omits a loan that waits for a signature (LON-08)', async () => {
    await portal.db
      .updateTable('loan_contract')
      .set({ status: 'READY_FOR_SIGNING' })
      .where('contract_number', '=', 'L-LT-260188')
      .execute()
    const { loans } = await get<{ loans: Row[] }>('loans')
    expect(loans.map(({ contractNumber }) => contractNumber)).not.toContain('L-LT-260188')
    expect((await demo.get('/api/hw/loan?companyNumber=101&contractNumber=L-LT-260188')).statusCode).toBe(404)
    await portal.db
      .updateTable('loan_contract')
      .set({ status: 'APPROVED' })
      .where('contract_number', '=', 'L-LT-260188')
      .execute()
  })
})

describe('GET /hw/loan', () => {
  test('returns all terms and collaterals', async () => {
    const loan = await get<Row>(`loan?${annuity}`)
    expect(problemsOf('entities/loan.json', loan)).toEqual([])
    expect(loan).toMatchObject({
      contractNumber: 'L-LT-230041',
      totalLoanAmount: '480000.00',
      disbursedAmount: '480000.00',
      interest: '0.0515',
      interestType: 'VARIABLE',
      baseRate: 'EURIBOR 6M',
      repaymentMethod: 'ANNUITY',
      penalties: '0.0005',
      billOfExchange: true,
      pdfFileExists: true,
    })
    expect(loan['pledges']).toHaveLength(2)
    expect(loan['guarantees']).toHaveLength(1)
  })

  test('has no schedule to print before the disbursement', async () => {
    expect(await get('loan?companyNumber=101&contractNumber=L-LT-260201')).toMatchObject({
      status: 'NEW',
      disbursedAmount: '0.00',
      pdfFileExists: false,
    })
  })
})

describe('amounts of a loan', () => {
  const clients = new Map<string, Client>()
  const loansOfAll = loanPlans.filter(({ type }) => type === 'LOAN')
  test.each(loansOfAll.map(({ party, number, lender }) => [number, party, lender ?? lendingCompanies[party]] as const))(
    'of %s agree in schedule, bills, payments and totals to the cent (LON-14)',
    async (number, party, lender) => {
      const client = clients.get(party) ?? (await withLoans(portal, party))
      clients.set(party, client)
      const key = `companyNumber=${lender}&contractNumber=${number}`
      const [loan, totals, past, coming, { bills, count }, { upcomingPayments, total }] = await Promise.all([
        get<Row>(`loan?${key}`, client),
        get<Row>(`loan/totals?${key}`, client),
        get<Schedule>(`schedules?${key}&historyOnly=true&size=1000`, client),
        get<Schedule>(`schedules?${key}&size=1000`, client),
        billsOf(key, '', client),
        get<Upcoming>(`upcoming-payments?${key}&limit=1000`, client),
      ])
      expect(problemsOf('entities/loan-totals.json', totals)).toEqual([])
      const payments = [...past.schedules, ...coming.schedules]
      const prepaid = bills.filter(bill => bill.payments.some(({ paymentType }) => paymentType === 'PREPAYMENT'))
      expect(sumOf(payments, 'principalPartAmount') + sumOf(prepaid, 'totalBillAmount')).toBe(
        cents(loan['disbursedAmount']),
      )
      for (const payment of payments)
        expect(cents(payment['totalAmount'])).toBe(
          cents(payment['principalPartAmount']) + cents(payment['interestAmount']) + cents(payment['vatTotal']),
        )
      if (payments.length > 0) expect(payments.at(-1)?.['unpaidAmount']).toBe(payments.at(-1)?.['principalPartAmount'])

      expect(count).toBe(bills.length)
      for (const bill of bills) {
        expect(cents(bill['paidAmount']) + cents(bill['openAmount'])).toBe(cents(bill['totalBillAmount']))
        expect(sumOf(bill.payments, 'sum')).toBe(cents(bill['paidAmount']))
        if (bill['billType'] === 'Interest') {
          const payment = payments.find(({ paymentDate }) => paymentDate === bill['dueDate'])
          expect(cents(bill['totalBillAmount'])).toBe(cents(payment?.['interestAmount']) + cents(payment?.['vatTotal']))
        }
      }
      for (const payment of past.schedules) {
        const billed = (type: string) =>
          sumOf(
            bills.filter(({ billType, dueDate }) => billType === type && dueDate === payment['paymentDate']),
            'totalBillAmount',
          )
        expect([payment['paymentDate'], billed('Principle'), billed('Interest')]).toEqual([
          payment['paymentDate'],
          cents(payment['principalPartAmount']),
          cents(payment['interestAmount']) + cents(payment['vatTotal']),
        ])
      }
      const principal = bills.filter(({ billType }) => billType === 'Principle')
      expect(sumOf(principal, 'paidAmount')).toBe(cents(totals['repaidAmount']))
      expect(cents(totals['repaymentAmount'])).toBe(cents(loan['disbursedAmount']) - cents(loan['repaidAmount']))

      expect(total).toBe(upcomingPayments.length)
      expect(sumOf(upcomingPayments, 'openAmount')).toBe(sumOf(bills, 'openAmount'))
      const overdue = bills.filter(({ status }) => status === 'OVERDUE')
      expect(sumOf(overdue, 'openAmount')).toBe(cents(totals['overdueAmount']))
      for (const [type, field] of [
        ['Interest', 'overdueAmountInterest'],
        ['DefaultInterest', 'overdueAmountDefaultInterest'],
        ['Contract', 'overdueAmountContract'],
      ] as const)
        expect(
          sumOf(
            overdue.filter(({ billType }) => billType === type),
            'openAmount',
          ),
        ).toBe(cents(totals[field]))
    },
  )

  test('of a later day split what is overdue into principal, interest, default interest and contract fees (LON-14)', async () => {
    const own = await buildTestApp({ config: { now: aClock('2027-01-15T10:00:00.000Z').now } })
    const client = await withLoans(own)
    await own.db
      .updateTable('loan_bill')
      .set(({ ref }) => ({ paid_amount: '0.00', open_amount: ref('total_amount') }))
      .where('bill_type', '=', 'Guarantee')
      .execute()
    for (const number of ['L-LT-230041', 'L-LT-240145']) {
      const key = `companyNumber=101&contractNumber=${number}`
      const totals = await get<Row>(`loan/totals?${key}`, client)
      const { bills } = await billsOf(key, '&status=OVERDUE', client)
      const of = (...types: string[]) =>
        sumOf(
          bills.filter(({ billType }) => types.includes(billType!)),
          'openAmount',
        )
      const part = number === 'L-LT-230041' ? 'Contract' : 'DefaultInterest'
      expect(of(part), number).toBeGreaterThan(0)
      expect(cents(totals['overdueAmountContract'])).toBe(of('Contract'))
      expect(cents(totals['overdueAmountDefaultInterest'])).toBe(of('DefaultInterest'))
      expect(cents(totals['overdueAmountInterest'])).toBe(of('Interest'))
      expect(cents(totals['overdueAmount'])).toBe(of('Contract', 'DefaultInterest', 'Interest', 'Principle'))
    }
    await own.close()
  })

  test('have nothing available unless the loan is running and has not expired, in every call (LON-08)', async () => {
    const own = await buildTestApp({ config: { now: aClock(`${TODAY}T10:00:00.000Z`).now } })
    const client = await withLoans(own)
    const others = sumOf((await get<{ loans: Row[] }>('loans', client)).loans, 'availableAmount') - 7_000_000
    for (const [status, available] of [
      ['NEW', '0.00'],
      ['APPROVED', '0.00'],
      ['SIGNED', '70000.00'],
      ['ACTIVE', '70000.00'],
      ['DISBURSED', '70000.00'],
      ['PAUSED', '70000.00'],
      ['MANUALLY_SUSPENDED', '70000.00'],
      ['CANCELED', '0.00'],
      ['FINISHED', '0.00'],
      ['EXPIRED', '0.00'],
    ] as const) {
      await own.db.updateTable('loan_contract').set({ status }).where('contract_number', '=', 'L-LT-250112').execute()
      const { loans } = await get<{ loans: Row[] }>('loans', client)
      const listed = loans.find(({ contractNumber }) => contractNumber === 'L-LT-250112')
      const loan = await get<Row>(`loan?${late}`, client)
      const totals = await get<Row>(`loan/totals?${late}`, client)
      expect(
        [status, listed, loan, totals].map(one => (typeof one === 'object' ? one['availableAmount'] : one)),
      ).toEqual([status, available, available, available])
      const all = await get<Row>('loan/totals', client)
      const summary = await client.get('/api/general-dashboard/loan/summary?productFid=P-1001-LOAN')
      expect(cents(all['availableAmount']), status).toBe(others + cents(available))
      expect(summary.json<Row>()['available'], status).toBe(all['availableAmount'])
    }
    await own.close()
  })

  test('of all running loans are the sums of each', async () => {
    const totals = await get<Row>('loan/totals')
    const each = await Promise.all(
      ['L-LT-230041', 'L-LT-250112', 'L-LT-240145'].map(number =>
        get<Row>(`loan/totals?companyNumber=101&contractNumber=${number}`),
      ),
    )
    for (const field of Object.keys(totals).filter(name => name !== 'currencyCode'))
      expect(cents(totals[field]), field).toBe(sumOf(each, field))
    expect(cents(totals['overdueAmount'])).toBeGreaterThan(0)
  })
})

describe('loans of the demo (LON-08, LON-26)', () => {
  test('have every status that the specification names, and four lending companies', async () => {
    const rows = await portal.db
      .selectFrom('loan_contract')
      .select(['status', 'company_number'])
      .where('product_type', '=', 'LOAN')
      .execute()
    expect(new Set(rows.map(({ status }) => status))).toEqual(
      new Set([
        'NEW',
        'APPROVED',
        'SIGNED',
        'DISBURSED',
        'PAUSED',
        'CANCELED',
        'FINISHED',
        'ACTIVE',
        'EXPIRED',
        'MANUALLY_SUSPENDED',
      ]),
    )
    expect(new Set(rows.map(({ company_number: number }) => number))).toEqual(new Set(['101', '301', '302', '303']))
  })

  test('have something to repay after their term, and nothing once they are finished', async () => {
    const owed = await portal.db
      .selectFrom('loan_contract as c')
      .innerJoin('loan_bill as b', 'b.loan_contract_id', 'c.id')
      .select(['c.status', ({ fn }) => fn.sum<string>('b.open_amount').as('open')])
      .where('c.product_type', '=', 'LOAN')
      .where('c.status', 'in', ['EXPIRED', 'FINISHED'])
      .groupBy('c.status')
      .execute()
    const open = Object.fromEntries(owed.map(one => [one.status, cents(one.open)]))
    expect(open['EXPIRED']).toBeGreaterThan(0)
    expect(open['FINISHED']).toBe(0)
  })

  test('of each status are answered under it', async () => {
    const own = await buildTestApp({ config: { now: aClock(`${TODAY}T10:00:00.000Z`).now } })
    const client = await withLoans(own)
    for (const status of [
      'NEW',
      'APPROVED',
      'SIGNED',
      'DISBURSED',
      'PAUSED',
      'CANCELED',
      'FINISHED',
      'ACTIVE',
      'EXPIRED',
      'MANUALLY_SUSPENDED',
    ] as const) {
      await own.db.updateTable('loan_contract').set({ status }).where('contract_number', '=', 'L-LT-230041').execute()
      const loan = await get<Row>(`loan?${annuity}`, client)
      expect([loan['status'], problemsOf('entities/loan.json', loan)]).toEqual([status, []])
      expect((await get<{ loans: Row[] }>('loans', client)).loans).toContainEqual(
        expect.objectContaining({ contractNumber: 'L-LT-230041', status }),
      )
    }
    await own.close()
  })

  test('include VAT on interest where the lender taxes it, in schedule, bills and upcoming payments', async () => {
    expect((await demo.post('/api/user/parties/switch?partyFid=P-1003')).statusCode).toBe(200)
    expect((await demo.post('/api/user/products/switch?productFid=P-1003-LOAN')).statusCode).toBe(200)
    const key = 'companyNumber=303&contractNumber=L-EE-250163'
    const past = await get<Schedule>(`schedules?${key}&historyOnly=true&size=1000`)
    const coming = await get<Schedule>(`schedules?${key}&size=1000`)
    const { bills } = await billsOf(key)
    const { upcomingPayments } = await get<Upcoming>(`upcoming-payments?${key}&limit=1000`)
    await demo.post('/api/user/parties/switch?partyFid=P-1001')
    await demo.post('/api/user/products/switch?productFid=P-1001-LOAN')
    const payments = [...past.schedules, ...coming.schedules]
    expect(payments).toHaveLength(48)
    for (const payment of payments) {
      expect(cents(payment['vatTotal'])).toBe(Math.floor((cents(payment['interestAmount']) * 24 + 50) / 100))
      expect(cents(payment['totalAmount'])).toBe(
        cents(payment['principalPartAmount']) + cents(payment['interestAmount']) + cents(payment['vatTotal']),
      )
    }
    expect(sumOf(payments, 'principalPartAmount')).toBe(9_600_000)
    const interest = bills.filter(({ billType }) => billType === 'Interest')
    expect(interest.length).toBeGreaterThan(10)
    for (const bill of interest) {
      const payment = payments.find(({ paymentDate }) => paymentDate === bill['dueDate'])
      expect(cents(bill['totalBillAmount'])).toBe(cents(payment?.['interestAmount']) + cents(payment?.['vatTotal']))
    }
    expect(sumOf(upcomingPayments, 'openAmount')).toBe(sumOf(bills, 'openAmount'))
  })
})

describe('GET /hw/schedules', () => {
  test('divides the payments at the current day and pages them (LON-12)', async () => {
    const past = await get<Schedule>(`schedules?${annuity}&historyOnly=true&size=1000`)
    const coming = await get<Schedule>(`schedules?${annuity}&size=1000`)
    expect(problemsOf('actions/loan-schedule-answer.json', coming)).toEqual([])
    expect(past.count + coming.count).toBe(60)
    expect(past.schedules.every(({ paymentDate }) => paymentDate! < TODAY)).toBe(true)
    expect(coming.schedules.every(({ paymentDate }) => paymentDate! >= TODAY)).toBe(true)
    isSorted(coming.schedules.map(({ paymentDate }) => paymentDate!))
    const second = await get<Schedule>(`schedules?${annuity}&page=2&size=10`)
    expect(second.schedules).toEqual(coming.schedules.slice(10, 20))
  })

  test('sorts by amount in both directions', async () => {
    const amounts = async (order: string) =>
      (await get<Schedule>(`schedules?${annuity}&size=1000&sort=interestAmount&sortType=${order}`)).schedules.map(row =>
        cents(row['interestAmount']),
      )
    const ascending = await amounts('ASC')
    expect(ascending).toEqual(ascending.toSorted((a, b) => a - b))
    expect(await amounts('DESC')).toEqual(ascending.toReversed())
  })

  test('counts the day of a payment as not past until it ends', async () => {
    const own = await buildTestApp({ config: { now: aClock('2026-11-25T21:59:00.000Z').now } })
    const { schedules } = await get<Schedule>(`schedules?${annuity}&size=1`, await withLoans(own))
    expect(schedules[0]?.['paymentDate']).toBe('2026-11-25')
    await own.close()
  })
})

describe('GET /hw/bills (LON-13)', () => {
  test('counts each type under the other filters', async () => {
    const all = await billsOf(late)
    expect(problemsOf('actions/loan-bill-answer.json', all)).toEqual([])
    for (const [type, count] of Object.entries(all.billTypeCounts))
      expect(count).toBe(all.bills.filter(({ billType }) => billType === type).length)
    const interest = await billsOf(late, '&billType=Interest')
    expect(interest.billTypeCounts).toEqual(all.billTypeCounts)
    expect(interest.count).toBe(all.billTypeCounts['Interest'])
    const open = await billsOf(late, '&status=OVERDUE,UNPAID')
    expect(open.billTypeCounts['Principle']).toBeLessThan(all.billTypeCounts['Principle']!)
    expect(new Set(open.bills.map(({ status }) => status))).toEqual(new Set(['OVERDUE', 'UNPAID']))
  })

  test('filters by day and part of the number, and shows the newest first', async () => {
    const { bills } = await billsOf(late, '&dateFrom=2026-01-01&dateTo=2026-06-30')
    expect(bills.length).toBeGreaterThan(4)
    expect(bills.every(({ issueDate }) => issueDate! >= '2026-01-01' && issueDate! <= '2026-06-30')).toBe(true)
    isSorted(bills.map(({ issueDate }) => issueDate!).toReversed())
    const [bill] = bills
    const found = await billsOf(late, `&invoiceNumber=${bill!['billNumber']!.slice(3).toLowerCase()}`)
    expect(found.bills.map(({ billNumber }) => billNumber)).toContain(bill!['billNumber'])
    expect((await billsOf(late, '&invoiceNumber=%25')).count).toBe(0)
  })

  test('shows a prepayment as such (LON-09)', async () => {
    const { bills } = await billsOf(annuity, '&billType=Principle')
    const types = bills.flatMap(bill => bill.payments.map(({ paymentType }) => paymentType))
    expect(types.filter(type => type === 'PREPAYMENT')).toHaveLength(1)
  })
})

test('a credit note is shown as such, settles its bill, and is reconciled in the reports (LON-09, LON-14)', async () => {
  const { bills } = await billsOf(annuity, '&billType=Contract')
  const credited = bills.filter(bill => bill.payments.some(({ paymentType }) => paymentType === 'CREDIT_NOTE'))
  expect(credited).toHaveLength(1)
  const [bill] = credited
  expect(bill!.payments.map(({ paymentType, sum }) => [paymentType, sum])).toEqual([
    ['CREDIT_NOTE', '125.00'],
    ['PAYMENT', '667.00'],
  ])
  expect(bill).toMatchObject({ totalBillAmount: '792.00', paidAmount: '792.00', openAmount: '0.00', status: 'PAID' })
  type Report = { kind: string; type: string; amount: Row; reconciliationActs: { billNumber: string; amount: Row }[] }
  const { content } = await get<{ content: Report[] }>('reports?size=1000&type=PAYMENT')
  const ofKind = (wanted: string) => content.filter(({ kind }) => kind === wanted)
  expect(
    ofKind('CREDIT_NOTE').map(({ amount, reconciliationActs: [act] }) => [amount['amount'], act?.billNumber]),
  ).toEqual([['125.00', bill!['billNumber']]])
  expect(ofKind('PREPAYMENT').map(({ amount }) => amount['amount'])).toEqual(['40000.00'])
  expect(ofKind('PAYMENT')).toHaveLength(content.length - 2)
  const acts = content.flatMap(({ reconciliationActs }) => reconciliationActs)
  expect(
    acts
      .filter(({ billNumber }) => billNumber === bill!['billNumber'])
      .map(({ amount }) => amount['amount'])
      .toSorted(),
  ).toEqual(['125.00', '667.00'])
})

test.each(['clone', 'leasing'] as const)(
  'a portal that closes loans in its menu answers their calls: profile %s (SHL-11)',
  async profile => {
    const own = await buildTestApp({ config: { profile } })
    const client = await withLoans(own)
    const menu = (await client.get('/api/definitions/menu')).json<{
      groups: { product?: string; closed?: boolean }[]
    }>()
    expect(menu.groups.find(({ product }) => product === 'LOAN')?.closed).toBe(true)
    expect((await get<{ loans: Row[] }>('loans', client)).loans.length).toBeGreaterThan(0)
    expect((await get<Row>(`loan?${annuity}`, client))['contractNumber']).toBe('L-LT-230041')
    await own.close()
  },
)

describe('GET /hw/upcoming-payments', () => {
  test('returns the five that are due first, and how many there are', async () => {
    const { upcomingPayments, total } = await get<Upcoming>(
      'upcoming-payments?companyNumber=101&contractNumber=L-LT-240145',
    )
    expect(upcomingPayments).toHaveLength(5)
    expect(total).toBeGreaterThan(5)
    isSorted(upcomingPayments.map(({ dueDate }) => dueDate!))
    expect(problemsOf('actions/loan-upcoming-answer.json', { upcomingPayments, total })).toEqual([])
  })
})

test('the calls of the next payment know that a payment of the schedule is billed and paid (LON-31)', async () => {
  const own = await buildTestApp({ config: { now: aClock(`${TODAY}T10:00:00.000Z`).now } })
  const client = await withLoans(own)
  await own.db
    .updateTable('loan_bill')
    .set(({ ref }) => ({ paid_amount: ref('total_amount'), open_amount: '0.00' }))
    .where('open_amount', '>', '0')
    .execute()
  const contract = await get<Row>(`loan?${annuity}`, client)
  const { cards } = JSON.parse(
    readFileSync(join(root, 'resources/dashboards/loan.json'), 'utf8'),
  ) as DashboardDefinition
  const card = cards.find(({ kind }) => kind === 'next-payment')
  const rowsOf = async (name: 'call' | 'schedule' | 'billed') => {
    const { path, query = {}, fixed = {}, rows = '' } = card![name]!
    const fields = Object.entries(query).map(([parameter, field]) => [parameter, contract[field] ?? ''])
    const parameters = new URLSearchParams({ ...Object.fromEntries(fields), ...fixed })
    return (await get<Record<string, Row[]>>(`${path.replace('/hw/', '')}?${parameters}`, client))[rows]!
  }
  expect(await rowsOf('call')).toEqual([])
  const [first, second] = await rowsOf('schedule')
  const dueDates = (await rowsOf('billed')).map(({ dueDate }) => dueDate)
  expect(dueDates).toContain(first!['paymentDate'])
  expect(dueDates).not.toContain(second!['paymentDate'])
  await own.close()
})

describe('loan of another company', () => {
  const foreign = 'companyNumber=301&contractNumber=L-EE-250090'
  const urls = (number: string) => [
    `loan?${number}`,
    `loan/totals?${number}`,
    `schedules?${number}`,
    `upcoming-payments?${number}`,
    `bills?${number.replaceAll(/(companyNumber|contractNumber)/g, 'contract.$1')}`,
  ]

  test('is answered like a missing one (LON-15)', async () => {
    const answers = await Promise.all(
      [
        ...urls(foreign),
        ...urls('companyNumber=301&contractNumber=L-LT-230041'),
        ...urls('companyNumber=101&contractNumber=L-LT-999999'),
        ...urls('companyNumber=101&contractNumber=K-LT-240009'),
        'loans?customerCode=C2001',
        'loan/totals?customerCode=C2001',
      ].map(url => demo.get(`/api/hw/${url}`)),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
    expect(new Set(answers.map(answer => JSON.stringify({ ...answer.json<object>(), requestId: '' }))).size).toBe(1)
  })
})

test.each([
  'loan',
  'loan?companyNumber=101',
  'loan/totals?companyNumber=101',
  'loan/totals?contractNumber=L-LT-230041',
  `schedules?${annuity}&page=-1`,
  `schedules?${annuity}&page=1e309`,
  `schedules?${annuity}&historyOnly=maybe`,
  `schedules?${annuity}&sort=unknown`,
  `schedules?${annuity}&sort=paymentDate%3Bdrop`,
  `schedules?${annuity}&sortType=asc`,
  `upcoming-payments?${annuity}&limit=0`,
  'bills?contract.companyNumber=101',
  'bills?contract.companyNumber=101&contract.contractNumber=L-LT-230041&billType=Rent',
  'bills?contract.companyNumber=101&contract.contractNumber=L-LT-230041&status=',
  'bills?contract.companyNumber=101&contract.contractNumber=L-LT-230041&dateFrom=2026-02-30',
  'bills?contract.companyNumber=101&contract.contractNumber=L-LT-230041&dateFrom=2026-03-02&dateTo=2026-03-01',
  'bills?contract.companyNumber=101&contract.contractNumber=L-LT-230041&page=-1',
  'bills?contract.companyNumber=101&contract.contractNumber=L-LT-230041&page=1e309',
  'bills?contract.companyNumber=101&contract.contractNumber=L-LT-230041&sort=unknown',
  `bills?${Array.from({ length: 101 }, (_, at) => `contract.companyNumber=1&contract.contractNumber=${at}`).join('&')}`,
  `loans?customerCode=${'x'.repeat(65)}`,
])('%s is rejected', async url => {
  const answer = await demo.get(`/api/hw/${url}`)
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'BAD_REQUEST'])
})

test('loans are not reachable without a session or for a company without the product', async () => {
  const stranger = await portal.app.inject({ url: `/api/hw/loan?${annuity}` })
  expect(stranger.statusCode).toBe(401)
  await demo.post('/api/user/parties/switch?partyFid=P-1002')
  for (const url of ['loans', 'loan/totals', `loan?${annuity}`, `schedules?${annuity}`, `upcoming-payments?${annuity}`])
    expect((await demo.get(`/api/hw/${url}`)).statusCode, url).toBe(403)
  await demo.post('/api/user/parties/switch?partyFid=P-1001')
})
