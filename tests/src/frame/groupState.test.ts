import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { groupState } from '../../../src/frame/groupState.ts'
import type { MenuDefinition } from '../../../src/contract/menuTypes.ts'
import type { ProductType } from '../../../schemas/vocabulary.ts'

const menu = JSON.parse(readFileSync('resources/menu.json', 'utf8')) as MenuDefinition
const product = (type: ProductType) => ({ fid: type, type, is_main: false, permissions: [{ type: 'READ' as const }] })

/** `group: state` of every group that staff see, nothing of it being the page that is open. */
function states(held: ProductType[], active: ProductType): Record<string, string> {
  const session = {
    menu,
    parties: [{ fid: 'P-1', name: 'UAB Demo', is_main: true, productList: held.map(product) }],
    active: { activePartyFid: 'P-1', activeProductFid: active, productType: active },
  }
  return Object.fromEntries(
    menu.groups.filter(({ role }) => role === 'STAFF').map(group => [group.id, groupState(session, group, false)]),
  )
}

describe('side navigation (SHL-11, SHL-12)', () => {
  const all: ProductType[] = ['FACTORING', 'LOAN', 'LIMIT', 'LEASING']
  test.each<[string, ProductType[], ProductType, Record<string, string>]>([
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
  ])('%s', (_, held, active, expected) => {
    expect(states(held, active)).toEqual(expected)
  })
})
