import { expect, test } from 'vitest'

import { highestOf } from '../../../src/charts/axisRange.ts'

test.each([
  ['nothing at all', [], 10_000],
  ['places without amounts', [null, null], 10_000],
  ['amounts of nothing', ['0.00', null], 10_000],
  ['a small amount', ['7.20'], 7.5],
  ['an amount in the middle', ['100.00', '634123.45', null], 650_000],
  ['a round amount', ['1000.00'], 1000],
  ['the largest amount there is', ['9999999999999.99'], 10_000_000_000_000],
])('axis over %s ends at a round number that is not smaller', (_name, amounts, highest) => {
  expect(highestOf(amounts)).toBe(highest)
})
