import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { TextsProvider } from '../../../src/i18n/TextsProvider.tsx'
import { PortalSettingsContext } from '../../../src/layout/PortalSettingsContext.ts'
import { CustomerEntry } from '../../../src/pages/request/customer/CustomerEntry.tsx'
import { PortalTheme } from '../../../src/theme/PortalTheme.tsx'
import { settings, textsOf } from '../login/loginPortal.tsx'
import { fakeFetch } from '../providers/fakeFetch.ts'

const TOKEN = 'c'.repeat(43)
const OPEN = 'POST /api/form/financial-request/customer/open'
const refusal = (status: number, code: string) => ({
  status,
  json: { status, code, message: '', issues: [], requestId: 'r' },
})
const left = vi.hoisted(() => vi.fn())
vi.mock('../../../src/pages/request/leave.ts', () => ({ leaveForNotFound: left }))
// The form itself has tests of its own: here it is what the customer's page hands to it.
vi.mock('../../../src/pages/request/RequestForm.tsx', () => ({
  RequestForm: ({ form, start, draftName }: { form: string; start?: unknown; draftName: string }) => (
    <div data-testid="form">{JSON.stringify({ form, start, draftName })}</div>
  ),
}))
const request = {
  reference: 'LP-2026-000123-7',
  form: 'loan-private',
  mode: 'partner',
  answers: { applicant: { name: 'Jonas' } },
  files: [{ name: 'income.pdf', size: 10, type: 'application/pdf' }],
  partner: { id: 'p', name: 'Auto Salonas', financing_company: 'Mokilizingas', has_logo: false },
}

beforeEach(() => {
  left.mockReset()
  vi.stubGlobal('scrollTo', vi.fn())
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  sessionStorage.clear()
  window.history.replaceState(null, '', `/loanRequest/customer?token=${TOKEN}`)
})

function show() {
  render(
    <TextsProvider areas={['common', 'request']} initialLanguage="en" initialTexts={textsOf('en', 'common', 'request')}>
      <PortalSettingsContext.Provider value={settings}>
        <PortalTheme>
          <CustomerEntry token={TOKEN} />
        </PortalTheme>
      </PortalSettingsContext.Provider>
    </TextsProvider>,
  )
}

describe('<CustomerEntry>', () => {
  it('names who has filled in what, hands the answers to the form, and takes the token out of the address', async () => {
    const calls = fakeFetch({ [OPEN]: { json: request } })
    show()
    const notice = await screen.findByTestId('filled-in-by')
    expect(notice.textContent).toContain('Auto Salonas has filled in this request for you')
    expect(notice.textContent).toContain(request.reference)
    expect(notice.textContent).toContain('income.pdf')
    expect(JSON.parse(screen.getByTestId('form').textContent)).toEqual({
      form: 'loan-private',
      start: request.answers,
      draftName: 'customer.cccccccc',
    })
    expect(calls[0]?.body).toEqual({ token: TOKEN })
    expect(window.location.href).not.toContain(TOKEN)
  })

  it.each([
    [409, 'CONFLICT', 'This request is confirmed', 0],
    [410, 'GONE', 'This link has expired', 1],
  ] as const)('says what became of the link (%s), and offers no form', async (status, code, title, ways) => {
    fakeFetch({ [OPEN]: refusal(status, code) })
    show()
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.queryByTestId('form')).toBeNull()
    expect(
      screen
        .queryAllByRole('link')
        .filter(link => link.getAttribute('href') === `mailto:${settings.brand.supportEmail}`).length >= ways,
    ).toBe(true)
  })

  it('leads a link of nobody to the page that says so', async () => {
    fakeFetch({ [OPEN]: refusal(404, 'NOT_FOUND') })
    show()
    await waitFor(() => expect(left).toHaveBeenCalledWith({ why: 'oldLink' }))
    expect(screen.queryByTestId('form')).toBeNull()
  })

  it.each([
    [500, 'INTERNAL'],
    [429, 'TOO_MANY_ATTEMPTS'],
  ] as const)('can be tried again where the server does not answer (%s)', async (status, code) => {
    let isDown = true
    fakeFetch({ [OPEN]: () => (isDown ? refusal(status, code) : { json: request }) })
    show()
    const again = await screen.findByRole('button', { name: 'Try again' })
    isDown = false
    fireEvent.click(again)
    expect(await screen.findByTestId('form')).toBeTruthy()
  })

  it('offers no second form when somebody walks back after the link was used up', async () => {
    let isUsed = false
    fakeFetch({ [OPEN]: () => (isUsed ? refusal(409, 'CONFLICT') : { json: request }) })
    show()
    await screen.findByTestId('form')
    isUsed = true
    window.dispatchEvent(new PopStateEvent('popstate'))
    expect(await screen.findByRole('heading', { name: 'This request is confirmed' })).toBeTruthy()
    expect(screen.queryByTestId('form')).toBeNull()
  })
})
