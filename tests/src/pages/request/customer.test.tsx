import { act, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Language } from '../../../../schemas/vocabulary.ts'
import { TextsProvider } from '../../../../src/i18n/TextsProvider.tsx'
import { PortalSettingsContext } from '../../../../src/contract/PortalSettingsContext.ts'
import { CustomerEntry } from '../../../../src/pages/request/customer/CustomerEntry.tsx'
import { leftPage } from '../../../../src/api/session/leftPage.ts'
import { PortalTheme } from '../../../../src/theme/PortalTheme.tsx'
import { settings, textsOf } from '../login/loginPortal.tsx'
import { type Call, fakeFetch } from '../../api/fakeFetch.ts'

// Parts of the page are loaded when they are needed, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 })
beforeAll(() => configure({ asyncUtilTimeout: 15_000 }))

const TOKEN = 'c'.repeat(43)
const BASE = '/api/form/financial-request/customer'
const OPEN = `POST ${BASE}/open`
const CHECK = `POST ${BASE}/validate`
const SEND = `POST ${BASE}/apply`
const refusal = (status: number, code: string, issues: object[] = []) => ({
  status,
  json: { status, code, message: '', issues, requestId: 'r-17' },
})
const lost = () => {
  throw new TypeError('Failed to fetch')
}

const words = (title: string, name: string, city: string) => ({
  title,
  'sections.person.title': title,
  'fields.applicant.name': name,
  'fields.applicant.city': city,
  'applicant.name.title': name,
  'applicant.city.title': city,
})
/** A published form of two fields; the real ones have tests of their own. */
const published = (form: string) => ({
  form,
  version: 3,
  mode: 'partner',
  validatorUrl: 'data:text/javascript,export const validate = () => []',
  publishedAt: '2026-01-01T00:00:00Z',
  schema: {
    type: 'object',
    properties: { applicant: { type: 'object', properties: { name: { type: 'string' }, city: { type: 'string' } } } },
  },
  ui: {
    sections: [{ id: 'person', fields: ['applicant.name', 'applicant.city'] }],
    fields: { 'applicant.name': { widget: 'text' }, 'applicant.city': { widget: 'text' } },
  },
  texts: {
    en: words('Your loan', 'Name', 'City'),
    lt: words('Jūsų paskola', 'Vardas', 'Miestas'),
    lv: words('Aizdevums', 'Vārds', 'Pilsēta'),
    ee: words('Laen', 'Nimi', 'Linn'),
  },
})
const request = {
  reference: 'LP-2026-000123-7',
  mode: 'partner',
  answers: { applicant: { name: 'Jonas', city: 'Kaunas' } },
  files: [{ name: 'income.pdf', size: 10, type: 'application/pdf' }],
  partner: { id: 'p', name: 'Auto Salonas', financing_company: 'Mokilizingas', has_logo: false },
}
const receipt = { id: 'a', reference: request.reference, status: 'COMPLETE', receipt: 'receipt-token' }
/** Definitions are requested once per page load: each test has a form of its own. */
let forms = 0
let form = ''
const routes = (rest: Parameters<typeof fakeFetch>[0] = {}) => ({
  [OPEN]: { json: { ...request, form } },
  [`GET /api/definitions/forms/${form}`]: { json: published(form) },
  'GET /api/definitions/texts/lt': { json: textsOf('lt', 'common', 'request') },
  'GET /api/cms/legal-text': { json: [] },
  'GET /api/portal': { json: settings },
  [CHECK]: { status: 204 },
  [SEND]: { status: 201, json: receipt },
  ...rest,
})

beforeEach(() => {
  forms += 1
  form = `customer-test-${forms}`
  vi.stubGlobal('scrollTo', vi.fn())
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  window.HTMLElement.prototype.scrollIntoView ??= () => {}
  sessionStorage.clear()
  document.documentElement.lang = 'en'
  window.history.replaceState(null, '', `/loanRequest/customer?token=${TOKEN}`)
})

function show(language: Language = 'en') {
  const portal = { ...settings, signingOrigin: 'https://sign.example', features: { ...settings.features, bank: false } }
  return render(
    <TextsProvider
      areas={['common', 'request']}
      initialLanguage={language}
      initialTexts={textsOf(language, 'common', 'request')}
    >
      <PortalSettingsContext.Provider value={portal}>
        <PortalTheme>
          <CustomerEntry token={TOKEN} />
        </PortalTheme>
      </PortalSettingsContext.Provider>
    </TextsProvider>,
  )
}

