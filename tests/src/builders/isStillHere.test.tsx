import { act, render } from '@testing-library/react'
import { NotificationContextProvider, TestTranslationProvider, useLocation } from 'ra-core'
import { type ReactNode, useLayoutEffect } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'

import { NavigationNotice } from '../../../src/builders/list/NavigationNotice.tsx'
import { useTidyAddress } from '../../../src/builders/url/useAddress.ts'
import { NewestLocationContext } from '../../../src/builders/url/useIsStillHere.ts'
import { decodeListUrl } from '../../../schemas/lists/listAddress.ts'
import { invoiceSpec } from './spec.ts'

const list = '/factoring/invoices'
const tidy = '?contractId=7&page=1&size=10'

function TidyAddress() {
  useTidyAddress(decodeListUrl(tidy, invoiceSpec), invoiceSpec, true)
  return null
}

/** Opens the list; before its effects run, the person has left it. Returns the addresses in order. */
async function leaveAtOnce(page: ReactNode, state?: unknown): Promise<string[]> {
  const addresses: string[] = []
  function Leaving() {
    const { pathname } = useLocation()
    useLayoutEffect(() => {
      if (pathname === list) void router.navigate('/general/dashboard')
    }, [pathname])
    return pathname === list ? page : null
  }
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <NewestLocationContext value={() => router.state.location.key}>
            <TestTranslationProvider translate={(key: string) => key}>
              <NotificationContextProvider>
                <Leaving />
              </NotificationContextProvider>
            </TestTranslationProvider>
          </NewestLocationContext>
        ),
      },
    ],
    { initialEntries: [{ pathname: list, state }] },
  )
  router.subscribe(({ location }) => addresses.push(`${location.pathname}${location.search}`))
  await act(async () => {
    render(<RouterProvider router={router} />)
  })
  return addresses
}

test('<ResourceList>: the address of a list that a person has just left is not completed', async () => {
  expect(await leaveAtOnce(<TidyAddress />)).toEqual(['/general/dashboard'])
})

test('<NavigationNotice>: an alert does not bring back a person who has just left its list', async () => {
  const state = { alert: { type: 'success', message: 'Three invoices were sent' } }
  expect(await leaveAtOnce(<NavigationNotice />, state)).toEqual(['/general/dashboard'])
})
