import { expect, test } from 'vitest'

import { limitSlices } from '../../../src/charts/limitSlices.ts'

const shares = (total: string, used: string, overdue: string) =>
  limitSlices({ total, used, overdue, available: '0.00', currency: 'EUR' }).map(({ id, share }) => [
    id,
    Math.round(share * 1000) / 1000,
  ])

test.each([
  ['a limit in use', '1000.00', '600.00', '100.00', [0.1, 0.5, 0.4]],
  ['an unused one is wholly available', '1000.00', '0.00', '0.00', [0, 0, 1]],
  ['a limit of nothing is wholly available', '0.00', '0.00', '0.00', [0, 0, 1]],
  ['more used than allowed closes the ring', '1000.00', '1500.00', '0.00', [0, 1, 0]],
  ['overdue is never drawn as more than what is used', '1000.00', '200.00', '900.00', [0.2, 0, 0.8]],
  ['amounts beyond what a number holds', '9007199254740993.01', '4503599627370496.50', '0.00', [0, 0.5, 0.5]],
])('%s', (_name, total, used, overdue, [late, rest, free]) => {
  expect(shares(total, used, overdue)).toEqual([
    ['overdue', late],
    ['used', rest],
    ['available', free],
  ])
})
