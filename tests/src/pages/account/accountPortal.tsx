import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { CoreAdminContext, TestMemoryRouter } from 'ra-core'
import { readFileSync } from 'node:fs'
import { MemoryRouter } from 'react-router'

import { ActiveProductContext } from '../../../../src/contract/activeProduct.ts'
import { DefinitionsContext } from '../../../../src/builders/state/definitions.ts'
import { TextsProvider } from '../../../../src/i18n/TextsProvider.tsx'
import { Notices } from '../../../../src/frame/Notices.tsx'
import { PortalSettingsContext } from '../../../../src/contract/PortalSettingsContext.ts'
import { type Session, SessionContext } from '../../../../src/contract/SessionContext.ts'
import { AccountPage } from '../../../../src/pages/account/AccountPage.tsx'
import type { Account, Company, Official, OwnSession } from '../../../../src/api/staff/accountApi.ts'
import type { Permission, ProductType } from '../../../../schemas/vocabulary.ts'
import type { User } from '../../../../schemas/generated/types/entities/user.ts'
import type { Party } from '../../../../src/contract/apiTypes.ts'
import { financeApi } from '../../../../src/api/staff/financeApi.ts'
import { portalI18nProvider } from '../../../../src/i18n/i18nProvider.ts'
import type { PortalSettings } from '../../../../src/contract/portalSettings.ts'
import { PortalTheme } from '../../../../src/theme/PortalTheme.tsx'

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const texts: Record<string, string> = {
  ...readJson('resources/texts/en/common.json'),
  ...readJson('resources/texts/en/staff.json'),
}
const settings: PortalSettings = {
  ...readJson('config/portal.json').settings,
  features: { simulators: true, demo: true },
}
const definitions = { 'account/officials': readJson('resources/account-officials.json') }

export const account: Account = {
  email: 'rasa@demo.example',
  email_verified: true,
  phoneConfirmed: false,
  user_metadata: {
    first_name: 'Rasa',
    last_name: 'Žemaitė',
    phone_number: '+37060000012',
    country: 'LT',
    personal_code: '485******13',
    mobile_id_phone_number: null,
  },
}

export const company: Company = {
  id: 'P-1',
  name: 'UAB Demo',
  registrationCode: '300000001',
  vatNumber: null,
  phoneNumber: '+37060000101',
  country: 'LT',
  address: { addressLine1: 'Gedimino pr. 1', city: 'Vilnius', postalCode: 'LT-01103' },
  bankAccounts: [{ accountNumber: 'LT039990192534871059', bankName: 'Demo Bankas' }],
  productTypes: ['FACTORING'],
}

export function anOfficial({
  username = 'jonas',
  first = 'Jonas',
  last = 'Jonaitis',
  permissions = ['READ'],
  self = false,
}: {
  username?: string
  first?: string
  last?: string
  permissions?: Permission[]
  self?: boolean
} = {}): Official {
  return {
    id: username,
    username,
    user: { firstName: first, lastName: last, email: `${username}@demo.example` },
    partyList: permissions.map(type => ({ type })),
    self,
  }
}

export const sessions: OwnSession[] = [
  {
    id: 's-1',
    current: true,
    createdAt: '2026-11-21T08:00:00.000Z',
    lastSeenAt: '2026-11-21T09:00:00.000Z',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
  },
  {
    id: 's-2',
    current: false,
    createdAt: '2026-11-20T08:00:00.000Z',
    lastSeenAt: '2026-11-20T09:00:00.000Z',
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
  },
]

const legalTexts = [
  {
    title: 'Price list',
    field_type_of_legal_text: 'File as attachment',
    field_where_to_show: 'Account',
    body: [],
    attachment: { fileName: 'Kainynas 2026.pdf', size: 20_480, url: '/api/cms/legal-text/1/file' },
  },
  {
    title: 'Terms',
    field_type_of_legal_text: 'Simple text',
    field_where_to_show: 'Login',
    body: [{ value: '<p>x</p>' }],
  },
]

