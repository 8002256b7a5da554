import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ListContextProvider, TestMemoryRouter } from 'ra-core'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { ActiveProductContext } from '../../../../src/contract/activeProduct.ts'
import { TextsProvider } from '../../../../src/i18n/TextsProvider.tsx'
import { PortalSettingsContext } from '../../../../src/contract/PortalSettingsContext.ts'
import { type Session, SessionContext } from '../../../../src/contract/SessionContext.ts'
import { PayBills } from '../../../../src/pages/bills/PayBills.tsx'
import type { Permission, ProductType } from '../../../../schemas/vocabulary.ts'
import { fakeFetch } from '../../api/fakeFetch.ts'

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const texts: Record<string, string> = {
  ...readJson('resources/texts/en/common.json'),
  ...readJson('resources/texts/en/staff.json'),
}

const session = { user: { id: '1' }, active: { activePartyFid: 'P-1' } } as Session

function show(
  permissions: readonly Permission[],
  { online = true, needed = undefined as Permission | undefined, product = 'FACTORING' as ProductType } = {},
) {
  const { settings } = readJson('config/portal.json')
  const portal = {
    ...settings,
    features: { payments: online },
    ...(needed && { payments: { permission: needed, loanPermission: 'READ' as const } }),
  }
  const active = {
    partyFid: 'P-1',
    productFid: 'P-1-F',
    productType: product,
    permissions: new Set(permissions),
  }
  render(
    <TextsProvider areas={['common', 'staff']} initialLanguage="en" initialTexts={texts}>
      <PortalSettingsContext.Provider value={portal}>
        <ActiveProductContext value={active}>
          <SessionContext.Provider value={session}>
            <TestMemoryRouter>
              <ListContextProvider value={{ filterValues: {} } as never}>
                <PayBills definition={{} as never} path={{}} reload={() => {}} />
              </ListContextProvider>
            </TestMemoryRouter>
          </SessionContext.Provider>
        </ActiveProductContext>
      </PortalSettingsContext.Provider>
    </TextsProvider>,
  )
  return screen.getByRole('button', { name: 'Pay bills' })
}
const reasonOf = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent

test('<PayBills>: shows read-only users a disabled, focusable button with the reason, and ignores a press', async () => {
  const calls = fakeFetch({})
  const button = show(['READ'])
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(reasonOf(button)).toBe('You do not have the permission to pay bills of this company.')
  await userEvent.tab()
  expect(document.activeElement).toBe(button)
  await userEvent.keyboard('{Enter}')
  await userEvent.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls).toEqual([])
})

test('<PayBills>: allows users with manage permission, and with read permission if configured (BIL-24)', () => {
  expect(show(['READ', 'MANAGE_CONTRACT']).getAttribute('aria-disabled')).toBeNull()
  document.body.replaceChildren()
  expect(show(['READ'], { needed: 'READ' }).getAttribute('aria-disabled')).toBeNull()
})

test('<PayBills>: gives the missing payment provider as the reason (BIL-34)', () => {
  expect(reasonOf(show(['READ'], { online: false }))).toBe(
    'Online payment is not available in this portal. Pay the bills by bank transfer.',
  )
})

test('<PayBills>: lets readers of loans pay, who have no more permissions (LON-23)', () => {
  expect(show(['READ'], { product: 'LOAN' }).getAttribute('aria-disabled')).toBeNull()
})
