import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import { readFileSync } from 'node:fs'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { DefinitionsContext } from '../../../src/builders/state/definitions.ts'
import { PortalSettingsContext } from '../../../src/contract/PortalSettingsContext.ts'
import type { PortalSettings } from '../../../src/contract/portalSettings.ts'
import { addRecent } from '../../../src/contract/recent.ts'
import { type Session, SessionContext } from '../../../src/contract/SessionContext.ts'
import { actionItems, formItems, matches, pageItems } from '../../../src/frame/search/pageItems.ts'
import { SearchEntry } from '../../../src/frame/search/SearchEntry.tsx'
import { phrase } from '../../../src/i18n/phrase.ts'
import { portalI18nProvider } from '../../../src/i18n/i18nProvider.ts'
import { TextsProvider } from '../../../src/i18n/TextsProvider.tsx'
import { PortalTheme } from '../../../src/theme/PortalTheme.tsx'
import type { ResourceDefinitions } from '../../../schemas/resourceDefinition.ts'
import type { Language } from '../../../schemas/vocabulary.ts'
import bills from '../../../resources/factoring-bills.json'
import buyer from '../../../resources/factoring-buyer.json'
import invoices from '../../../resources/factoring-invoices.json'
import menu from '../../../resources/menu.json'

const languages = ['en', 'lt', 'lv', 'ee'] as const
const areas = ['common', 'staff', 'operator', 'search'] as const
const textsOf = (language: Language): Record<string, string> =>
  Object.assign({}, ...areas.map(area => JSON.parse(readFileSync(`resources/texts/${language}/${area}.json`, 'utf8'))))
const definitions = Object.fromEntries(
  [bills, buyer, invoices].map(one => [one.name, one]),
) as unknown as ResourceDefinitions
const settings = {
  features: { payments: true },
  payments: { permission: 'PAY', loanPermission: 'PAY' },
} as unknown as PortalSettings
const permissions = ['READ', 'UPLOAD_INVOICES', 'PAY'].map(type => ({ type }))

function sessionOf(role: 'STAFF' | 'OPERATOR'): Session {
  const productList = ['FACTORING', 'LOAN'].map(type => ({ fid: `F-${type}`, type, is_main: true, permissions }))
  return {
    user: { id: '1', role },
    parties: role === 'OPERATOR' ? [] : [{ fid: 'P-1', name: 'UAB Demo', is_main: true, productList }],
    active: { activePartyFid: 'P-1', activeProductFid: 'F-FACTORING', productType: 'FACTORING' },
    menu,
  } as unknown as Session
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{Mark}/gu, '')
const half = (text: string) => [...text].slice(0, Math.ceil([...text].length / 2)).join('')

describe.each(languages)('pages and actions in %s (SHL-56)', language => {
  const texts = textsOf(language)
  const t = (key: string) => phrase(texts[key] ?? key, {}, language)
  const staff = sessionOf('STAFF')
  const forms = [{ form: 'leasing-private', titles: { [language]: `${t('menu.leasing')} 1` } }] as never
  const items = [
    ...pageItems(staff, t),
    ...actionItems(staff, definitions, settings, t),
    ...pageItems(sessionOf('OPERATOR'), t),
    ...formItems(forms, language, t),
  ]

  test('are all there, each with a name', () => {
    const places = items.map(({ to }) => to)
    const all = menu.groups.flatMap(group => group.items.map(({ path }) => path))
    expect([...new Set(all)].filter(path => !places.includes(path))).toEqual([])
    expect(places).toEqual(expect.arrayContaining(['/invoiceUpload', '/operator/forms/leasing-private']))
    expect(items.filter(({ label }) => label.startsWith('menu.') || label.includes('.button'))).toEqual([])
  })

  test.each([
    ['as they are written', (text: string) => text],
    ['in capitals', (text: string) => text.toLocaleUpperCase(language === 'ee' ? 'et' : language)],
    ['without diacritics', plain],
    ['by half of the name', half],
    ['by half of it without diacritics', (text: string) => plain(half(text))],
  ])('are found %s', (_, write) => {
    expect(items.filter(item => !matches(item, write(item.label)))).toEqual([])
  })
})

let calls: string[]
const json = (body: unknown) =>
  Promise.resolve(new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }))
const invoice = {
  id: '7',
  number: 'A-1',
  name: 'UAB Sąskaitos',
  status: 'FINANCED',
  amount: { amount: '4882.50', currency: 'EUR' },
  contractId: '3',
  by: 'name',
}