const city = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^City/ })
const to = (calls: readonly Call[], call: string) =>
  calls.filter(({ method, url }) => `${method} ${url.split('?')[0]}` === call)
async function correct(text: string) {
  fireEvent.change(await city(), { target: { value: text } })
}
const goOn = async () => userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
async function toReview() {
  await goOn()
  await screen.findByRole('heading', { name: 'Check your answers' })
}
async function choose() {
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm and send' }))
  return screen.findByRole('button', { name: /Sign electronically/ })
}
const isReceived = () => screen.findByRole('heading', { name: 'Your request has been received' })

describe('application prepared by a partner', () => {
  it('shows its author in the form, and removes the token from the address', async () => {
    const calls = fakeFetch(routes())
    show()
    const notice = await screen.findByTestId('filled-in-by')
    for (const text of ['Auto Salonas has filled in this request for you', request.reference, 'income.pdf'])
      expect(notice.textContent).toContain(text)
    expect((await city()).value).toBe('Kaunas')
    expect(to(calls, OPEN)[0]?.body).toEqual({ token: TOKEN })
    expect(window.location.href).not.toContain(TOKEN)
  })

  it('can be corrected, reviewed and sent with the link, and the result shows the number', async () => {
    const calls = fakeFetch(routes())
    show()
    await correct('Alytus')
    await toReview()
    expect(await screen.findByText('Alytus')).toBeTruthy()
    expect(screen.queryByText('Kaunas')).toBeNull()
    fireEvent.click(await choose())
    await isReceived()
    expect(screen.getByTestId('reference').textContent).toContain(request.reference)
    expect(screen.queryByTestId('filled-in-by')).toBeNull()
    for (const call of [...to(calls, CHECK), ...to(calls, SEND)]) {
      expect(call.headers.get('X-Customer-Link')).toBe(TOKEN)
      expect(call.headers.get('X-Form-Version')).toBe('3')
      expect(call.url).not.toContain(TOKEN)
      expect(call.body).toMatchObject({ applicant: { name: 'Jonas', city: 'Alytus' } })
    }
    expect(to(calls, SEND)[0]?.body).toMatchObject({ signing: { type: 'DOKOBIT' } })
  })

  it('is sent once for several presses of the last button', async () => {
    let answer: (value?: unknown) => void = () => {}
    const way = new Promise(resolve => (answer = resolve))
    const calls = fakeFetch(routes({ [SEND]: () => way.then(() => ({ status: 201, json: receipt })) }))
    show()
    await toReview()
    const button = await choose()
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    fireEvent.click(button)
    await act(async () => answer())
    await isReceived()
    expect(to(calls, SEND)).toHaveLength(1)
  })

  it('is validated once for a double press of "Continue"', async () => {
    const calls = fakeFetch(routes())
    show()
    const button = await screen.findByRole('button', { name: 'Continue' })
    fireEvent.click(button)
    fireEvent.click(button)
    await screen.findByRole('heading', { name: 'Check your answers' })
    expect(to(calls, CHECK)).toHaveLength(1)
  })
})

