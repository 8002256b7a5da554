import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { mayChangeContract } from '../../../../src/contract/contractFunctions.ts'
import type { DashboardDefinition } from '../../../../schemas/dashboardDefinition.ts'
import type { ResourceDefinitions } from '../../../../schemas/resourceDefinition.ts'
import type { MenuDefinition } from '../../../../src/contract/menuTypes.ts'
import { listGroup } from '../../../../src/frame/WithContracts.tsx'
import { chosenContract } from '../../../../schemas/lists/contractChoice.ts'
import { limitOf } from '../../../../src/pages/dashboard/cards/limitAmounts.ts'
import { mayOpenDashboard } from '../../../../src/pages/dashboard/DashboardGate.tsx'
import type { Permission, ProductType } from '../../../../schemas/vocabulary.ts'

const menu: MenuDefinition = JSON.parse(readFileSync('resources/menu.json', 'utf8'))
const factoring: DashboardDefinition = JSON.parse(readFileSync('resources/dashboards/factoring.json', 'utf8'))
const definitions: ResourceDefinitions = {
  'loan/reports': JSON.parse(readFileSync('resources/loan-reports.json', 'utf8')),
}
const amounts = factoring.cards.find(({ kind }) => kind === 'limit-ring')!.amounts!

describe('contract of the dashboard (CON-07)', () => {
  const contracts = ['30', '4', '17'].map(id => ({ id, status: 'ACTIVE' }))

  test.each([
    ['the lowest number by itself', null, [], '30'],
    ['that of the address', '17', [], '17'],
    ['the lowest of several in the address, in whatever order they stand', '17,4', [], '4'],
    ['the known one when the address names others too', '99,17', [], '17'],
    ['the lowest number when the address names nothing known', '99', [], '30'],
    ['the lowest number when the address is no id', "' or 1=1", [], '30'],
    ['the lowest of those chosen on another page', null, ['17', '4'], '4'],
    ['that of the address before those chosen on another page', '17', ['4'], '17'],
    ['no foreign one that is remembered', null, ['99'], '30'],
  ])('is %s', (_name, named, remembered, id) => {
    expect(chosenContract(contracts, named, remembered)?.id).toBe(id)
  })

  test.each([
    ['EXPIRED', 'ACTIVE', 'ACTIVE', '4'],
    ['EXPIRED', 'MANUALLY_SUSPENDED', 'ACTIVE', '17'],
    ['EXPIRED', 'MANUALLY_SUSPENDED', 'EXPIRED', '4'],
    ['EXPIRED', 'EXPIRED', 'EXPIRED', '30'],
  ])(
    'defaults to the lowest number of active ones, or of expired ones without an active one: %s, %s, %s',
    (first, second, third, id) => {
      const statuses = [first, second, third]
      expect(
        chosenContract(
          contracts.map((contract, place) => ({ ...contract, status: statuses[place] ?? '' })),
          null,
          [],
        )?.id,
      ).toBe(id)
    },
  )

  test('is undefined without contracts', () => {
    expect(chosenContract([], '17', ['17'])).toBeUndefined()
  })

  test('has the amounts of its limit, with zero for missing ones', () => {
    const contract = {
      id: '1',
      contractNumber: 'F-1',
      factoringProduct: 'ORDINARY',
      status: 'ACTIVE',
      factoringCreditLimit: '10.00',
      usedFactoringCreditLineAmount: '4.00',
      availableFactoringCreditLineAmount: '6.00',
    }
    expect(limitOf(contract, amounts)).toEqual({
      total: '10.00',
      used: '4.00',
      available: '6.00',
      overdue: '0.00',
      currency: 'EUR',
    })
  })
})

describe('permission (DSH-28)', () => {
  test.each([
    [['ACTIVE'], 'ACTIVE', true],
    [['ACTIVE'], 'EXPIRED', false],
    [['ACTIVE', 'EXPIRED'], 'EXPIRED', true],
    [[], 'MANUALLY_SUSPENDED', true],
  ])('to change a contract with the statuses %j and one that is %s: %s', (functionStatuses, status, may) => {
    expect(mayChangeContract({ functionStatuses }, status)).toBe(may)
  })

  test.each([
    ['everything in place', true, 'FACTORING', 'READ', true],
    ['open terms', false, 'FACTORING', 'READ', false],
    ['another product', true, 'LEASING', 'READ', false],
    ['no permission to read', true, 'FACTORING', 'MANAGE_USERS', false],
  ] as const)(
    'to open the dashboard with %s',
    (_name, termsConditionsAccepted, productType: ProductType, permission: Permission, may) => {
      expect(
        mayOpenDashboard(factoring, { termsConditionsAccepted }, { productType, permissions: new Set([permission]) }),
      ).toBe(may)
    },
  )

  test('to open the dashboard is missing without a user or a product', () => {
    expect(mayOpenDashboard(factoring, undefined, { productType: 'FACTORING', permissions: new Set(['READ']) })).toBe(
      false,
    )
    expect(mayOpenDashboard(factoring, { termsConditionsAccepted: true }, null)).toBe(false)
  })
})

test.each([
  ['/factoring/contracts', '/factoring/dashboard'],
  ['/factoring/invoices', '/factoring/dashboard'],
  ['/factoring/bills', '/factoring/dashboard'],
  ['/factoring/reports/', '/factoring/dashboard'],
  ['/loan/contracts', '/loan/dashboard'],
  ['/loan/bills', '/loan/dashboard'],
  ['/loan/reports', '/loan/dashboard'],
  ['/loan/reports/', '/loan/dashboard'],
  ['/loan/reports/contractId=1&page=1&size=10', '/loan/dashboard'],
  ['/factoring/dashboard', undefined],
  ['/factoring/dashboard/', undefined],
  ['/factoring/faq', undefined],
  ['/factoring/contracts/contract/5', undefined],
  ['/factoring/invoice/5/page=1', undefined],
  ['/loan/dashboard', undefined],
  ['/loan/contracts/contract/5', undefined],
  ['/loan/reportsx', undefined],
  ['/loan/reports/x/y', undefined],
  ['/general/dashboard', undefined],
  ['/account', undefined],
])('without a contract %s redirects to %s', (path, target) => {
  expect(listGroup(menu, definitions, path)?.landing).toBe(target)
})
