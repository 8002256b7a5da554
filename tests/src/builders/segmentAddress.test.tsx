import { act, render, screen } from '@testing-library/react'
import { useLocation, useNavigate } from 'ra-core'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'

import { SegmentAddress } from '../../../src/builders/url/SegmentAddress.tsx'

const path = '/loan/reports'

function Query() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => navigate({ search: '?contractId=1,2&text=a%2Fb&page=2' })}>
      {`${pathname} ${search}`}
    </button>
  )
}

async function open(address: string) {
  const element = (
    <SegmentAddress path={path}>
      <Query />
    </SegmentAddress>
  )
  const router = createMemoryRouter([{ path: `${path}/:filter?`, element }], { initialEntries: [address] })
  await act(async () => {
    render(<RouterProvider router={router} />)
  })
  return { router, button: screen.getByRole('button') }
}

test('<SegmentAddress>: gives the last segment of the path as the query string (LON-04)', async () => {
  const { button } = await open(`${path}/contractId=1&page=1&size=10`)
  expect(button.textContent).toBe(`${path} ?contractId=1&page=1&size=10`)
})

test('<SegmentAddress>: understands a bare address and one with a question mark', async () => {
  expect((await open(path)).button.textContent).toBe(`${path} `)
  document.body.replaceChildren()
  expect((await open(`${path}?contractId=7`)).button.textContent).toBe(`${path} ?contractId=7`)
})

test('<SegmentAddress>: keeps the query string after a slash without a segment', async () => {
  expect((await open(`${path}/`)).button.textContent).toBe(`${path} `)
  document.body.replaceChildren()
  const { button } = await open(`${path}/?contractId=2&page=1&size=20&type=PAYMENT`)
  expect(button.textContent).toBe(`${path} ?contractId=2&page=1&size=20&type=PAYMENT`)
})

test('<SegmentAddress>: writes a query string into the path and reads it back unchanged', async () => {
  const { router, button } = await open(path)
  await act(async () => button.click())
  expect(router.state.location).toMatchObject({
    pathname: `${path}/contractId=1,2&text=a%252Fb&page=2`,
    search: '',
  })
  expect(button.textContent).toBe(`${path} ?contractId=1,2&text=a%2Fb&page=2`)
})
