import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { I18nContextProvider, TestMemoryRouter } from 'ra-core'
import { readFileSync } from 'node:fs'
import { MemoryRouter, Route, Routes } from 'react-router'
import { vi } from 'vitest'

import { TextsProvider } from '../../../../src/i18n/TextsProvider.tsx'
import { PortalSettingsContext } from '../../../../src/contract/PortalSettingsContext.ts'
import { type Session, SessionContext } from '../../../../src/contract/SessionContext.ts'
import { GeneralDashboard } from '../../../../src/pages/dashboard/GeneralDashboard.tsx'
import type { MenuDefinition } from '../../../../src/contract/menuTypes.ts'
import type { ProductType } from '../../../../schemas/vocabulary.ts'
import type { User } from '../../../../schemas/generated/types/entities/user.ts'
import { portalI18nProvider } from '../../../../src/i18n/i18nProvider.ts'
import { PortalTheme } from '../../../../src/theme/PortalTheme.tsx'

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const texts: Record<string, string> = {
  ...readJson('resources/texts/en/common.json'),
  ...readJson('resources/texts/en/staff.json'),
}

export const api = (product: string) => `GET /api/general-dashboard/${product}/summary`
export const tasksCall = 'GET /api/general-dashboard/tasks'
export const upcomingCall = 'GET /api/general-dashboard/upcoming-payments-multiple-contracts'

export const factoringSummary = {
  factoringCreditLimit: '1000.00',
  availableFactoringCreditLineAmount: '400.00',
  usedFactoringCreditLineAmount: '600.00',
  overdueInvoicesAmount: '50.00',
  currency: 'EUR',
}
export const creditSummary = {
  total: '900.00',
  available: '100.00',
  used: '800.00',
  overdue: '0.00',
  repaid: '300.00',
  toRepay: '500.00',
  currency: 'EUR',
}

export function payments(shown: number, total: number) {
  const upcomingPayments = Array.from({ length: shown }, (_, index) => ({
    companyName: 'UAB Demo',
    contractNumber: 'F-1',
    billNumber: `B-${index + 1}`,
    billType: 'INTEREST_FEE',
    dueDate: '2026-12-01',
    openAmount: '1234.50',
    currencyCode: 'EUR',
    status: 'UNPAID',
  }))
  return { upcomingPayments, total }
}

type Options = {
  products?: readonly ProductType[]
  active?: ProductType
  /** The portal's settings close loans. */
  closedLoan?: boolean
}

const menu = (closedLoan: boolean): MenuDefinition => {
  const { groups }: MenuDefinition = readJson('resources/menu.json')
  return { groups: groups.map(group => (closedLoan && group.product === 'LOAN' ? { ...group, closed: true } : group)) }
}

/** The dashboard of a company with the given products, as the staff app mounts it; `chooseProduct` records the switch. */
export function showDashboard({
  products = ['FACTORING', 'LIMIT', 'LEASING'],
  active = 'FACTORING',
  closedLoan = false,
}: Options = {}) {
  const chooseProduct = vi.fn(() => Promise.resolve())
  const session: Session = {
    user: { role: 'STAFF', firstName: 'Rasa' } as User,
    parties: [
      {
        fid: 'P-1',
        name: 'UAB Demo',
        is_main: true,
        productList: products.map(type => ({
          fid: `P-1-${type}`,
          type,
          is_main: false,
          permissions: [{ type: 'READ' as const }],
        })),
      },
    ],
    active: { activePartyFid: 'P-1', activeProductFid: `P-1-${active}`, productType: active },
    menu: menu(closedLoan),
    chooseParty: () => Promise.resolve(),
    chooseProduct,
    openProduct: () => Promise.resolve(),
    reload: async () => {},
    takeSwitchFlag: () => false,
  }
  window.matchMedia ??= () =>
    ({ matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
  render(
    <TextsProvider areas={['common', 'staff']} initialLanguage="en" initialTexts={texts}>
      <PortalSettingsContext.Provider value={readJson('config/portal.json').settings}>
        <PortalTheme>
          <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
            <I18nContextProvider value={portalI18nProvider('en', texts, ['common', 'staff'])}>
              <SessionContext.Provider value={session}>
                {/* Outside a bundle react-admin gets a copy of the router of its own. */}
                <TestMemoryRouter>
                  <MemoryRouter initialEntries={['/general/dashboard']}>
                    <Routes>
                      <Route path="/general/dashboard" element={<GeneralDashboard />} />
                      <Route path="*" element={<h1>Another page</h1>} />
                    </Routes>
                  </MemoryRouter>
                </TestMemoryRouter>
              </SessionContext.Provider>
            </I18nContextProvider>
          </QueryClientProvider>
        </PortalTheme>
      </PortalSettingsContext.Provider>
    </TextsProvider>,
  )
  return { chooseProduct }
}