beforeEach(() => {
  calls = []
  window.matchMedia ??= (() => ({ matches: false, addEventListener() {}, removeEventListener() {} })) as never
  vi.stubGlobal('fetch', (address: string) => {
    const path = address.replace('/api', '')
    calls.push(path)
    const area = /resources=|texts|translations/.test(path)
    if (area) return json(textsOf(/lt/i.test(path) ? 'lt' : 'en'))
    if (path.startsWith('/operator/forms'))
      return json([{ form: 'leasing-private', titles: { en: 'Leasing for private persons' } }])
    return json({
      partyId: 'P-1',
      groups: [{ kind: 'invoice', hits: [invoice], hasMore: false, contractIds: ['3'] }],
    })
  })
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

function Place() {
  return <output aria-label="place">{useLocation().pathname}</output>
}

function show(role: 'STAFF' | 'OPERATOR', language: Language = 'en') {
  const texts = textsOf(language)
  return render(
    <TextsProvider areas={areas} initialLanguage={language} initialTexts={texts}>
      <PortalSettingsContext.Provider value={settings}>
        <PortalTheme>
          <SessionContext.Provider value={sessionOf(role)}>
            <DefinitionsContext.Provider value={definitions}>
              <MemoryRouter>
                <CoreAdminContext
                  i18nProvider={portalI18nProvider(language, texts, areas)}
                  queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
                >
                  <SearchEntry />
                  <Place />
                </CoreAdminContext>
              </MemoryRouter>
            </DefinitionsContext.Provider>
          </SessionContext.Provider>
        </PortalTheme>
      </PortalSettingsContext.Provider>
    </TextsProvider>,
  )
}

async function type(text: string) {
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const field = await screen.findByRole('combobox')
  if (text !== '') await act(async () => fireEvent.change(field, { target: { value: text } }))
  return field
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

describe('for operators (SHL-80)', () => {
  test('finds pages, forms and the logout, and searches no company', async () => {
    show('OPERATOR')
    const field = await type('')
    expect(field.getAttribute('aria-label')).toBe('Page, form or action')
    await waitFor(() => expect(options()).toContain('Leasing for private personsForms'))
    fireEvent.change(field, { target: { value: 'private leas' } })
    await waitFor(() => expect(options()).toEqual(['Leasing for private personsForms']))
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(screen.getByLabelText('place').textContent).toBe('/operator/forms/leasing-private')
    expect(calls.filter(path => path.startsWith('/search'))).toEqual([])

    const again = await type('log ou')
    await waitFor(() => expect(options()).toEqual(['Log out']))
    fireEvent.change(again, { target: { value: '4882.50' } })
    expect(await screen.findByText('Try one word of the name of a page, a form or an action.')).toBeTruthy()
  })
})

describe('for staff (SHL-80)', () => {
  test('a page whose name begins with the text comes before records, another page after them', async () => {
    show('STAFF')
    const field = await type('invoic')
    await waitFor(() =>
      expect(options()).toEqual([
        'InvoicesFactoring',
        expect.stringMatching(/^A-1UAB Sąskaitos4\.882,50\s€Financed$/),
        'Upload invoices',
      ]),
    )
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(screen.getByLabelText('place').textContent).toBe('/factoring/invoices')
  })
})

describe('opened lately (SHL-57)', () => {
  const owner = { userId: '1', partyFid: 'P-1' }

  test('has a record of which only the number is known, with what it is', async () => {
    const to = '/factoring/invoice/9/status=OVERDUE'
    addRecent(owner, { kind: 'factoring/invoices', id: '9', label: 'B-2', detail: '', to })
    show('STAFF')
    const field = await type('')
    expect(options()[0]).toBe('B-2Invoice')
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(screen.getByLabelText('place').textContent).toBe(to)
  })

  test('names pages in the present language, and leaves out those that are closed to the user now', async () => {
    addRecent(owner, { kind: 'page', id: '/operator/audit', label: 'Audit', detail: 'Operator', to: '/operator/audit' })
    const label = 'Invoices'
    addRecent(owner, { kind: 'page', id: '/factoring/invoices', label, detail: 'Factoring', to: '/factoring/invoices' })
    show('STAFF', 'lt')
    await type('')
    expect(options().slice(0, 2)).toEqual(['SąskaitosFaktoringas', 'ApžvalgaBendra'])
  })
})
