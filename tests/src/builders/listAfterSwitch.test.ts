import { expect, test } from 'vitest'

import { listAfterSwitch } from '../../../src/builders/listAfterSwitch.ts'
import { invoices, shipped } from './spec.ts'

const definitions = Object.fromEntries(
  [invoices, shipped('factoring-contracts'), shipped('factoring-buyers')].map(one => [one.name, one]),
)

test.each([
  [
    'an open invoice goes back to the invoices',
    '/factoring/invoice/7/contractId=1&page=2&size=10',
    'FACTORING',
    '/factoring/invoices',
  ],
  [
    'an open contract goes back to the contracts',
    '/factoring/contracts/contract/7',
    'FACTORING',
    '/factoring/contracts',
  ],
  ['a list is no record', '/factoring/invoices', 'FACTORING', undefined],
  ['another product has no invoices', '/factoring/invoice/7/-', 'LOAN', undefined],
  ['no product at all', '/factoring/invoice/7/-', null, undefined],
])('%s', (_, pathname, product, expected) => {
  expect(listAfterSwitch(definitions, pathname, product)).toBe(expected)
})
