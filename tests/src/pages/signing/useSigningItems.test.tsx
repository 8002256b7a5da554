import { QueryClient } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { readFileSync } from 'node:fs'
import { CoreAdminContext } from 'ra-core'
import { expect, test } from 'vitest'

import { ActiveProductContext } from '../../../../src/contract/activeProduct.ts'
import { PortalSettingsContext } from '../../../../src/contract/PortalSettingsContext.ts'
import { useSigningItems } from '../../../../src/pages/signing/useSigningItems.ts'
import { fakeFetch } from '../../api/fakeFetch.ts'

const { settings, profiles } = JSON.parse(readFileSync('config/portal.json', 'utf8'))
const active = {
  partyFid: 'P-1',
  productFid: 'P-1-F',
  productType: 'FACTORING' as const,
  permissions: new Set(['READ'] as const),
}

function itemsUnder(contracts: object) {
  const calls = fakeFetch({ 'GET /api/contracts': { json: { content: [], totalElements: 0 } } })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const around = ({ children }: { children: ReactNode }) => (
    <CoreAdminContext queryClient={client}>
      <PortalSettingsContext.Provider value={{ ...settings, contracts: { ...settings.contracts, ...contracts } }}>
        <ActiveProductContext value={active}>{children}</ActiveProductContext>
      </PortalSettingsContext.Provider>
    </CoreAdminContext>
  )
  return { calls, ...renderHook(() => useSigningItems(), { wrapper: around }) }
}

test('useSigningItems: fetches the contracts that await signatures', async () => {
  const { calls } = itemsUnder({})
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.url).toContain('READY_FOR_SIGNING')
})

test('useSigningItems: has no items and makes no call where the profile leaves them out (SIG-11)', async () => {
  const { calls, result } = itemsUnder(profiles.clone.contracts)
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(result.current).toMatchObject({ items: [], error: null, isFetching: false })
  expect(calls).toEqual([])
})
