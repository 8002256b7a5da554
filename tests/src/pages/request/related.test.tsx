import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { TextsProvider } from '../../../../src/i18n/TextsProvider.tsx'
import { PortalSettingsContext } from '../../../../src/contract/PortalSettingsContext.ts'
import { NoticePage } from '../../../../src/pages/notice/NoticePage.tsx'
import { AboutApplication } from '../../../../src/pages/request/related/AboutApplication.tsx'
import { RelatedEntry } from '../../../../src/pages/request/related/RelatedEntry.tsx'
import { becomeNotFound, keepLeftPage, leftPage } from '../../../../src/api/session/leftPage.ts'
import { PortalTheme } from '../../../../src/theme/PortalTheme.tsx'
import { settings, textsOf } from '../login/loginPortal.tsx'
import { fakeFetch } from '../../api/fakeFetch.ts'

const tokens = { applicationToken: 'a'.repeat(43), applicantToken: 'b'.repeat(43) }
const BASE = `/api/form/financial-request/${tokens.applicationToken}/applicants/${tokens.applicantToken}`
const refusal = (status: number, code: string) => ({
  status,
  json: { status, code, message: '', issues: [], requestId: 'r' },
})

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  sessionStorage.clear()
  window.history.replaceState(null, '', '/leasingRequest/a?token=b')
})

function show(page: React.ReactNode) {
  render(
    <TextsProvider areas={['common', 'request']} initialLanguage="en" initialTexts={textsOf('en', 'common', 'request')}>
      <PortalSettingsContext.Provider value={settings}>
        <PortalTheme>{page}</PortalTheme>
      </PortalSettingsContext.Provider>
    </TextsProvider>,
  )
}

describe('new access code', () => {
  it('is requested once for several presses, and the page shows how it was sent', async () => {
    const calls = fakeFetch({
      [`GET ${BASE}/validate`]: { json: { role: 'spouse', financial_product_type: 'LEASING_PRIVATE' } },
      [`POST ${BASE}/new-code`]: { json: { sent_by: 'SMS', remaining: 2 } },
    })
    show(<RelatedEntry {...tokens} />)
    const button = await screen.findByRole('button', { name: 'Send me a new code' })
    fireEvent.click(button)
    fireEvent.click(button)
    expect((await screen.findByRole('status')).textContent).toContain('new code by SMS')
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
    expect(screen.getByLabelText(/Access code/)).toBeTruthy()
  })

  it.each([
    ['TOO_MANY_ATTEMPTS', 429, /Wait a minute/],
    ['ACCESS_CODES_USED_UP', 409, /Ask us for a new link/],
  ] as const)(
    'that is rejected (%s) leaves the page unchanged and gives the reason',
    async (code, status, sentence) => {
      fakeFetch({
        [`GET ${BASE}/validate`]: { json: { role: 'spouse', financial_product_type: 'LEASING_PRIVATE' } },
        [`POST ${BASE}/new-code`]: refusal(status, code),
      })
      show(<RelatedEntry {...tokens} />)
      fireEvent.click(await screen.findByRole('button', { name: 'Send me a new code' }))
      expect(await screen.findByText(sentence)).toBeTruthy()
    },
  )

  it('reopens the invitation after all attempts were used', async () => {
    let renewed = false
    fakeFetch({
      [`GET ${BASE}/validate`]: () =>
        renewed
          ? { json: { role: 'guarantor', financial_product_type: 'LEASING_PRIVATE' } }
          : refusal(410, 'ACCESS_CODE_EXHAUSTED'),
      [`POST ${BASE}/new-code`]: () => {
        renewed = true
        return { json: { sent_by: 'EMAIL', remaining: 1 } }
      },
    })
    show(<RelatedEntry {...tokens} />)
    expect(await screen.findByRole('heading', { name: 'No attempts left' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Send me a new code' }))
    expect(await screen.findByRole('heading', { name: 'Enter your access code' })).toBeTruthy()
    expect(screen.getByRole('status').textContent).toContain('e-mail')
  })
})

describe('<AboutApplication>', () => {
  const financed = {
    amount: '17000.00',
    price: '20000.00',
    advance_payment: '3000.00',
    monthly_payment: '327.87',
    period_months: 60,
  }
  const about = (onRejected = vi.fn()) =>
    show(<AboutApplication tokens={tokens} access="access" financed={financed} onRejected={onRejected} />)

  it('shows amount, instalment and term', () => {
    about()
    expect(screen.getByTestId('financed').textContent).toMatch(/17\.000,00.*327,87.*60 months.*20\.000,00.*3\.000,00/)
  })

  it('sends one objection with the typed text, and stays open', async () => {
    const calls = fakeFetch({ [`POST ${BASE}/remarks`]: { status: 204 } })
    about()
    fireEvent.click(screen.getByRole('button', { name: 'This is not right' }))
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: ' My surname is another. ' } })
    const send = screen.getByRole('button', { name: 'Report it' })
    fireEvent.click(send)
    fireEvent.click(send)
    expect(await screen.findByText(/We have received your message/)).toBeTruthy()
    expect(calls.map(({ body, headers }) => [body, headers.get('X-Applicant-Access')])).toEqual([
      [{ text: 'My surname is another.' }, 'access'],
    ])
    expect(screen.getByTestId('financed')).toBeTruthy()
  })

  it('keeps the text without a connection', async () => {
    const onRejected = vi.fn()
    fakeFetch({
      [`POST ${BASE}/remarks`]: () => {
        throw new TypeError('Failed to fetch')
      },
    })
    about(onRejected)
    fireEvent.click(screen.getByRole('button', { name: 'This is not right' }))
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Words' } })
    fireEvent.click(screen.getByRole('button', { name: 'Report it' }))
    await waitFor(() => expect(onRejected).toHaveBeenCalled())
    expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('Words')
  })
})

describe('/404 after a link', () => {
  it('explains how to get a new one, also after a reload; any other address does not', () => {
    keepLeftPage({ language: 'en', why: 'oldLink' })
    expect([leftPage(), leftPage()]).toEqual([
      { language: 'en', why: 'oldLink' },
      { language: 'en', why: 'oldLink' },
    ])
    show(<NoticePage pathname="/404" />)
    expect(screen.getByText(/Ask for a new link/).textContent).toContain(settings.brand.supportEmail)
  })

  it.each([
    ['another page', () => becomeNotFound({ language: 'en' })],
    ['an address that was typed', () => window.history.replaceState(null, '', '/404')],
  ])('does not mention links for %s', (_what, arrive) => {
    arrive()
    show(<NoticePage pathname="/404" />)
    expect(screen.queryByText(/new link/)).toBeNull()
  })
})
