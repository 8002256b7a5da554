import { act, render } from '@testing-library/react'
import { CoreAdminContext, testDataProvider } from 'ra-core'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { ActiveProductContext } from '../../../../src/contract/activeProduct.ts'
import { useContractChoice } from '../../../../src/pages/dashboard/useContractChoice.ts'

const path = '/factoring/dashboard'
const contracts = [{ id: '7', contractNumber: 'F-1', status: 'VALID' }]

function Choice() {
  return <>{useContractChoice().contract?.contractNumber}</>
}

test('address selects the shown contract, also when the bare address returns before rendering (DSH-30)', async () => {
  const dataProvider = testDataProvider({ getList: (async () => ({ data: contracts, total: 1 })) as never })
  const element = (
    <CoreAdminContext dataProvider={dataProvider}>
      <ActiveProductContext value={null}>
        <Choice />
      </ActiveProductContext>
    </CoreAdminContext>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })
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
