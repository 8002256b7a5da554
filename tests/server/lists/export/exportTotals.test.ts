import { describe, expect, test } from 'vitest'
import { ExportTotals } from '../../../../server/lists/export/ExportTotals.ts'

const columns = [
  { kind: 'text', sql: 'a' },
  { kind: 'money', sql: 'b' },
  { kind: 'rate', sql: 'c' },
  { kind: 'money', sql: 'd' },
]

describe('totals of an export', () => {
  test('sum the amounts of the rows to the cent, also negative ones', () => {
    const totals = new ExportTotals(columns)
    for (const row of ['0.10;1000000000000.00', '0.20;0.01', '-0.35;0.00']) totals.add(row)
    expect(totals.rows).toBe(3)
    expect([...totals.sums]).toEqual([
      [1, '-0.05'],
      [3, '1000000000000.01'],
    ])
  })

  test('read only the amounts, a missing one as zero', () => {
    expect(new ExportTotals(columns).sql(columns)).toBe(
      "concat_ws(';', coalesce(b, 0)::numeric(20,2), coalesce(d, 0)::numeric(20,2))",
    )
  })

  test('without amounts count the rows', () => {
    const totals = new ExportTotals([{ kind: 'text', sql: 'a' }])
    totals.add('')
    totals.add('')
    expect([totals.rows, totals.sums.size, totals.sql([])]).toEqual([2, 0, "''"])
  })
})
