import { act, render } from '@testing-library/react'
import { CoreAdminContext, testDataProvider } from 'ra-core'
import { type ReactNode, useLayoutEffect } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { expect, test } from 'vitest'

import { NewestLocationContext } from '../../../../src/builders/url/useIsStillHere.ts'
import { ActiveProductContext } from '../../../../src/contract/activeProduct.ts'
import { useContractChoice } from '../../../../src/pages/dashboard/useContractChoice.ts'

const path = '/factoring/dashboard'
const contracts = [{ id: '7', contractNumber: 'F-1', status: 'VALID' }]

function Choice() {
  return <>{useContractChoice().contract?.contractNumber}</>
}

const within = (child: ReactNode) => {
  const dataProvider = testDataProvider({ getList: (async () => ({ data: contracts, total: 1 })) as never })
  return (
    <CoreAdminContext dataProvider={dataProvider}>
      <ActiveProductContext value={null}>{child}</ActiveProductContext>
    </CoreAdminContext>
  )
}

test('address selects the shown contract, also when the bare address returns before rendering (DSH-30)', async () => {
  const router = createMemoryRouter([{ path: '*', element: within(<Choice />) }], { initialEntries: [path] })
  let named = 0
  router.subscribe(({ location }) => {
    if (location.search !== '?contractId=7') return
    named += 1
    if (named === 1) void router.navigate(path)
  })
  await act(async () => {
    render(<RouterProvider router={router} />)
  })
  await expect.poll(() => named).toBe(2)
  expect(router.state.location).toMatchObject({ pathname: path, search: '?contractId=7' })
})

test('a person who leaves the dashboard before its contracts are known is not brought back (DSH-30)', async () => {
  const addresses: string[] = []
  function Leaving() {
    const { pathname } = useLocation()
    const { contract } = useContractChoice()
    useLayoutEffect(() => {
      if (contract !== undefined && pathname === path) void router.navigate('/general/dashboard')
    }, [contract, pathname])
    return <>{pathname}</>
  }
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <NewestLocationContext value={() => router.state.location.key}>
            {within(<OnDashboard />)}
          </NewestLocationContext>
        ),
      },
    ],
    { initialEntries: [path] },
  )
  function OnDashboard() {
    const { pathname } = useLocation()
    return pathname === path ? <Leaving /> : null
  }
  router.subscribe(({ location }) => addresses.push(`${location.pathname}${location.search}`))
  await act(async () => {
    render(<RouterProvider router={router} />)
  })
  await expect.poll(() => addresses.length).toBeGreaterThan(0)
  await act(async () => {})
  expect(addresses).toEqual(['/general/dashboard'])
})
