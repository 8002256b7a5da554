import { describe, expect, test } from 'vitest'
import { addMonths, DEMO_TODAY } from '../../../../server/db/demo/calendar.ts'
import { generateDemoData } from '../../../../server/db/demo/generate.ts'

type Text = Record<string, string>
const data = generateDemoData()
const texts = (table: string) => (data.find(part => part.table === table)?.rows ?? []) as unknown as readonly Text[]
const cents = (amount: string | undefined) => Math.round(Number(amount) * 100)
const bills = () => [...texts('factor_invoice'), ...texts('loan_bill')]

describe('demo bills', () => {
  test('leave each of the four companies something to pay: partly paid, overdue, and due later', () => {
    const open = bills().filter(bill => cents(bill['open_amount']) > 0)
    expect(open.some(bill => bill['due_date']! < DEMO_TODAY)).toBe(true)
    expect(open.some(bill => bill['due_date']! >= DEMO_TODAY && cents(bill['paid_amount']) > 0)).toBe(true)
    expect(open.filter(bill => bill['due_date']! >= DEMO_TODAY).length).toBeGreaterThan(50)
    const partyOfContract = new Map(texts('contract').map(contract => [contract['id'], contract['party_id']]))
    const partyOfLoan = new Map(texts('loan_contract').map(contract => [contract['id'], contract['party_id']]))
    const parties = open.map(
      bill => partyOfContract.get(bill['contract_id']) ?? partyOfLoan.get(bill['loan_contract_id']),
    )
    expect([...new Set(parties)].sort()).toEqual([1, 2, 3, 4])
  })
})

describe('demo loans, limits and leasing', () => {
  test('belong to companies that have the product', () => {
    const products = new Set(texts('product').map(product => `${product['party_id']} ${product['type']}`))
    for (const contract of texts('loan_contract'))
      expect(products).toContain(`${contract['party_id']} ${contract['product_type']}`)
  })

  test('are consistent within each contract: used, repaid and available amounts', () => {
    for (const contract of texts('loan_contract')) {
      const [total, disbursed, repaid, available] = [
        'total_amount',
        'disbursed_amount',
        'repaid_amount',
        'available_amount',
      ].map(column => cents(contract[column]))
      expect(available).toBe(total! - disbursed! + (contract['product_type'] === 'LIMIT' ? repaid! : 0))
      expect(repaid! >= 0 && repaid! <= disbursed!).toBe(true)
    }
  })

  test('can still be disbursed while a running loan has an open part', () => {
    const open = texts('loan_contract').filter(
      contract =>
        contract['product_type'] === 'LOAN' &&
        contract['status'] !== 'CANCELED' &&
        cents(contract['available_amount']) > 0,
    )
    expect(open.length).toBeGreaterThan(3)
    for (const contract of open) {
      expect(contract['disbursement_end_date']! >= DEMO_TODAY, contract['contract_number']!).toBe(true)
      expect(contract['disbursement_end_date']! < contract['end_date']!, contract['contract_number']!).toBe(true)
    }
  })
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-11-20', 2, '2027-01-20'],
  ['2026-03-15', -3, '2025-12-15'],
])('%s plus %i months is %s', (date, months, moved) => {
  expect(addMonths(date, months)).toBe(moved)
})
