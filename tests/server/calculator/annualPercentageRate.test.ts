import { describe, expect, it } from 'vitest'
import { annualPercentageRate, type Flow } from '../../../server/modules/calculator/annualPercentageRate.ts'

const lent = (amount: number): Flow[] => [{ amount, years: 0 }]
const yearly = (count: number, amount: number): Flow[] =>
  Array.from({ length: count }, (_, index) => ({ amount, years: index + 1 }))
const monthly = (count: number, amount: number): Flow[] =>
  Array.from({ length: count }, (_, index) => ({ amount, years: (index + 1) / 12 }))
const percent = (rate: number, decimals: number): string => (rate * 100).toFixed(decimals)

describe('annual percentage rate', () => {
  // The worked examples of the annex to the consumer-credit directive (87/102/EEC as amended by 98/7/EC, Annex III); 2008/48/EC and 2023/2225 keep the equation.
  it.each<[string, Flow[], Flow[], number]>([
    ['1000 repaid by 1200 after 18 months', lent(1000), [{ amount: 1200, years: 1.5 }], 12.92],
    ['1000 less 50 of expenses, repaid by 1200 after 18 months', lent(950), [{ amount: 1200, years: 1.5 }], 16.85],
    ['1000 repaid by two payments of 600 after one and two years', lent(1000), yearly(2, 600), 13.07],
    [
      '1000 repaid by 272, 272 and 544 after three, six and twelve months',
      lent(1000),
      [
        { amount: 272, years: 0.25 },
        { amount: 272, years: 0.5 },
        { amount: 544, years: 1 },
      ],
      13.19,
    ],
    // Examples of the Commission's guidelines on the annual percentage rate of 2008/48/EC: 6000 in four years.
    ['6000 repaid by four annual payments of 1852.00', lent(6000), yearly(4, 1852), 9.0],
    ['6000 repaid by 48 monthly payments of 149.31', lent(6000), monthly(48, 149.31), 9.38],
    [
      '6000 with 60 of costs at the beginning, repaid by 48 monthly payments of 149.31',
      lent(5940),
      monthly(48, 149.31),
      9.95,
    ],
  ])('of %s', (_, drawdowns, payments, expected) => {
    const rate = annualPercentageRate(drawdowns, payments)
    expect(percent(rate, 2)).toBe(expected.toFixed(2))
    // Put back into the equation, both sides are the same.
    const worth = (flows: readonly Flow[]) =>
      flows.reduce((sum, { amount, years }) => sum + amount / (1 + rate) ** years, 0)
    expect(worth(payments)).toBeCloseTo(worth(drawdowns), 6)
  })

  it('of a closed form is exact to eight places', () => {
    expect(annualPercentageRate(lent(1000), [{ amount: 1200, years: 1.5 }])).toBeCloseTo(1.2 ** (2 / 3) - 1, 10)
    expect(annualPercentageRate(lent(950), [{ amount: 1200, years: 1.5 }])).toBeCloseTo((1200 / 950) ** (2 / 3) - 1, 10)
    expect(annualPercentageRate(lent(100), [{ amount: 1000, years: 0.5 }])).toBeCloseTo(99, 8)
  })

  it('is zero without costs, and undefined without a credit', () => {
    expect(annualPercentageRate(lent(1200), monthly(12, 100))).toBe(0)
    expect(() => annualPercentageRate(lent(0), monthly(12, 100))).toThrow(RangeError)
  })
})
