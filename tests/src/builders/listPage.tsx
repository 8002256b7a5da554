import { QueryClient } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import { readdirSync, readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'

import { type Parts, PartsContext } from '../../../src/builders/slots/parts.ts'
import { ActiveProductContext } from '../../../src/contract/activeProduct.ts'
import { DefinitionsContext } from '../../../src/builders/state/definitions.ts'
import { forgetRemembered } from '../../../src/builders/state/remembered.ts'
import { TextsProvider } from '../../../src/i18n/TextsProvider.tsx'
import type { Language } from '../../../schemas/vocabulary.ts'
import { PortalSettingsContext } from '../../../src/contract/PortalSettingsContext.ts'
import { portalValue } from '../../../src/contract/portalValue.ts'
import { type Session, SessionContext } from '../../../src/contract/SessionContext.ts'
import type { Permission, ProductType } from '../../../schemas/vocabulary.ts'
import type { User } from '../../../schemas/generated/types/entities/user.ts'
import type { Party } from '../../../src/contract/apiTypes.ts'
import { financeApi } from '../../../src/api/staff/financeApi.ts'
import { portalI18nProvider } from '../../../src/i18n/i18nProvider.ts'
import type { PortalSettings } from '../../../src/contract/portalSettings.ts'
import type { ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import { PortalTheme } from '../../../src/theme/PortalTheme.tsx'

// A page loads its parts when it is first rendered; on a busy machine that takes longer than the usual second.
configure({ asyncUtilTimeout: 15_000 })

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
export const textsOf = (language: Language): Record<string, string> => ({
  ...readJson(`resources/texts/${language}/common.json`),
  ...readJson(`resources/texts/${language}/staff.json`),
})
export const shippedSettings: PortalSettings = {
  ...readJson('config/portal.json').settings,
  features: { simulators: true, demo: true },
}
export const definitions: Record<string, ResourceDefinition> = Object.fromEntries(
  readdirSync('resources')
    .filter(name => /^[a-z-]+\.json$/.test(name) && name !== 'menu.json')
    .map(name => readJson(`resources/${name}`))
    .map(one => [one.name, one]),
)

export const anInvoice = {
  id: '1',
  invoiceNumber: 'SF-1',
  thirdPartyName: 'UAB Pirkėjas',
  invoiceDate: '2026-05-01',
  invoiceDueDate: '2026-06-01',
  invoiceStatus: 'PAID',
  invoiceAmount: { amount: '100.00', currency: 'EUR' },
}

export const aContract = (id: string, contractNumber: string, status = 'ACTIVE') => ({
  id,
  contractNumber,
  status,
  factoringProduct: 'ORDINARY',
})

type Options = {
  path: string
  route?: string
  language?: Language
  permissions?: Permission[]
  product?: ProductType
  menu?: unknown
  page?: ReactNode
  parts?: readonly string[] | Parts
  /** Settings of the portal that differ from the shipped ones. */
  settings?: Partial<PortalSettings> | undefined
  queryClient?: QueryClient
}

/** Parts of the invoice list and its detail; their own tests render them. */
const ownParts = ['waiting-invoices', 'verification-history']

/** The staff app's pages as resource documents describe them, below the contexts that the app gives them; no shell. `parts`: names of those that the test leaves out, or the parts themselves. */
export function showListPage({
  path,
  route = '*',
  language = 'en',
  permissions = ['READ'],
  product = 'FACTORING',
  menu = readJson('resources/menu.json'),
  page,
  parts = [],
  settings: changed = {},
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
}: Options) {
  const settings = { ...shippedSettings, ...changed }
  forgetRemembered()
  window.matchMedia ??= (() => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  })) as unknown as typeof window.matchMedia
  window.HTMLElement.prototype.scrollIntoView ??= () => {}
  const texts = { ...textsOf(language), ...readJson(`resources/texts/${language}/operator.json`) }
  const party: Party = {
    fid: 'P-1',
    name: 'UAB Demo',
    is_main: true,
    productList: [{ fid: product, type: product, is_main: true, permissions: permissions.map(type => ({ type })) }],
  }
  const session: Session = {
    user: {
      id: '1',
      username: 'demo',
      role: 'STAFF',
      firstName: 'Rasa',
      lastName: 'Žemaitė',
      email: 'rasa@demo.example',
      termsConditionsAccepted: true,
    } as User,
    parties: [party],
    active: { activePartyFid: 'P-1', activeProductFid: product, productType: product },
    menu: menu as Session['menu'],
    chooseParty: () => Promise.resolve(),
    chooseProduct: () => Promise.resolve(),
    openProduct: () => Promise.resolve(),
    reload: () => Promise.resolve(),
    takeSwitchFlag: () => false,
  }
  const element = (
    <CoreAdminContext
      dataProvider={financeApi(definitions, portalValue(settings))}
      i18nProvider={portalI18nProvider(language, texts, ['common', 'staff'])}
      queryClient={queryClient}
    >
      <PartsContext
        value={
          'length' in parts
            ? Object.fromEntries([...ownParts, ...(parts as readonly string[])].map(id => [id, () => null]))
            : parts
        }
      >
        {page}
      </PartsContext>
    </CoreAdminContext>
  )
  const router = createMemoryRouter([{ path: route, element }], { initialEntries: [path] })
  const view = render(
    <TextsProvider areas={['common', 'staff']} initialLanguage={language} initialTexts={texts}>
      <PortalSettingsContext.Provider value={settings}>
        <PortalTheme>
          <SessionContext.Provider value={session}>
            <DefinitionsContext.Provider value={definitions}>
              <ActiveProductContext.Provider
                value={{
                  partyFid: 'P-1',
                  productFid: product,
                  productType: product,
                  permissions: new Set(permissions),
                }}
              >
                <RouterProvider router={router} />
              </ActiveProductContext.Provider>
            </DefinitionsContext.Provider>
          </SessionContext.Provider>
        </PortalTheme>
      </PortalSettingsContext.Provider>
    </TextsProvider>,
  )
  return { ...view, router }
}
