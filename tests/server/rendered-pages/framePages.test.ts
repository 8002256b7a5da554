import { afterAll, beforeAll, expect, test } from 'vitest'
import { StaffPages } from '../../../server/modules/rendered-pages/staff-pages.service.ts'
import { buildTestApp, type TestApp } from '../../support/app.ts'

let portal: TestApp
let pages: StaffPages

beforeAll(async () => {
  portal = await buildTestApp()
  const { app } = portal
  pages = new StaffPages({
    documents: () => app.resources.current(),
    texts: app.texts,
    portal: () => ({}),
    language: 'lt',
  })
})
afterAll(() => portal.close())

test.each([
  ['/general/dashboard', 'STAFF', undefined, '/general/dashboard'],
  ['/faq', 'STAFF', undefined, '/faq'],
  ['/factoring/contracts/contract/17', 'STAFF', 'FACTORING', '/factoring/contracts'],
  ['/factoring/invoice/921/-', 'STAFF', 'FACTORING', '/factoring/invoices'],
  ['/buyer/5', 'STAFF', 'FACTORING', '/factoring/contracts'],
  ['/invoiceUpload', 'STAFF', 'FACTORING', '/invoiceUpload'],
  ['/loan/contracts/contract/3', 'STAFF', 'LOAN', '/loan/contracts'],
  ['/operator/forms/leasing-private', 'OPERATOR', undefined, '/operator/forms'],
  ['/operator/statements/7', 'OPERATOR', undefined, '/operator/statements'],
  // Pages of both roles, or of none: their menu is left to the app.
  ['/account', null, undefined, '/account'],
  ['/', null, undefined, '/'],
  ['/factoring/unknown', null, undefined, '/'],
])('%s has the menu of %s and %s, with %s as open (SHL-75)', (address, role, product, location) => {
  expect(pages.input(address, undefined)).toMatchObject({ kind: 'frame', role, product, location, language: 'lt' })
})

test('all records of a kind, and all unknown addresses, share one frame (SHL-75)', () => {
  const of = (address: string) => JSON.stringify(pages.input(address, 'en'))
  expect(of('/factoring/invoice/1/-')).toBe(of('/factoring/invoice/2/status=OVERDUE'))
  expect(of('/loan/x')).toBe(of('/general/y'))
  expect(of('/factoring/invoice/1/-')).not.toBe(of('/factoring/contracts/contract/1'))
  expect(pages.input('/account', 'ee')?.language).toBe('ee')
})

test.each(['/login', '/formRequest', '/partner/x', '/invoiceVerification/x', '/404', '/simulator', '/accounts'])(
  '%s is no page of the app (SHL-75)',
  address => {
    expect(pages.input(address, undefined)).toBeNull()
  },
)
