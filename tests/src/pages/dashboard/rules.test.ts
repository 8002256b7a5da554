import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import type { MenuDefinition } from '../../../../src/contract/menuTypes.ts'
import { contractPath, greetingAt } from '../../../../src/pages/dashboard/GeneralDashboard.tsx'
import type { Payment } from '../../../../src/pages/dashboard/paymentRows.ts'
import { FIRST_ROWS, hasMore, nextLimit } from '../../../../src/pages/dashboard/paging.ts'
import { tileState } from '../../../../src/pages/dashboard/tileState.ts'
import type { Permission, ProductType } from '../../../../schemas/vocabulary.ts'
import type { Party } from '../../../../src/contract/apiTypes.ts'

const menu: MenuDefinition = JSON.parse(readFileSync('resources/menu.json', 'utf8'))
const party = (products: readonly ProductType[], permissions: readonly Permission[] = ['READ']): Party => ({
  fid: 'P',
  name: 'P',
  is_main: true,
  productList: products.map(type => ({
    fid: `P-${type}`,
    type,
    is_main: false,
    permissions: permissions.map(one => ({ type: one })),
  })),
})
const session = (parties: readonly Party[]) => ({
  menu,
  parties,
  active: { activePartyFid: 'P', activeProductFid: null, productType: null },
})

describe('dashboard tile', () => {
  const all = session([party(['FACTORING', 'LOAN', 'LIMIT', 'LEASING'])])

  test('links to the pages of a product that has some (DSH-05)', () => {
    expect(tileState(all, 'FACTORING')).toMatchObject({
      kind: 'open',
      landing: '/factoring/dashboard',
      product: { fid: 'P-FACTORING' },
    })
  })

  test('of loans links to their overview, unless the portal closes them (DSH-04)', () => {
    expect(tileState(all, 'LOAN')).toMatchObject({ kind: 'open', landing: '/loan/dashboard' })
    const groups = menu.groups.map(group => (group.product === 'LOAN' ? { ...group, closed: true } : group))
    expect(tileState({ ...all, menu: { groups } }, 'LOAN')).toEqual({ kind: 'unavailable', reason: 'closed' })
  })

  test.each(['LIMIT', 'LEASING'] as const)(
    'of %s shows figures without a link while the product has no pages',
    type => {
      expect(tileState(all, type)).toMatchObject({ kind: 'coming', product: { fid: `P-${type}` } })
    },
  )

  test('is unavailable for a missing product and for a user without a company', () => {
    expect(tileState(session([party(['FACTORING'])]), 'LEASING')).toEqual({ kind: 'unavailable', reason: 'noProduct' })
    expect(tileState(session([]), 'FACTORING')).toEqual({ kind: 'unavailable', reason: 'noProduct' })
  })

  test('is unavailable without read permission', () => {
    expect(tileState(session([party(['FACTORING'], ['MANAGE_USERS'])]), 'FACTORING')).toEqual({
      kind: 'unavailable',
      reason: 'noPermission',
    })
  })
})

describe('contract of an upcoming payment (DSH-17)', () => {
  const all = session([party(['FACTORING', 'LOAN', 'LEASING'])])
  const closed = {
    ...all,
    menu: { groups: menu.groups.map(group => (group.product === 'LOAN' ? { ...group, closed: true } : group)) },
  }
  const of = (product: ProductType) => ({ product, contractId: '7' }) as Payment

  test.each([
    ['a loan', all, 'LOAN', '/loan/dashboard?contractId=7'],
    ['factoring', all, 'FACTORING', '/factoring/dashboard?contractId=7'],
    ['a loan where loans are closed', closed, 'LOAN', undefined],
    ['a product without pages', all, 'LEASING', undefined],
    ['a product that the company lacks', session([party(['FACTORING'])]), 'LOAN', undefined],
  ] as const)('of %s leads to its overview if there is one', (_name, own, product, path) => {
    expect(contractPath(own, of(product))).toBe(path)
  })
})

describe('upcoming payments', () => {
  test('start with five rows and grow by five, up to the maximum of one response (DSH-10)', () => {
    expect([FIRST_ROWS, nextLimit(5), nextLimit(10), nextLimit(998), nextLimit(1000)]).toEqual([5, 10, 15, 1000, 1000])
  })

  test.each([
    [0, 0, false],
    [4, 4, false],
    [5, 5, false],
    [6, 5, true],
    [10, 10, false],
    [11, 10, true],
    [3, 5, false],
    [5000, 1000, false],
  ])('of %i, %i shown: more is %s', (total, shown, more) => {
    expect(hasMore(total, shown)).toBe(more)
  })
})

test.each([
  [0, 'evening'],
  [4, 'evening'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'day'],
  [17, 'day'],
  [18, 'evening'],
  [23, 'evening'],
])('greeting at %i o’clock is %s', (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting)
})