describe('lost connection', () => {
  it('during validation keeps the answers and continues when it returns', async () => {
    let isDown = true
    fakeFetch(routes({ [CHECK]: () => (isDown ? lost() : { status: 204 }) }))
    show()
    await correct('Alytus')
    await goOn()
    expect(await screen.findByText(/There is no connection. Your answers are kept/)).toBeTruthy()
    expect((await city()).value).toBe('Alytus')
    isDown = false
    await toReview()
    expect(await screen.findByText('Alytus')).toBeTruthy()
  })

  it('during sending shows the state, and the same attempt is repeated: there is one request', async () => {
    let isDown = true
    const calls = fakeFetch(routes({ [SEND]: () => (isDown ? lost() : { status: 201, json: receipt }) }))
    show()
    await toReview()
    fireEvent.click(await choose())
    expect(await screen.findByText(/There is no connection. Your answers are kept/)).toBeTruthy()
    expect(screen.queryByRole('heading', { name: /received/ })).toBeNull()
    isDown = false
    fireEvent.click(await choose())
    await isReceived()
    const keys = to(calls, SEND).map(({ headers }) => headers.get('Idempotency-Key'))
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  it.each([
    ['no connection', lost],
    ['500', () => refusal(500, 'INTERNAL')],
    ['503', () => refusal(503, 'DATABASE_BUSY')],
    ['429', () => refusal(429, 'TOO_MANY_ATTEMPTS')],
  ])('while the page loads (%s) shows a notice with a retry', async (_, answer) => {
    let isDown = true
    fakeFetch(routes({ [OPEN]: () => (isDown ? answer() : { json: { ...request, form } }) }))
    show()
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.queryByRole('textbox')).toBeNull()
    isDown = false
    fireEvent.click(again)
    expect((await city()).value).toBe('Kaunas')
  })

  it('server failure while sending returns to the answers for another attempt', async () => {
    let isDown = true
    fakeFetch(routes({ [SEND]: () => (isDown ? refusal(500, 'INTERNAL') : { status: 201, json: receipt }) }))
    show()
    await correct('Alytus')
    await toReview()
    fireEvent.click(await choose())
    await screen.findByRole('heading', { name: 'The request was not sent' })
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Back to your answers' }))
    expect(await screen.findByText('Alytus')).toBeTruthy()
    fireEvent.click(await choose())
    await isReceived()
  })
})

describe('customer link', () => {
  it.each([
    [409, 'REQUEST_CONFIRMED', 'This request is confirmed', 0],
    [410, 'INVITATION_EXPIRED', 'This link has expired', 1],
  ] as const)('that has ended (%s) explains its state without a form', async (status, code, title, ways) => {
    fakeFetch(routes({ [OPEN]: refusal(status, code) }))
    show()
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(
      screen
        .queryAllByRole('link')
        .filter(link => link.getAttribute('href') === `mailto:${settings.brand.supportEmail}`).length,
    ).toBeGreaterThanOrEqual(ways)
  })

  it('that is unknown redirects to the page that explains how to get a new one', async () => {
    // jsdom goes nowhere, and says so.
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    fakeFetch(routes({ [OPEN]: refusal(404, 'NOT_FOUND') }))
    show()
    await waitFor(() => expect(leftPage()).toMatchObject({ why: 'oldLink' }))
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it.each([
    ['was used up on another device', 409, 'REQUEST_CONFIRMED', 'This request is confirmed'],
    ['has expired', 410, 'INVITATION_EXPIRED', 'This link has expired'],
    ['was replaced by a newer one', 404, 'NOT_FOUND', 'This link has expired'],
  ] as const)('that %s while the form is open replaces the form with a notice', async (_, status, code, title) => {
    for (const call of [CHECK, SEND]) {
      fakeFetch(routes({ [call]: refusal(status, code) }))
      const { unmount } = show()
      if (call === CHECK) await goOn()
      else {
        await toReview()
        fireEvent.click(await choose())
      }
      expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
      expect(screen.queryByRole('textbox')).toBeNull()
      unmount()
      window.history.replaceState(null, '', `/loanRequest/customer?token=${TOKEN}`)
    }
  })

  it('that was used offers no second form after Back', async () => {
    let isUsed = false
    fakeFetch(routes({ [OPEN]: () => (isUsed ? refusal(409, 'REQUEST_CONFIRMED') : { json: { ...request, form } }) }))
    show()
    await city()
    isUsed = true
    window.dispatchEvent(new PopStateEvent('popstate'))
    expect(await screen.findByRole('heading', { name: 'This request is confirmed' })).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

it('sets the language, and choosing another keeps the corrections', async () => {
  fakeFetch(routes({ 'GET /api/definitions/texts/en': { json: textsOf('en', 'common', 'request') } }))
  show('lt')
  expect((await screen.findByTestId('filled-in-by')).textContent).toContain('užpildė Auto Salonas')
  fireEvent.change(await screen.findByRole('textbox', { name: /^Miestas/ }), { target: { value: 'Alytus' } })
  await userEvent.click(screen.getByRole('button', { name: /English/ }))
  expect((await city()).value).toBe('Alytus')
  expect(screen.getByTestId('filled-in-by').textContent).toContain('Auto Salonas has filled in')
})
