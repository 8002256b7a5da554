import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { TextsProvider } from '../../../../src/i18n/TextsProvider.tsx'
import { PortalSettingsContext } from '../../../../src/contract/PortalSettingsContext.ts'
import { VerificationPage } from '../../../../src/pages/invoice-verification/VerificationPage.tsx'
import { PortalTheme } from '../../../../src/theme/PortalTheme.tsx'
import { settings, textsOf } from '../login/loginPortal.tsx'

type Call = { url: string; method: string; headers: Headers; body: unknown }
const invoice = (id: string, over: object = {}) => ({
  id,
  thirdPartyId: '5',
  invoiceNumber: `SF-${id}`,
  invoiceAmount: { amount: '100.10', currency: 'EUR' },
  invoiceDate: '2026-11-01',
  invoiceDueDate: `2026-12-0${id}`,
  commentText: null,
  invoiceStatus: '',
  files: [],
  ...over,
})
const answerWith = (content: object[]) => ({
  sellerName: 'UAB „Pardavėjas“',
  factorName: 'UAB „Faktorius“',
  buyerName: 'UAB „Pirkėjas“',
  isReverse: false,
  expiresAt: '2026-12-20T10:00:00.000Z',
  content,
})
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

let calls: Call[] = []
let content: object[] = []
let answer: () => Response = () => json({})
const leave = vi.fn()
const link = { key: 'the-key' }

