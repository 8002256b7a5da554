import { afterEach, describe, expect, test } from 'vitest'
import { addDays, daysBetween, DEMO_TODAY, demoToday } from '../../../../server/db/demo/calendar.ts'
import { generateDemoData } from '../../../../server/db/demo/generate.ts'
import { contractPlans, NEARLY_USED_CONTRACT } from '../../../../server/db/demo/plans.ts'
import { loadDemoData } from '../../../../server/db/demo/load.ts'
import type { Database } from '../../../../server/db/database.ts'
import { openTestDatabase } from '../../../support/testDatabase.ts'

type Text = Record<string, string>
const cents = (amount: string | undefined) => Math.round(Number(amount) * 100)
const sum = (rows: readonly Text[], column: string) => rows.reduce((total, row) => total + cents(row[column]), 0)

describe.each([DEMO_TODAY, '2026-11-21', '2026-11-30', '2026-12-01', '2027-02-28', '2028-02-29', '2031-06-15'])(
  'demo data that ends on %s',
  day => {
    const data = generateDemoData(undefined, day)
    const texts = (table: string) =>
      data.filter(part => part.table === table).flatMap(({ rows }) => rows) as unknown as readonly Text[]

    test('reaches the day before it in every active contract, and never goes beyond it', () => {
      for (const { id, status, contract_number: number } of texts('contract')) {
        const own = texts('invoice').filter(invoice => invoice['contract_id'] === id)
        const last = own
          .map(invoice => invoice['invoice_date']!)
          .toSorted()
          .at(-1)
        if (status === 'ACTIVE') expect(daysBetween(last ?? '2000-01-01', day), number).toBeLessThanOrEqual(7)
        expect(own.every(invoice => invoice['invoice_date']! < day)).toBe(true)
      }
      for (const [table, column] of [
        ['payment_receipt', 'collection_date'],
        ['payout', 'payment_date'],
        ['act', 'date'],
        ['factor_invoice', 'issue_date'],
        ['loan_bill', 'issue_date'],
        ['loan_bill_payment', 'paid_on'],
        ['credit_limit_history', 'day'],
      ] as const)
        expect(texts(table).filter(row => row[column]! > day)).toEqual([])
    })

    test('has no day with much of all that was ever paid on a contract', () => {
      const contractOf = new Map(texts('invoice').map(({ id, contract_id: contract }) => [id, contract]))
      const byDay = new Map<string, number>()
      const all = new Map<string, number>()
      for (const { invoice_id: invoice, collection_date: on, collected_amount: amount } of texts('payment_receipt')) {
        const contract = contractOf.get(invoice)
        if (contract === undefined) continue
        byDay.set(`${contract} ${on}`, (byDay.get(`${contract} ${on}`) ?? 0) + cents(amount))
        all.set(contract, (all.get(contract) ?? 0) + cents(amount))
      }
      const large = [...byDay].filter(([key, amount]) => amount > 0.06 * all.get(key.split(' ')[0]!)!)
      expect(large.map(([key]) => key)).toEqual([])
      expect(byDay.size).toBeGreaterThan(500)
    })

    test('has no invoice that was submitted or uploaded at an hour of the last day, which may be still to come', () => {
      const times = texts('invoice').flatMap(({ submitted_at: at, uploaded_at: uploaded }) => [at, uploaded ?? ''])
      expect(times.filter(at => at! >= day)).toEqual([])
      expect(times.some(at => at!.startsWith(addDays(day, -1)))).toBe(true)
    })

    test('has nothing submitted or financed on a contract after it was suspended', () => {
      const moved = daysBetween(DEMO_TODAY, day)
      const suspended = contractPlans.filter(({ status }) => status === 'MANUALLY_SUSPENDED')
      expect(suspended.map(({ suspended: on }) => on !== undefined)).toEqual([true, true])
      for (const { number, suspended: on = '' } of suspended) {
        const { id } = texts('contract').find(({ contract_number: own }) => own === number)!
        const own = texts('invoice').filter(
          invoice => invoice['contract_id'] === id && invoice['invoice_type'] === 'INVOICE',
        )
        const last = own
          .flatMap(invoice => [invoice['submitted_at']!.slice(0, 10), invoice['approval_date'] ?? ''])
          .toSorted()
          .at(-1)!
        expect(last <= addDays(on, moved), number).toBe(true)
        expect(daysBetween(last, addDays(on, moved)), number).toBeLessThan(21)
        expect(
          own.filter(({ status }) => status === 'SUBMITTED'),
          number,
        ).toEqual([])
      }
    })

    test('has terms that agree with the status of each contract', () => {
      for (const { status, start_date: start = '', end_date: end = '' } of texts('contract')) {
        if (status === 'ACTIVE') expect(start < day && end > day).toBe(true)
        if (status === 'EXPIRED') expect(end < day).toBe(true)
        if (status === 'READY_FOR_SIGNING') expect(start > day).toBe(true)
      }
    })

    test('has overdue invoices that were due, financed ones that are not, and every status in the last month', () => {
      for (const { status, due_date: due = '', amount_unpaid: unpaid } of texts('invoice')) {
        if (status === 'OVERDUE') expect(due < day && cents(unpaid) > 0).toBe(true)
        if (status === 'FINANCED' || status === 'TRANSFERRED') expect(due >= day).toBe(true)
      }
      const recent = texts('invoice').filter(invoice => invoice['invoice_date']! > addDays(day, -31))
      expect(new Set(recent.map(({ status }) => status))).toEqual(
        new Set(['SUBMITTED', 'REJECTED', 'FINANCED', 'OVERDUE', 'PARTIALLY_PAID', 'PAID', 'CLOSED', 'TRANSFERRED']),
      )
    })

    test('agrees to the cent: bills with their acts and payments, loans with what was repaid', () => {
      const bills = [...texts('factor_invoice'), ...texts('loan_bill')]
      expect(new Set(bills.map(bill => bill['bill_number'])).size).toBe(bills.length)
      for (const bill of bills) {
        expect(cents(bill['paid_amount']) + cents(bill['open_amount'])).toBe(cents(bill['total_amount']))
        expect(cents(bill['total_amount'])).toBeGreaterThan(0)
        expect(bill['issue_date']! <= bill['due_date']!).toBe(true)
      }
      // Of the summary act of their month, or of the act about their invoice.
      const fees = new Map<string, number>()
      const add = (key: string, amount: number) => fees.set(key, (fees.get(key) ?? 0) + amount)
      const ofMonth = ({ contract_id: id }: Text, type: string, date: string) => `${id} ${type} ${date.slice(0, 7)}`
      const ofInvoice = ({ contract_id: id, invoice_id: invoice }: Text, type: string) => `${id} ${type} of ${invoice}`
      for (const act of texts('act').filter(({ parent_act_id: parent }) => parent === null)) {
        add(ofMonth(act, act['type']!, act['date']!), cents(act['amount']))
        add(ofInvoice(act, act['type']!), cents(act['amount']))
      }
      for (const bill of texts('factor_invoice')) {
        const type = bill['bill_type']!
        const key = bill['invoice_id'] === null ? ofMonth(bill, type, bill['issue_date']!) : ofInvoice(bill, type)
        expect(fees.get(key), bill['bill_number']!).toBe(cents(bill['total_amount']))
      }
      for (const contract of texts('loan_contract').filter(({ product_type: type }) => type !== 'LIMIT')) {
        const principal = texts('loan_bill').filter(
          bill => bill['loan_contract_id'] === contract['id'] && bill['bill_type'] === 'Principle',
        )
        expect(sum(principal, 'paid_amount'), contract['contract_number']!).toBe(cents(contract['repaid_amount']))
        if (contract['status'] === 'FINISHED')
          expect(cents(contract['repaid_amount'])).toBe(cents(contract['total_amount']))
        const schedule = texts('loan_schedule').filter(row => row['loan_contract_id'] === contract['id'])
        if (contract['product_type'] === 'LOAN' && contract['status'] === 'ACTIVE' && schedule.length > 0)
          expect(sum(schedule, 'principal_amount') <= cents(contract['total_amount'])).toBe(true)
      }
    })

    test('has instalments of a loan that differ with its amount', () => {
      const first = new Map<string, string>()
      for (const row of texts('loan_schedule')) {
        const id = row['loan_contract_id']!
        if (!first.has(id)) first.set(id, `${row['principal_amount']} ${row['interest_amount']}`)
      }
      expect(first.size).toBeGreaterThan(3)
      expect(new Set(first.values()).size).toBe(first.size)
    })

    test('keeps the amounts of the invoices, and uses nearly all of one limit, and more than it of none', () => {
      const plain = generateDemoData().find(({ table }) => table === 'invoice')?.rows as unknown as readonly Text[]
      expect(texts('invoice').map(({ amount }) => amount)).toEqual(plain.map(({ amount }) => amount))
      const shares = texts('contract').map(
        contract =>
          [
            contract['contract_number'],
            cents(contract['used_amount']) / cents(contract['factoring_credit_limit']),
          ] as const,
      )
      expect(shares.filter(([, share]) => share >= 0.9).map(([number]) => number)).toEqual([NEARLY_USED_CONTRACT])
      expect(shares.every(([, share]) => share <= 1)).toBe(true)
    })
  },
)

test('the day of the data is the one of the plans again after generating for another', () => {
  generateDemoData(undefined, '2030-01-01')
  expect(demoToday()).toBe(DEMO_TODAY)
})

describe('loading demo data of a day', () => {
  let database: Database
  afterEach(() => database.close())

  test('ends on that day, and a start on a later day moves nothing', async () => {
    database = await openTestDatabase()
    expect(await loadDemoData(database.db, '2027-03-15')).toBe(true)
    const state = () =>
      database.db
        .selectFrom('invoice')
        .select(({ fn }) => [fn.max('invoice_date').as('last'), fn.min('due_date').as('first'), fn.count('id').as('n')])
        .executeTakeFirstOrThrow()
    const first = await state()
    expect(first.last! >= '2027-03-12' && first.last! < '2027-03-15').toBe(true)
    expect(await loadDemoData(database.db, '2027-06-01')).toBe(false)
    expect(await state()).toEqual(first)
  })
})
