import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import type { ProductType } from '../../../schemas/vocabulary.ts'
import { readPortalSettings } from '../../../server/config/portal.ts'
import { effectiveMenu } from '../../../server/modules/resources/effectiveMenu.ts'
import { firstPage, groupOfPath } from '../../../src/frame/landing.ts'
import { groupState } from '../../../src/frame/groupState.ts'
import { tileState } from '../../../src/pages/dashboard/tileState.ts'

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const product = (type: ProductType) => ({ fid: type, type, is_main: false, permissions: [{ type: 'READ' as const }] })
/** A company with every product, in a portal of the profile. */
function sessionOf(profile: 'dev' | 'test' | 'clone' | 'leasing') {
  const menu = effectiveMenu(readJson('resources/menu.json'), readPortalSettings('.', profile).products)
  return {
    menu,
    parties: [
      {
        fid: 'P-1',
        name: 'UAB Demo',
        is_main: true,
        productList: (['FACTORING', 'LOAN', 'LIMIT', 'LEASING'] as const).map(product),
      },
    ],
    active: { activePartyFid: 'P-1', activeProductFid: 'LEASING', productType: 'LEASING' as const },
  }
}

describe.each(['clone', 'leasing'] as const)('loans in the profile %s', profile => {
  const session = sessionOf(profile)
  const stateOf = (id: string, isCurrent = false) =>
    groupState(
      session,
      session.menu.groups.find(group => group.id === id)!,
      isCurrent,
    )

  test('are closed in the menu, also on their own pages; the other products are not (SHL-11)', () => {
    expect([stateOf('loan'), stateOf('loan', true)]).toEqual(['closed', 'closed'])
    expect(['factoring', 'limit', 'leasing'].map(id => stateOf(id))).toEqual(['open', 'coming', 'coming'])
  })

  test('have an unavailable tile (DSH-04)', () => {
    expect(tileState(session, 'LOAN')).toEqual({ kind: 'unavailable', reason: 'closed' })
    expect(tileState(session, 'LEASING').kind).toBe('coming')
  })

  test('lead from an unknown address to their first page, which opens (SHL-04, SHL-11)', () => {
    const group = groupOfPath(session.menu, 'STAFF', '/loan/nowhere')
    expect(group && firstPage(group)?.path).toBe(readJson('resources/dashboards/loan.json').path)
  })
})

test.each(['dev', 'test'] as const)('loans are open in the profile %s (SHL-11, DSH-04)', profile => {
  const session = sessionOf(profile)
  const loan = session.menu.groups.find(group => group.id === 'loan')!
  expect(groupState(session, loan, true)).toBe('open')
  expect(tileState(session, 'LOAN')).toMatchObject({ kind: 'open', landing: '/loan/dashboard' })
})
