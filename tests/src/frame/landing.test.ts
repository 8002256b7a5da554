import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { chooseEntry } from '../../../src/entries/chooseEntry.ts'
import { currentItem, firstPage, groupOfPath, homePath } from '../../../src/frame/landing.ts'
import { menuIcons } from '../../../src/frame/menuIcons.tsx'
import type { MenuDefinition } from '../../../src/contract/menuTypes.ts'

const menu: MenuDefinition = JSON.parse(readFileSync('resources/menu.json', 'utf8'))
const staffTexts: Record<string, string> = JSON.parse(readFileSync('resources/texts/en/staff.json', 'utf8'))

describe('start page of a user (LOG-10)', () => {
  it.each([
    ['STAFF', '/general/dashboard'],
    ['OPERATOR', '/operator/forms'],
  ] as const)('%s: %s', (role, path) => {
    expect(homePath(menu, role)).toBe(path)
  })

  it('is undefined when the menu is empty for the role', () => {
    expect(homePath({ groups: menu.groups.filter(({ role }) => role === 'STAFF') }, 'OPERATOR')).toBeUndefined()
    expect(homePath({ groups: menu.groups.filter(({ product }) => product !== undefined) }, 'STAFF')).toBeUndefined()
  })

  it('replaces an unknown factoring page with the first existing one (SHL-04)', () => {
    const group = groupOfPath(menu, 'STAFF', '/factoring/whatever')
    expect(group && firstPage(group)?.path).toBe('/factoring/dashboard')
  })

  it('replaces an unknown loan page with the first existing one, also while loans are closed in the menu', () => {
    const loan = groupOfPath(menu, 'STAFF', '/loan/whatever')
    expect(loan && firstPage(loan)?.path).toBe('/loan/dashboard')
    expect(loan && firstPage({ ...loan, closed: true })?.path).toBe('/loan/dashboard')
  })

  it('knows no factoring for an operator', () => {
    expect(groupOfPath(menu, 'OPERATOR', '/factoring/whatever')).toBeUndefined()
  })
})

describe('side navigation (SHL-10)', () => {
  it('marks the item of a page below it', () => {
    expect(currentItem(menu.groups, '/factoring/contracts/contract/17')?.item.id).toBe('contracts')
    expect(currentItem(menu.groups, '/factoring/invoice/17/page=1')?.item.id).toBe('invoices')
    expect(currentItem(menu.groups, '/factoring/contractsx')).toBeUndefined()
  })

  it('has a text and an icon for each item', () => {
    const keys = menu.groups.flatMap(group => [
      `menu.${group.id}`,
      ...group.items.map(item => `menu.${group.id}.${item.id}`),
    ])
    expect(keys.filter(key => staffTexts[key] === undefined)).toEqual([])
    const icons = menu.groups.flatMap(group => [group.icon, ...group.items.map(item => item.icon)])
    expect(icons.filter(icon => !(icon in menuIcons))).toEqual([])
  })

  it('hides the statements of loans, which open by their address', () => {
    const loan = menu.groups.find(group => group.product === 'LOAN')
    expect(loan?.items.map(({ id }) => id)).toEqual(['dashboard', 'contracts', 'bills', 'faq'])
  })
})

describe('chunk of an address (SHL-01, SHL-02)', () => {
  it.each([
    ['/', 'staff'],
    ['/factoring/invoices', 'staff'],
    ['/operator/forms/leasing-private', 'staff'],
    ['/account', 'staff'],
    ['/general/dashboard', 'staff'],
    ['/login', 'login'],
    ['/resetPassword', 'login'],
    ['/leasingRequest', 'request'],
    ['/simulator', 'simulator'],
    ['/404', 'notice'],
    ['/expired', 'notice'],
    ['/nonsense', 'notice'],
    ['/login/x', 'notice'],
    ['/constructor', 'notice'],
  ])('%s: %s', (pathname, entry) => {
    expect(chooseEntry({ pathname, search: '' })).toBe(entry)
  })
})
