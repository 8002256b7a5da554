import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { groupState } from '../../../src/frame/groupState.ts'
import type { MenuDefinition } from '../../../src/contract/menuTypes.ts'
import type { ProductType } from '../../../schemas/vocabulary.ts'

const menu = JSON.parse(readFileSync('resources/menu.json', 'utf8')) as MenuDefinition
const closedLoan: MenuDefinition = {
  groups: menu.groups.map(group => (group.product === 'LOAN' ? { ...group, closed: true } : group)),
}
const product = (type: ProductType) => ({ fid: type, type, is_main: false, permissions: [{ type: 'READ' as const }] })

/** `group: state` of every group that staff see, nothing of it being the page that is open. */
function states(held: ProductType[], active: ProductType, of: MenuDefinition): Record<string, string> {
  const session = {
    menu: of,
    parties: [{ fid: 'P-1', name: 'UAB Demo', is_main: true, productList: held.map(product) }],
    active: { activePartyFid: 'P-1', activeProductFid: active, productType: active },
  }
  return Object.fromEntries(
    of.groups.filter(({ role }) => role === 'STAFF').map(group => [group.id, groupState(session, group, false)]),
  )
}

describe('side navigation (SHL-11, SHL-12)', () => {
  const all: ProductType[] = ['FACTORING', 'LOAN', 'LIMIT', 'LEASING']
  test.each<[string, ProductType[], ProductType, Record<string, string>, MenuDefinition?]>([
    [
      'offers loans where the company has them',
      all,
      'FACTORING',
      { general: 'open', factoring: 'open', loan: 'switch', limit: 'coming', leasing: 'coming' },
      menu,
    ],
    [
      'offers factoring while loans are active',
      all,
      'LOAN',
      { general: 'open', factoring: 'switch', loan: 'open', limit: 'coming', leasing: 'coming' },
      menu,
    ],
    [
      'says that the company has no loans',
      ['FACTORING'],
      'FACTORING',
      { general: 'open', factoring: 'open', loan: 'noProduct', limit: 'noProduct', leasing: 'noProduct' },
      menu,
    ],
    [
      'keeps the factoring menu while closed loans are active, opened by their address',
      all,
      'LOAN',
      { general: 'open', factoring: 'open', loan: 'closed', limit: 'coming', leasing: 'coming' },
    ],
    [
      'shows products without pages as coming',
      all,
      'FACTORING',
      { general: 'open', factoring: 'open', loan: 'closed', limit: 'coming', leasing: 'coming' },
    ],
    [
      'keeps the factoring menu while a product without pages is active',
      all,
      'LEASING',
      { general: 'open', factoring: 'open', loan: 'closed', limit: 'coming', leasing: 'coming' },
    ],
    [
      'says what the company does not have',
      ['LEASING'],
      'LEASING',
      { general: 'open', factoring: 'noProduct', loan: 'closed', limit: 'noProduct', leasing: 'coming' },
    ],
  ])('%s', (_, held, active, expected, of = closedLoan) => {
    expect(states(held, active, of)).toEqual(expected)
  })
})
