import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  CHART_DELAY_MS,
  columnOf,
  HIGHEST_PERCENT,
  percentText,
  shareOf,
  SMALL_BELOW_PERCENT,
} from '../../../src/charts/share.ts'

test('chart marks heights below 18 % as small, caps at 82 % and starts after 100 ms (DSH-08, DSH-09)', () => {
  expect([SMALL_BELOW_PERCENT, HIGHEST_PERCENT, CHART_DELAY_MS]).toEqual([18, 82, 100])
})

describe('share of a whole', () => {
  test.each([
    ['50.00', '200.00', 0.25],
    ['0.00', '200.00', 0],
    ['200.00', '200.00', 1],
    ['300.00', '200.00', 1.5],
    ['0.10', '0.30', 0.333333],
    ['9999999999999.99', '9999999999999.99', 1],
    ['90071992547409930000.01', '180143985094819860000.02', 0.5],
    ['1', '4', 0.25],
    ['0.00', '0.00', 0],
    ['5.00', '0.00', 0],
    ['-5.00', '10.00', 0],
    ['5.00', '-10.00', 0],
    ['', '10.00', 0],
    ['1.000,00', '10.00', 0],
    ['NaN', '10.00', 0],
    ['Infinity', '10.00', 0],
    ['5.00', 'x', 0],
  ])('%s of %s is %s', (part, whole, share) => {
    expect(shareOf(part, whole)).toBe(share)
  })

  test('is a valid number for any texts', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (part, whole) => {
        const share = shareOf(part, whole)
        expect(Number.isFinite(share) && share >= 0).toBe(true)
      }),
    )
  })

  test('is exact for all amounts of money', () => {
    const cents = fc.integer({ min: 1, max: 1_000_000_000 })
    const text = (amount: number) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
    fc.assert(
      fc.property(cents, cents, (part, whole) => {
        expect(Math.abs(shareOf(text(part), text(whole)) - part / whole)).toBeLessThan(
          Math.max(0.000002, (part / whole) * 1e-6),
        )
      }),
    )
  })
})

describe('chart column', () => {
  test.each([
    [0, 0, true],
    [0.001, 1, true],
    [0.1799, 17.99, true],
    [0.18, 18, false],
    [0.5, 50, false],
    [0.82, 82, false],
    [0.8201, 82, false],
    [1, 82, false],
    [7, 82, false],
    [Number.NaN, 0, true],
    [-1, 0, true],
  ])('of %s is %s percent high, small: %s', (share, heightPercent, isSmall) => {
    const column = columnOf(share)
    expect(column.heightPercent).toBeCloseTo(heightPercent, 10)
    expect(column.isSmall).toBe(isSmall)
  })
})

test.each([
  [0, '0 %'],
  [0.0001, '<1 %'],
  [0.0099, '<1 %'],
  [0.01, '1 %'],
  [0.134, '13 %'],
  [0.996, '99 %'],
  [1, '100 %'],
  [1.2, '120 %'],
  [Number.NaN, '0 %'],
])('%s is announced as %s', (share, text) => {
  expect(percentText(share)).toBe(text.replace(' ', '\u00a0'))
})