/** The calls of the page when it opens; a test replaces those it is about. */
export function answers(
  officials: readonly Official[] = [
    anOfficial({ username: 'demo', first: 'Rasa', last: 'Žemaitė', permissions: ['READ', 'MANAGE_USERS'], self: true }),
    anOfficial(),
  ],
) {
  return {
    'GET /api/user/account': { json: account },
    'GET /api/parties/P-1/company': { json: company },
    'GET /api/user/party-officials': { json: { content: officials, totalElements: officials.length } },
    'GET /api/user/sessions': { json: sessions },
    'GET /api/cms/legal-text': { json: legalTexts },
    'GET /api/countries': {
      json: [
        { code: 'LT', dial_code: '+370', name: 'Lithuania' },
        { code: 'LV', dial_code: '+371', name: 'Latvia' },
      ],
    },
  }
}

export const GRANT = 'POST /api/user/authorize'
export const granted = (call: { body: unknown }) => ({
  json: {
    purpose: (call.body as { purpose: string }).purpose,
    expiresAt: new Date(Date.now() + 300_000).toISOString(),
  },
})
export const refused = (status: number, code: string, rest: object = {}) => ({
  status,
  json: { status, code, message: code, ...rest },
})

type Options = {
  permissions?: Partial<Record<ProductType, Permission[]>>
  editCompany?: boolean
  notifications?: boolean
  party?: boolean
  path?: string
  reload?: () => Promise<void>
  userId?: string
}

/** The account page as the staff app mounts it, in English. */
export function showAccount({
  permissions = { FACTORING: ['READ', 'MANAGE_USERS'] },
  editCompany = false,
  notifications = false,
  party: hasParty = true,
  path = '/account',
  reload = () => Promise.resolve(),
  userId = '1',
}: Options = {}) {
  window.matchMedia ??= () =>
    ({
      matches: false,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
    }) as unknown as MediaQueryList
  window.HTMLElement.prototype.scrollIntoView ??= () => {}
  const productList = Object.entries(permissions).map(([type, held]) => ({
    fid: type,
    type: type as ProductType,
    is_main: false,
    permissions: held.map(one => ({ type: one })),
  }))
  const party: Party = { fid: 'P-1', name: 'UAB Demo', is_main: true, productList }
  const session: Session = {
    user: { id: userId, username: 'demo', role: 'STAFF', firstName: 'Rasa', lastName: 'Žemaitė' } as User,
    parties: hasParty ? [party] : [],
    active: hasParty
      ? { activePartyFid: 'P-1', activeProductFid: 'FACTORING', productType: 'FACTORING' }
      : { activePartyFid: null, activeProductFid: null, productType: null },
    menu: readJson('resources/menu.json'),
    chooseParty: () => Promise.resolve(),
    chooseProduct: () => Promise.resolve(),
    openProduct: () => Promise.resolve(),
    reload,
    takeSwitchFlag: () => false,
  }
  return render(
    <TextsProvider areas={['common', 'staff']} initialLanguage="en" initialTexts={texts}>
      <PortalSettingsContext.Provider value={{ ...settings, account: { editCompany, notifications } }}>
        <PortalTheme>
          <SessionContext.Provider value={session}>
            <DefinitionsContext.Provider value={definitions}>
              <ActiveProductContext.Provider value={null}>
                {/* Outside a bundle react-admin gets a copy of the router of its own. */}
                <TestMemoryRouter initialEntries={[path]}>
                  <MemoryRouter initialEntries={[path]}>
                    <CoreAdminContext
                      dataProvider={financeApi(definitions, () => undefined)}
                      i18nProvider={portalI18nProvider('en', texts, ['common', 'staff'])}
                      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
                    >
                      <AccountPage />
                      <Notices />
                    </CoreAdminContext>
                  </MemoryRouter>
                </TestMemoryRouter>
              </ActiveProductContext.Provider>
            </DefinitionsContext.Provider>
          </SessionContext.Provider>
        </PortalTheme>
      </PortalSettingsContext.Provider>
    </TextsProvider>,
  )
}
