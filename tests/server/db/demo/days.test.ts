import { afterEach, describe, expect, test } from 'vitest'
import { addDays, daysBetween, DEMO_TODAY, demoToday } from '../../../../server/db/demo/calendar.ts'
import { generateDemoData } from '../../../../server/db/demo/generate.ts'
import { loadDemoData } from '../../../../server/db/demo/load.ts'
import type { Database } from '../../../../server/db/database.ts'
import { openTestDatabase } from '../../../support/testDatabase.ts'

type Text = Record<string, string>
const cents = (amount: string | undefined) => Math.round(Number(amount) * 100)
const sum = (rows: readonly Text[], column: string) => rows.reduce((total, row) => total + cents(row[column]), 0)

describe.each(['2026-11-21', '2026-11-30', '2026-12-01', '2027-02-28', '2028-02-29', '2031-06-15'])(
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
      for (const bill of texts('factor_invoice')) {
        const acts = texts('act').filter(
          act =>
            act['contract_id'] === bill['contract_id'] &&
            act['type'] === bill['bill_type'] &&
            act['parent_act_id'] === null &&
            (bill['invoice_id'] === null
              ? act['date']!.slice(0, 7) === bill['issue_date']!.slice(0, 7)
              : act['invoice_id'] === bill['invoice_id']),
        )
        expect(sum(acts, 'amount')).toBe(cents(bill['total_amount']))
        expect(cents(bill['paid_amount']) + cents(bill['open_amount'])).toBe(cents(bill['total_amount']))
      }
      for (const contract of texts('loan_contract').filter(({ product_type: type }) => type !== 'LIMIT')) {
        const principal = texts('loan_bill').filter(
          bill => bill['loan_contract_id'] === contract['id'] && bill['bill_type'] === 'Principle',
        )
        expect(sum(principal, 'paid_amount'), contract['contract_number']!).toBe(cents(contract['repaid_amount']))
        const schedule = texts('loan_schedule').filter(row => row['loan_contract_id'] === contract['id'])
        if (contract['product_type'] === 'LOAN' && contract['status'] === 'ACTIVE' && schedule.length > 0)
          expect(sum(schedule, 'principal_amount') <= cents(contract['total_amount'])).toBe(true)
      }
    })

    test('keeps the amounts of the invoices, and uses of limits within them but for the named exception', () => {
      const plain = generateDemoData().find(({ table }) => table === 'invoice')?.rows as unknown as readonly Text[]
      expect(texts('invoice').map(({ amount }) => amount)).toEqual(plain.map(({ amount }) => amount))
      const beyond = texts('contract').filter(
        contract => cents(contract['used_amount']) > cents(contract['factoring_credit_limit']),
      )
      expect(beyond.every(({ status }) => status === 'MANUALLY_SUSPENDED')).toBe(true)
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
