import { readdirSync, readFileSync } from 'node:fs'
import type { ReactElement, ReactNode } from 'react'
import { matchPath } from 'react-router'
import { describe, expect, test } from 'vitest'

import { entryOf } from '../../../schemas/pageEntries.ts'
import { OTHER_PAGE, pageTemplates, pageTemplate } from '../../../schemas/pages/pageTemplate.ts'
import { requestRoute } from '../../../schemas/pages/requestRoute.ts'
import { operatorPages, staffPages } from '../../../src/app/handWrittenPages.ts'
import { resourceRoutes } from '../../../src/builders/resourceRoutes.tsx'
import { chooseEntry } from '../../../src/entries/chooseEntry.ts'

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const documentsIn = (folder: string) =>
  readdirSync(folder)
    .filter(name => /^[a-z-]+\.json$/.test(name) && name !== 'menu.json')
    .map(name => readJson(`${folder}/${name}`))
const definitions = Object.fromEntries(documentsIn('resources').map(one => [one.name, one]))

/** Patterns of the routes that the elements below `<Admin>` declare. */
function patternsOf(elements: ReactNode): string[] {
  return [elements].flat().flatMap((element): string[] => {
    const { path, name, children } = (element as ReactElement<{ path?: string; name?: string; children?: ReactNode }>)
      .props
    return path !== undefined ? [path] : name !== undefined ? [`/${name}`] : patternsOf(children)
  })
}
const patterns = {
  STAFF: [
    '/',
    ...staffPages.map(({ path }) => path),
    ...documentsIn('resources/dashboards').map(({ path }) => path as string),
    ...patternsOf(resourceRoutes(definitions, 'STAFF')),
  ],
  OPERATOR: [...operatorPages.map(({ path }) => path), ...patternsOf(resourceRoutes(definitions, 'OPERATOR'))],
} as const

/** The routes of the specification for people who are not signed in, each as an address, with the entry that renders it. */
const publicRoutes = [
  ['/login', 'login'],
  ['/resetPassword', 'login'],
  ['/resetPasswordConfirm', 'login'],
  ['/password-change/a-token', 'login'],
  ['/invoiceVerification/a-key', 'verification'],
  ['/formRequest', 'request'],
  ['/partner/prefill/a-token/private', 'request'],
  ['/partner/a-token/business', 'request'],
  ['/leasingRequest', 'request'],
  ['/leasingRequest/business', 'request'],
  ['/leasingRequest/partner/private?originatorToken=a-token', 'request'],
  ['/leasingRequest/partner/prefill/business?originatorPrivateToken=a-token', 'request'],
  ['/leasingRequest/an-application?token=a-token', 'request'],
  ['/loanRequest', 'request'],
  ['/loanRequest/partner/private?originatorToken=a-token', 'request'],
  ['/loanRequest/partner/prefill/private?originatorPrivateToken=a-token', 'request'],
  ['/loanRequest/an-application?token=a-token', 'request'],
  ['/test/loan-private', 'request'],
  ['/statement', 'statement'],
  ['/deal/a-hash', 'deal'],
  ['/expired', 'notice'],
  ['/404', 'notice'],
] as const

/** Those of staff and of operators, as addresses. */
const staffRoutes = [
  ['/', 'STAFF'],
  ['/general/dashboard', 'STAFF'],
  ['/account', 'STAFF'],
  ['/invoiceUpload', 'STAFF'],
  ['/faq', 'STAFF'],
  ['/buyer/5', 'STAFF'],
  ['/factoring/dashboard', 'STAFF'],
  ['/factoring/contracts', 'STAFF'],
  ['/factoring/contracts/contract/5', 'STAFF'],
  ['/factoring/invoices', 'STAFF'],
  ['/factoring/invoice/5/page=1', 'STAFF'],
  ['/factoring/bills', 'STAFF'],
  ['/factoring/reports', 'STAFF'],
  ['/factoring/faq', 'STAFF'],
  ['/loan/dashboard', 'STAFF'],
  ['/loan/contracts', 'STAFF'],
  ['/loan/contracts/contract/5', 'STAFF'],
  ['/loan/bills', 'STAFF'],
  ['/loan/reports/contractId=5', 'STAFF'],
  ['/loan/faq', 'STAFF'],
  ['/operator/forms', 'OPERATOR'],
] as const

test('the specification has 43 routes', () => {
  expect(publicRoutes.length + staffRoutes.length).toBe(43)
})

test.each(publicRoutes)('%s opens without a login, by the %s entry (SHL-01)', (address, entry) => {
  const { pathname, search } = new URL(address, 'https://portal.example')
  expect(chooseEntry({ pathname, search })).toBe(entry)
  if (entry === 'request') expect(requestRoute({ pathname, search }).kind).not.toBe('notFound')
})

test.each(staffRoutes)('%s has a page of %s (SHL-01)', (address, role) => {
  expect(chooseEntry({ pathname: address, search: '' })).toBe('staff')
  expect(patterns[role].filter(pattern => matchPath(pattern, address) !== null)).not.toEqual([])
})

describe('templates of addresses, for reports of errors (API-27)', () => {
  const addresses = [...publicRoutes, ...staffRoutes].map(([address]) => address.split('?')[0] ?? '')
  const ofPatterns = [...patterns.STAFF, ...patterns.OPERATOR].map(pattern =>
    pattern.replaceAll(/:\w+\??/g, 'a-secret'),
  )

  test.each([...addresses, ...ofPatterns])('%s has one, without what identifies a person', address => {
    const template = pageTemplate(address)
    expect(template).not.toBe(OTHER_PAGE)
    expect(template.split('/').filter(segment => segment !== '' && !segment.startsWith(':'))).toEqual(
      address.split('/').filter(segment => template.split('/').includes(segment) && segment !== ''),
    )
    expect(template).not.toMatch(/a-|page=|contractId=/)
  })

  test.each([
    ['/leasingRequest/partner/private', '/leasingRequest/partner'],
    ['/leasingRequest/partner/prefill/private', '/leasingRequest/partner/prefill'],
    ['/leasingRequest/business', '/leasingRequest/business'],
    ['/leasingRequest/secret', '/leasingRequest/:applicationToken'],
    ['/partner/prefill/secret', '/partner/prefill'],
    ['/partner/secret/business', '/partner/:originatorToken'],
    ['/operator/forms/leasing-private', '/operator/forms/:form'],
    ['/secret/factoring', OTHER_PAGE],
    ['/factoring', OTHER_PAGE],
    ['/', '/'],
  ])('of %s is %s', (address, template) => {
    expect(pageTemplate(address)).toBe(template)
  })

  test('belong to a part of the app', () => {
    expect(pageTemplates.filter(template => entryOf(template.split('/')[1] ?? '') === 'notice')).toEqual([
      '/404',
      '/expired',
    ])
  })
})
