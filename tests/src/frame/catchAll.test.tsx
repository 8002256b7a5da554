import { render, screen } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { PortalSettingsContext } from '../../../src/contract/PortalSettingsContext.ts'
import { type Session, SessionContext } from '../../../src/contract/SessionContext.ts'
import { CatchAll } from '../../../src/frame/CatchAll.tsx'
import { TextsProvider } from '../../../src/i18n/TextsProvider.tsx'

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const texts: Record<string, string> = {
  ...readJson('resources/texts/en/common.json'),
  ...readJson('resources/texts/en/staff.json'),
}

/** An address opened by staff of a company with factoring only, or by an operator. */
function open(path: string, role: 'STAFF' | 'OPERATOR' = 'STAFF') {
  const session = {
    user: { role },
    parties: [
      {
        fid: 'P-1',
        name: 'UAB Demo',
        is_main: true,
        productList: [{ fid: 'P-1-FACTORING', type: 'FACTORING', is_main: true, permissions: [{ type: 'READ' }] }],
      },
    ],
    active: { activePartyFid: 'P-1', activeProductFid: 'P-1-FACTORING', productType: 'FACTORING' },
    menu: readJson('resources/menu.json'),
  } as unknown as Session
  const pages = ['/factoring/dashboard', '/loan/dashboard'].map(page => ({ path: page, element: <h1>First page</h1> }))
  const router = createMemoryRouter([...pages, { path: '*', element: <CatchAll /> }], { initialEntries: [path] })
  render(
    <TextsProvider areas={['common', 'staff']} initialLanguage="en" initialTexts={texts}>
      <PortalSettingsContext.Provider value={readJson('config/portal.json').settings}>
        <SessionContext.Provider value={session}>
          <RouterProvider router={router} />
        </SessionContext.Provider>
      </PortalSettingsContext.Provider>
    </TextsProvider>,
  )
  return router
}

test.each([
  ['/factoring/nowhere', '/factoring/dashboard'],
  ['/loan', '/loan/dashboard'],
  ['/loan/nowhere', '/loan/dashboard'],
  ['/loan/contracts/x/y', '/loan/dashboard'],
])('<CatchAll>: %s leads to %s, also without the product (SHL-04)', async (path, target) => {
  const router = open(path)
  expect(await screen.findByRole('heading', { name: 'First page' })).toBeTruthy()
  expect(router.state.location.pathname).toBe(target)
})

test.each([
  ['/leasing/nowhere', 'STAFF'],
  ['/limit', 'STAFF'],
  ['/general/nowhere', 'STAFF'],
  ['/nowhere', 'STAFF'],
  ['/loan/nowhere', 'OPERATOR'],
] as const)('<CatchAll>: %s is not found by %s (SHL-05)', async (path, role) => {
  const router = open(path, role)
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
  expect(router.state.location.pathname).toBe(path)
})
