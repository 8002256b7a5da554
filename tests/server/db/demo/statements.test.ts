import { describe, expect, test } from 'vitest'
import { generateDemoData } from '../../../../server/db/demo/generate.ts'

type Row = Record<string, string | null>
const data = generateDemoData()
const rows = (table: string) => (data.find(part => part.table === table)?.rows ?? []) as readonly Row[]
const cents = (row: Row, column = 'amount') => BigInt(String(row[column]).replace('.', ''))
const acts = rows('act')
const byId = new Map(acts.map(act => [act['id'], act]))
const byParent = new Map<string, Row[]>()
for (const act of acts) {
  const parent = act['parent_act_id'] ?? ''
  const siblings = byParent.get(parent) ?? []
  siblings.push(act)
  byParent.set(parent, siblings)
}
const parts = (id: string | null | undefined) => byParent.get(id ?? '') ?? []

describe('acts of the demo data', () => {
  test('have payments of one and of several reconciliations, each the sum of its parts', () => {
    const payments = acts.filter(({ type }) => type === 'PAYMENT')
    const counts = payments.map(payment => parts(payment['id']).length)
    expect(counts.filter(count => count === 1).length).toBeGreaterThan(10)
    expect(counts.filter(count => count > 1).length).toBeGreaterThan(100)
    for (const payment of payments)
      expect(parts(payment['id']).reduce((sum, act) => sum + cents(act), 0n)).toBe(cents(payment))
  })

  test('belong to an act of the same contract that is named before them', () => {
    const place = new Map(acts.map(({ id }, index) => [id, index]))
    const misplaced = acts.filter(act => {
      const parent = byId.get(act['parent_act_id'] ?? null)
      return (
        act['parent_act_id'] !== null &&
        (parent?.['contract_id'] !== act['contract_id'] ||
          place.get(parent?.['id'] ?? null)! >= place.get(act['id'] ?? null)!)
      )
    })
    expect(misplaced).toEqual([])
  })

  test('leave no reconciliation without a payment', () => {
    expect(acts.filter(({ type, parent_act_id: parent }) => type === 'RECONCILIATION' && parent === null)).toEqual([])
  })

  test('equal the charges of bills, to the cent', () => {
    for (const bill of rows('factor_invoice')) {
      const act = byId.get(bill['fees_act_id'] ?? null)
      expect([act?.['type'], act && cents(act)]).toEqual([bill['bill_type'], cents(bill, 'total_amount')])
    }
  })
})
