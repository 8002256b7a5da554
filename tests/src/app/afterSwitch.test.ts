import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { placeAfterSwitch, productOfAddress, sameActive } from '../../../src/app/afterSwitch.ts'
import type { MenuDefinition } from '../../../src/contract/menuTypes.ts'
import type { ProductType } from '../../../schemas/vocabulary.ts'
import type { User } from '../../../schemas/generated/types/entities/user.ts'
import type { ActiveParty, Party } from '../../../src/contract/apiTypes.ts'
import type { ResourceDefinitions } from '../../../schemas/resourceDefinition.ts'

const group = (id: string, product: ProductType, more: object = {}) => ({
  id,
  icon: id,
  role: 'STAFF' as const,
  product,
  items: [],
  ...more,
})
const dashboard = { id: 'dashboard', path: '/general/dashboard', icon: 'dashboard' }
const menu: MenuDefinition = {
  groups: [
    { id: 'general', icon: 'general', role: 'STAFF', items: [dashboard] },
    group('factoring', 'FACTORING', { landing: '/factoring/contracts' }),
    group('loan', 'LOAN', { closed: true, landing: '/loan/dashboard' }),
    group('leasing', 'LEASING'),
  ],
}
const resources = {
  'factoring/invoices': {
    name: 'factoring/invoices',
    product: 'FACTORING',
    path: '/factoring/invoices',
    detail: { path: '/factoring/invoice/:id/:filter' },
  },
} as unknown as ResourceDefinitions
const active = (productType: ProductType | null): ActiveParty => ({
  activePartyFid: 'p',
  activeProductFid: `f-${productType}`,
  productType,
})
const place = (pathname: string, productType: ProductType | null, role: User['role'] = 'STAFF') =>
  placeAfterSwitch({ menu, resources, role, active: active(productType), pathname })

describe('switch of company or product navigates (SES-25)', () => {
  it.each([
    ['to the landing page of factoring', '/general/dashboard', 'FACTORING', '/factoring/contracts'],
    ['nowhere when that page is open already', '/factoring/contracts', 'FACTORING', '/factoring/contracts'],
    ['nowhere from the account page', '/account', 'FACTORING', '/account'],
    ['nowhere from below the account page', '/account/x', 'LEASING', '/account/x'],
    [
      'from a record to its list, never to "not found"',
      '/factoring/invoice/17/page=1',
      'FACTORING',
      '/factoring/invoices',
    ],
    [
      'from a record of a product the company lacks to the landing page',
      '/factoring/invoice/17/page=1',
      'LEASING',
      '/general/dashboard',
    ],
    ['to the general dashboard where the product has no pages', '/factoring/invoices', 'LEASING', '/general/dashboard'],
    ['to the general dashboard where the product is closed', '/factoring/invoices', 'LOAN', '/general/dashboard'],
    ['to the general dashboard without a product', '/factoring/invoices', null, '/general/dashboard'],
    ['to another page than one that only begins like the account', '/accounting', 'FACTORING', '/factoring/contracts'],
  ] as const)('%s', (_, pathname, product, path) => {
    expect(place(pathname, product)).toBe(path)
  })

  it('to the home page while the dashboard does not exist', () => {
    const early: MenuDefinition = {
      groups: [{ id: 'general', icon: 'general', role: 'STAFF', items: [{ ...dashboard, coming: true }] }],
    }
    expect(
      placeAfterSwitch({
        menu: early,
        resources,
        role: 'STAFF',
        active: active('LEASING'),
        pathname: '/factoring/invoices',
      }),
    ).toBe('/')
  })

  it('to a page of the shipped navigation for every product', () => {
    const shipped: MenuDefinition = JSON.parse(readFileSync('resources/menu.json', 'utf8'))
    const paths = new Set([
      '/',
      ...shipped.groups.flatMap(({ items }) => items.filter(({ coming }) => !coming).map(({ path }) => path)),
    ])
    for (const product of ['FACTORING', 'LOAN', 'LIMIT', 'LEASING', null] as const) {
      expect(paths).toContain(
        placeAfterSwitch({ menu: shipped, resources, role: 'STAFF', active: active(product), pathname: '/x' }),
      )
    }
  })
})

describe('address of another product (SES-28)', () => {
  const product = (type: ProductType) => ({ fid: `f-${type}`, type, is_main: false, permissions: [] })
  const parties: Party[] = [
    {
      fid: 'p',
      name: 'UAB Viena',
      is_main: true,
      productList: [product('FACTORING'), product('LOAN'), product('LEASING')],
    },
  ]
  const session = (productType: ProductType, own = parties) => ({
    menu,
    parties: own,
    active: active(productType),
    user: { role: 'STAFF' } as User,
  })

  it('activates the product first', () => {
    expect(productOfAddress(session('LEASING'), '/factoring/invoices')?.fid).toBe('f-FACTORING')
  })

  it('activates a product that the menu shows as closed, because its pages open by their address', () => {
    expect(productOfAddress(session('FACTORING'), '/loan/dashboard')?.fid).toBe('f-LOAN')
  })

  it.each([
    ['is active', session('FACTORING'), '/factoring/invoices'],
    ['is none', session('LEASING'), '/account'],
    [
      'is not the company’s',
      session('LEASING', [{ ...(parties[0] as Party), productList: [product('LEASING')] }]),
      '/factoring/invoices',
    ],
  ])('changes nothing when the product %s', (_, from, pathname) => {
    expect(productOfAddress(from, pathname)).toBeUndefined()
  })
})

it('active state equals another with the same company and product', () => {
  expect(sameActive(active('LOAN'), active('LOAN'))).toBe(true)
  expect(sameActive(active('LOAN'), active('LEASING'))).toBe(false)
  expect(sameActive(active('LOAN'), { ...active('LOAN'), activePartyFid: 'q' })).toBe(false)
})
