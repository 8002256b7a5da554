import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthlyPayment } from '../../../server/modules/calculator/annuity.ts'
import { formatCents, parseCents } from '../../../server/modules/calculator/decimal.ts'

const payment = (financed: string, residual: string, months: number, yearlyRate: string) =>
  formatCents(monthlyPayment({ financed: parseCents(financed), residual: parseCents(residual), months, yearlyRate }))

describe('monthly payment (FRM-17)', () => {
  it.each([
    // known annuities; the second column is what is still owed at the end
    ['10000.00', '0.00', 12, '0.12', '888.49'],
    ['100000.00', '0.00', 360 / 3, '0.05', '1060.66'],
    ['20000.00', '5000.00', 48, '0.06', '377.28'],
    ['1200.00', '0.00', 12, '0.0', '100.00'],
    ['1000.00', '0.00', 3, '0.0', '333.33'],
    ['1000.00', '1000.00', 10, '0.12', '10.00'],
  ])('for %s down to %s in %i months at %s is %s', (financed, residual, months, rate, expected) => {
    expect(payment(financed, residual, months, rate)).toBe(expected)
  })

  it('leaves the residual value on the account, within half a cent of rounding per month', () => {
    const terms = fc.record({
      financed: fc.integer({ min: 50_000, max: 50_000_000 }),
      residualShare: fc.integer({ min: 0, max: 90 }),
      months: fc.integer({ min: 1, max: 120 }),
      basisPoints: fc.integer({ min: 0, max: 3000 }),
    })
    fc.assert(
      fc.property(terms, ({ financed, residualShare, months, basisPoints }) => {
        const residual = BigInt(Math.floor((financed * residualShare) / 100))
        const yearlyRate = `0.${String(basisPoints).padStart(4, '0')}`
        const paid = monthlyPayment({ financed: BigInt(financed), residual, months, yearlyRate })
        // the account in exact fractions: balance = top / bottom, a month multiplies by (120000 + bp) / 120000
        const [factor, one] = [120_000n + BigInt(basisPoints), 120_000n]
        let [top, bottom, tolerance] = [BigInt(financed), 1n, 0n]
        for (let month = 0; month < months; month += 1) {
          top = top * factor - paid * bottom * one
          tolerance = tolerance * factor + bottom * one // one cent a month, twice the rounding
          bottom *= one
        }
        const difference = top - residual * bottom
        expect((difference < 0n ? -difference : difference) * 2n <= tolerance).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