beforeEach(() => {
  calls = []
  content = [invoice('2'), invoice('1'), invoice('3')]
  answer = () => json({ reference: 'IV-2026-000001-1', acceptedCount: 1, rejectedCount: 0, waitingCount: 2 })
  leave.mockReset()
  // A wide screen: the table, not the cards.
  window.matchMedia = (query: string) =>
    ({
      matches: query.includes('min-width'),
      addEventListener() {},
      removeEventListener() {},
    }) as unknown as MediaQueryList
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const method = init.method ?? 'GET'
    calls.push({
      url,
      method,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    })
    return method === 'POST' ? answer() : json(answerWith(content))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function show() {
  render(
    <TextsProvider
      areas={['common', 'verification']}
      initialLanguage="en"
      initialTexts={textsOf('en', 'common', 'verification')}
    >
      <PortalSettingsContext.Provider value={settings}>
        <PortalTheme>
          <VerificationPage link={link} onLeave={leave} />
        </PortalTheme>
      </PortalSettingsContext.Provider>
    </TextsProvider>,
  )
  await waitFor(() => expect(calls.some(({ url }) => url.includes('/unverified'))).toBe(true))
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const submit = () => button('Submit answers')
const isDisabled = (element: HTMLElement) => (element as HTMLButtonElement).disabled
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const tick = () => fireEvent.click(screen.getByRole('checkbox', { name: /authorised/ }))
const identify = () => {
  type(/Full name/, 'Jonas Buhalteris')
  type(/E-mail/, 'jonas@buyer.example')
  tick()
}
const bulk = () => screen.queryByRole('region', { name: /selected invoices/ })
const posted = () => calls.filter(({ method }) => method === 'POST')

describe('<VerificationPage>', () => {
  it('loads the invoices of the key and sorts them by due date (VER-01, VER-12, VER-29)', async () => {
    await show()
    await screen.findByRole('table')
    expect(calls[0]!.headers.get('X-Verification-Key')).toBe('the-key')
    expect(calls[0]!.url).not.toContain('the-key')
    const numbers = () => screen.getAllByRole('rowheader').map(cell => cell.textContent)
    expect(numbers()).toEqual(['SF-1', 'SF-2', 'SF-3'])
    fireEvent.click(button('Due date'))
    expect(numbers()).toEqual(['SF-3', 'SF-2', 'SF-1'])
    expect(screen.getByText('No answer yet: 3').nextSibling?.textContent).toBe('300,30\u00a0€')
  })

  it('validates the identity when the authority is ticked (VER-02)', async () => {
    await show()
    await screen.findByRole('table')
    expect(screen.queryByText('Full name is required')).toBeNull()
    tick()
    expect(screen.getByText('Full name is required')).toBeTruthy()
    expect(screen.getByText('E-mail is required')).toBeTruthy()
    type(/E-mail/, `${'a'.repeat(250)}@b.example`)
    expect(screen.getByText(/valid e-mail/)).toBeTruthy()
  })

  it('offers bulk actions only while ticked and an invoice has no status (VER-04)', async () => {
    await show()
    await screen.findByRole('table')
    expect(bulk()).toBeNull()
    tick()
    expect(bulk()).not.toBeNull()
    for (const id of ['1', '2', '3']) fireEvent.click(button(`Accept SF-${id}`))
    expect(bulk()).toBeNull()
    fireEvent.click(button('Accept SF-3'))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select SF-3' }))
    fireEvent.click(button('Reject selected'))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reject' }))
    expect(within(dialog).getByText(/give the reason/)).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Already paid' }))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((screen.getByLabelText('Comment on SF-3') as HTMLInputElement).value).toBe('Already paid')
  })

  it('clears the status with an emptied comment and opens the submission for one status (VER-05, VER-06)', async () => {
    await show()
    await screen.findByRole('table')
    expect(isDisabled(submit())).toBe(true)
    fireEvent.click(button('Reject SF-1'))
    expect(isDisabled(submit())).toBe(false)
    type('Comment on SF-1', 'Wrong')
    type('Comment on SF-1', '')
    expect(isDisabled(submit())).toBe(true)
    expect(button('Reject SF-1').getAttribute('aria-pressed')).toBe('false')
  })

  it('sends the answers, thanks, and reloads on close (VER-06, VER-19)', async () => {
    await show()
    await screen.findByRole('table')
    identify()
    fireEvent.click(button('Accept SF-1'))
    fireEvent.click(button('Reject SF-2'))
    fireEvent.click(submit())
    expect(posted()).toHaveLength(0)
    fireEvent.click(button('Goods not received'))
    type(/Comment on all/, 'See the order')
    fireEvent.click(submit())
    // The answers are one transaction, so their number is said and no progress (LST-47).
    expect(await screen.findByText('Sending 2 answers…')).toBeTruthy()
    const dialog = await screen.findByRole('dialog', { name: 'Invoice verification status' })
    expect(dialog.textContent).toContain('IV-2026-000001-1')
    const [call] = posted()
    expect(call!.body).toEqual({
      invoices: [
        { invoiceId: '2', action: 'REJECT', comment: 'Goods not received' },
        { invoiceId: '1', action: 'ACCEPT' },
      ],
      verifier: { fullName: 'Jonas Buhalteris', email: 'jonas@buyer.example', agreesWithVerificationTerms: true },
      verificationComment: 'See the order',
    })
    expect(call!.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{16,}$/)
    content = [
      invoice('1', { invoiceStatus: 'ACCEPT' }),
      invoice('2', { invoiceStatus: 'REJECT', commentText: 'x' }),
      invoice('3'),
    ]
    const loads = calls.length
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    await screen.findByText('Accepted', { selector: 'span' })
    expect(calls.length).toBeGreaterThan(loads)
    expect(isDisabled(submit())).toBe(true)
  })

  it('shows an error for 5 seconds and keeps the answers (VER-07)', async () => {
    answer = () => json({ status: 503, code: 'SERVICE_UNAVAILABLE', message: '', issues: [] }, 503)
    await show()
    await screen.findByRole('table')
    identify()
    fireEvent.click(button('Accept SF-1'))
    vi.useFakeTimers()
    await act(async () => {
      fireEvent.click(submit())
      await vi.advanceTimersByTimeAsync(50)
    })
    expect(screen.getByRole('alert').textContent).toContain('could not be submitted')
    await act(async () => void (await vi.advanceTimersByTimeAsync(4_000)))
    expect(screen.queryByRole('alert')).not.toBeNull()
    await act(async () => void (await vi.advanceTimersByTimeAsync(1_500)))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(button('Accept SF-1').getAttribute('aria-pressed')).toBe('true')
  })

  /** A rejection by the server. */
  const refused = (status: number, code: string) => () => json({ status, code, message: '', issues: [] }, status)
  const answerTwo = async () => {
    await show()
    await screen.findByRole('table')
    identify()
    fireEvent.click(button('Accept SF-1'))
    fireEvent.click(button('Accept SF-2'))
  }
  const idsOf = ({ body }: Call) =>
    (body as { invoices: { invoiceId: string }[] }).invoices.map(({ invoiceId }) => invoiceId)

  it('leaves out what was answered meanwhile, so that the rest can be submitted (VER-21, VER-34)', async () => {
    answer = refused(409, 'VERIFICATION_ANSWERED')
    await answerTwo()
    content = [invoice('1', { invoiceStatus: 'REJECT', commentText: 'x' }), invoice('2'), invoice('3')]
    fireEvent.click(submit())
    expect((await screen.findByRole('alert')).textContent).toContain('have been answered already')
    await screen.findByText('Rejected', { selector: 'span' })
    expect(button('Accept SF-2').getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(submit())
    await waitFor(() => expect(posted()).toHaveLength(2))
    expect(posted().map(idsOf)).toEqual([['2', '1'], ['2']])
  })

  it.each([
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a server that failed', refused(500, 'SYSTEM_ERROR')],
  ])('with %s it says that the result is not known, and shows what stands (VER-34)', async (_, lost) => {
    answer = lost as () => Response
    await answerTwo()
    content = [invoice('1', { invoiceStatus: 'ACCEPT' }), invoice('2', { invoiceStatus: 'ACCEPT' }), invoice('3')]
    fireEvent.click(submit())
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('It is not known whether your answers arrived')
    expect(alert.textContent).not.toContain('Nothing was stored')
    expect(await screen.findAllByText('Accepted', { selector: 'span' })).toHaveLength(2)
  })

  it('keeps the page and the answers when one of the invoices no longer waits (VER-34)', async () => {
    answer = refused(404, 'NOT_FOUND')
    await answerTwo()
    content = [invoice('2'), invoice('3')]
    fireEvent.click(submit())
    expect((await screen.findByRole('alert')).textContent).toContain('no longer waiting')
    expect(leave).not.toHaveBeenCalled()
    expect(screen.queryByText('SF-1')).toBeNull()
    expect(button('Accept SF-2').getAttribute('aria-pressed')).toBe('true')
    expect((screen.getByLabelText(/Full name/) as HTMLInputElement).value).toBe('Jonas Buhalteris')
    fireEvent.click(submit())
    await waitFor(() => expect(posted()).toHaveLength(2))
    expect(idsOf(posted()[1]!)).toEqual(['2'])
  })

  it('leaves the page after a 404 only if the list is gone as well (VER-15)', async () => {
    answer = refused(404, 'NOT_FOUND')
    await answerTwo()
    vi.stubGlobal('fetch', async () => refused(404, 'NOT_FOUND')())
    fireEvent.click(submit())
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/404'))
  })

  it('does not submit by Enter in the comment of a row (VER-06)', async () => {
    await show()
    await screen.findByRole('table')
    identify()
    fireEvent.click(button('Accept SF-1'))
    await userEvent.type(screen.getByLabelText('Comment on SF-2'), 'Later{Enter}')
    expect(posted()).toHaveLength(0)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows what was answered when nothing waits, with a dash for SUBMITTED (VER-08, VER-27)', async () => {
    content = [
      invoice('1', { invoiceStatus: 'REJECT', commentText: 'Not ours' }),
      invoice('2', { invoiceStatus: 'ACCEPT' }),
    ]
    await show()
    expect(await screen.findByText('All invoices have been answered. Below is what was answered.')).toBeTruthy()
    expect(screen.getByText('Not ours')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Submit answers' })).toBeNull()
    expect(screen.queryByLabelText(/Full name/)).toBeNull()
  })

  it.each([
    [404, 'NOT_FOUND', '/404'],
    [410, 'VERIFICATION_EXPIRED', '/expired'],
  ])('leaves the page for a key with %i (VER-15)', async (status, code, to) => {
    vi.stubGlobal('fetch', async () => json({ status, code, message: '', issues: [] }, status))
    render(
      <TextsProvider
        areas={['common', 'verification']}
        initialLanguage="en"
        initialTexts={textsOf('en', 'common', 'verification')}
      >
        <PortalSettingsContext.Provider value={settings}>
          <PortalTheme>
            <VerificationPage link={link} onLeave={leave} />
          </PortalTheme>
        </PortalSettingsContext.Provider>
      </TextsProvider>,
    )
    await waitFor(() => expect(leave).toHaveBeenCalledWith(to))
  })
})
