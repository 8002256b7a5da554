import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { groupOfPath } from '../../../src/frame/landing.ts'
import type { MenuDefinition } from '../../../src/contract/menuTypes.ts'
import { isUnknownBelowList } from '../../../src/frame/unknownAddress.ts'
import type { ResourceDefinitions } from '../../../schemas/resourceDefinition.ts'

const menu: MenuDefinition = JSON.parse(readFileSync('resources/menu.json', 'utf8'))
const definitions: ResourceDefinitions = Object.fromEntries(
  ['factoring-contracts', 'factoring-invoices', 'loan-reports'].map(name => [
    name,
    JSON.parse(readFileSync(`resources/${name}.json`, 'utf8')),
  ]),
)

test.each([
  ['/factoring/contracts', false],
  ['/factoring/contracts/', false],
  ['/factoring/contracts/contract/5', false],
  ['/factoring/invoice/5/page=1', false],
  ['/factoring/contracts/x', true],
  ['/factoring/contracts/contract', true],
  ['/factoring/invoices/5/edit', true],
  ['/factoring/invoicesx', false],
  ['/loan/reports', false],
  ['/loan/reports/contractId=1&page=1&size=10', false],
  ['/loan/reports/x/y', true],
])('%s is unknown below a list: %s', (pathname, unknown) => {
  const group = groupOfPath(menu, 'STAFF', pathname)
  expect(group && isUnknownBelowList(group, definitions, pathname)).toBe(unknown)
})
