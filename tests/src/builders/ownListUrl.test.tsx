import { act, render } from '@testing-library/react'
import { useLocation, useNavigate } from 'ra-core'
import { useLayoutEffect } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'

import { decodeListUrl, encodeListUrl } from '../../../schemas/lists/listAddress.ts'
import type { ListUrl } from '../../../schemas/lists/listUrl.ts'
import { toNative } from '../../../src/builders/url/nativeUrl.ts'
import { OwnListUrl } from '../../../src/builders/url/OwnListUrl.tsx'
import { useDecodedAddress } from '../../../src/builders/url/useAddress.ts'
import { NewestLocationContext } from '../../../src/builders/url/useIsStillHere.ts'
import { invoiceSpec } from './spec.ts'

const path = '/factoring/invoices'
const address = (change: Partial<ListUrl>) =>
  encodeListUrl({ ...decodeListUrl('?contractId=7&page=1&size=10', invoiceSpec), ...change }, invoiceSpec)
const start = address({})

/** What the list controller does: it navigates to the address that it has rendered, with one change. */
const controller = { change: (_changed: Partial<ListUrl>): void => undefined }
function Controller({ url }: { readonly url: ListUrl }) {
  const navigate = useNavigate()
  useLocation()
  useLayoutEffect(() => {
    controller.change = changed => navigate({ search: toNative({ ...url, ...changed }) })
  }, [navigate, url])
  return null
}
function List() {
  const url = useDecodedAddress(invoiceSpec, start)
  return (
    <OwnListUrl spec={invoiceSpec} url={url} state={{ current: { total: 100, failed: false } }}>
      <Controller url={url} />
    </OwnListUrl>
  )
}

async function open() {
  const element = (
    <NewestLocationContext value={() => router.state.location.key}>
      <List />
    </NewestLocationContext>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [`${path}${start}`] })
  await act(async () => {
    render(<RouterProvider router={router} />)
  })
  return router
}
const sort = { field: 'invoiceDueDate', order: 'ASC' } as const
const filters = { contractId: ['7'], invoiceNumber: 'SF' }

test('two changes before the first is rendered are both in the address (INV-04)', async () => {
  const router = await open()
  await act(async () => {
    controller.change({ sort })
    controller.change({ filters })
  })
  expect(router.state.location.search).toBe(address({ sort, filters }))
})

test('a change that Back has overtaken before it was rendered is forgotten (INV-04)', async () => {
  const router = await open()
  await act(async () => {
    controller.change({ page: 2 })
    await router.navigate(-1)
  })
  expect(router.state.location.search).toBe(start)
  await act(async () => controller.change({ filters }))
  expect(router.state.location.search).toBe(address({ filters }))
})
