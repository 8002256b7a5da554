import { act, render, screen } from '@testing-library/react'
import { NotificationContextProvider, TestTranslationProvider, useNotificationContext } from 'ra-core'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'

import { NavigationNotice } from '../../../src/builders/list/NavigationNotice.tsx'
import { useDecodedAddress, useTidyAddress } from '../../../src/builders/url/useAddress.ts'
import { invoiceSpec } from './spec.ts'

const path = '/factoring/invoices'
const tidy = '?contractId=7&page=1&size=10'
const alert = { type: 'success', message: 'Three invoices were sent' }

function Address() {
  useTidyAddress(useDecodedAddress(invoiceSpec, tidy), invoiceSpec, true)
  const { notifications } = useNotificationContext()
  return <output>{notifications.map(({ message }) => String(message)).join()}</output>
}

const open = () => {
  const element = (
    <TestTranslationProvider translate={(key: string) => key}>
      <NotificationContextProvider>
        <NavigationNotice />
        <Address />
      </NotificationContextProvider>
    </TestTranslationProvider>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })
  return {
    router,
    draw: () =>
      act(async () => {
        render(<RouterProvider router={router} />)
      }),
  }
}

test('list address is completed when bare, and again on the next visit', async () => {
  const { router, draw } = open()
  await draw()
  expect(router.state.location).toMatchObject({ pathname: path, search: tidy })
  await act(() => router.navigate(path))
  expect(router.state.location.search).toBe(tidy)
})

test('list address that becomes bare again before rendering is completed, and shows its alert once', async () => {
  const { router, draw } = open()
  let tidied = 0
  router.subscribe(({ location }) => {
    if (location.search !== tidy) return
    tidied += 1
    if (tidied === 1) void router.navigate(path, { state: { alert } })
  })
  await draw()
  expect(tidied).toBe(2)
  expect(router.state.location).toMatchObject({ pathname: path, search: tidy, state: null })
  expect(screen.getByRole('status').textContent).toBe(alert.message)
})
