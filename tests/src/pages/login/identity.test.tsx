import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import * as finish from '../../../../src/pages/login/finishLogin.ts'
import { fakeFetch } from '../../api/fakeFetch.ts'
import { showLogin } from './loginPortal.tsx'

const ASK = 'POST /api/login/smartid/authenticate-request'
const WAIT = 'POST /api/login/smartid/authenticate'
const asked = { json: { verificationCode: '4821', token: 'login-token', expiresInSeconds: 110 } }
const user = { id: '1', firstName: 'Rasa', language: 'lt', session: { activePartyFid: 'p1' } }
const refusal = (status: number, code: string, more: object = {}) => ({ status, json: { status, code, ...more } })
const leave = vi.fn()
/** A busy machine renders slowly. */
const patient = { timeout: 10_000 }

beforeEach(() => {
  window.history.replaceState(null, '', '/login?method=smartid')
  vi.spyOn(finish, 'openNext').mockImplementation(leave)
})
afterEach(() => {
  vi.restoreAllMocks()
  leave.mockClear()
  window.history.replaceState(null, '', '/login')
})

/** By events of the fields, not key by key: how the fields are typed into is proved in a browser. */
function fillIn() {
  const code = screen.getByLabelText<HTMLInputElement>(/Personal code/)
  fireEvent.change(screen.getByLabelText(/User name/), { target: { value: 'demo' } })
  fireEvent.change(screen.getByLabelText(/^Country/), { target: { value: 'LT' } })
  fireEvent.change(code, { target: { value: '48503149013' } })
  fireEvent.submit(code.form as HTMLFormElement)
}

describe('login by electronic identity', () => {
  it('polls while the phone does not respond, then opens the portal with the token of the session', async () => {
    let rounds = 0
    const calls = fakeFetch({
      [ASK]: asked,
      [WAIT]: () =>
        (rounds += 1) < 2
          ? { json: { state: 'RUNNING' } }
          : { json: { state: 'COMPLETE', token: 'full', stage: 'FULL' } },
      'GET /api/user': { json: user },
    })
    showLogin()
    fillIn()
    expect(await screen.findByText('4821', {}, patient)).toBeDefined()
    await vi.waitFor(() => expect(leave).toHaveBeenCalled(), { timeout: 10_000 })
    expect(sessionStorage.getItem('portal.token')).toBe('full')
    expect(
      calls
        .filter(({ url }) => url === '/api/login/smartid/authenticate')
        .map(({ headers }) => headers.get('Authorization')),
    ).toEqual(['Bearer login-token', 'Bearer login-token'])
    expect(calls[0]?.body).toEqual({
      username: 'demo',
      nationalIdentity: { countryCode: 'LT', nationalIdentityNumber: '48503149013' },
    })
  })

  it.each([
    ['a number as it is called inside the country', '+370', '860012345', '+37060012345'],
    ['a number with the newer prefix', '+370', '060012345', '+37060012345'],
    ['a number that only begins like that', '+370', '80012345', '+37080012345'],
    ['a number of another country', '+371', '860012345', '+371860012345'],
  ])('sends %s as the phone number, and the code without any spaces', async (_what, dialCode, typed, sent) => {
    window.history.replaceState(null, '', '/login?method=mobileid')
    const calls = fakeFetch({
      'POST /api/login/mobileid/authenticate-request': refusal(422, 'VALIDATION_FAILED'),
      'GET /api/countries': {
        json: [
          { code: 'LT', dial_code: '+370', name: 'Lithuania' },
          { code: 'LV', dial_code: '+371', name: 'Latvia' },
        ],
      },
    })
    showLogin()
    await screen.findByRole('option', { name: '+371 Latvia' }, patient)
    const phone = screen.getByLabelText<HTMLInputElement>(/Phone number/, { selector: 'input' })
    fireEvent.change(screen.getByLabelText(/User name/), { target: { value: 'demo' } })
    fireEvent.change(screen.getByLabelText(/Personal code/), { target: { value: '485\u00a00314\u00a09013' } })
    fireEvent.change(screen.getByLabelText(/^Country code/), { target: { value: dialCode } })
    fireEvent.change(phone, { target: { value: typed } })
    fireEvent.submit(phone.form as HTMLFormElement)
    await vi.waitFor(() =>
      expect(calls.at(-1)?.body).toEqual({
        username: 'demo',
        userRequest: { phoneNumber: sent, nationalIdentityNumber: '485 0314 9013' },
      }),
    )
  })

  it('validates a Mobile-ID code as the server does, before the request', async () => {
    window.history.replaceState(null, '', '/login?method=mobileid')
    const calls = fakeFetch({ 'GET /api/countries': { json: [{ code: 'LT', dial_code: '+370', name: 'Lithuania' }] } })
    showLogin()
    const code = screen.getByLabelText<HTMLInputElement>(/Personal code/)
    fireEvent.change(screen.getByLabelText(/User name/), { target: { value: 'demo' } })
    fireEvent.change(screen.getByLabelText(/Phone number/, { selector: 'input' }), { target: { value: '60012345' } })
    fireEvent.change(code, { target: { value: '32999999901' } })
    fireEvent.submit(code.form as HTMLFormElement)
    await vi.waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
    expect(calls.filter(({ url }) => url.startsWith('/api/login'))).toEqual([])
  })

  it.each([
    [
      'a refusal',
      refusal(401, 'SMART_ID_FAILED'),
      'The Smart-ID login did not succeed. Check your data and try again.',
    ],
    ['no company', refusal(403, 'SME12'), 'No company is assigned to this user. Contact support.'],
    ['a closed account', refusal(403, 'SME47'), 'This user account is closed. Contact support.'],
    ['a silent provider', refusal(503, 'SME3'), 'The service is not working at the moment. Try again later.'],
  ])('ends with %s at the first step and keeps the typed values', async (_what, answer, message) => {
    fakeFetch({ [ASK]: asked, [WAIT]: answer })
    showLogin()
    fillIn()
    expect((await screen.findByText(message, {}, patient)).closest('[role=alert]')).not.toBeNull()
    expect(screen.getByLabelText(/User name/)).toHaveProperty('value', 'demo')
    expect(screen.getByLabelText(/^Country/)).toHaveProperty('value', 'LT')
    expect(screen.getByLabelText(/Personal code/)).toHaveProperty('value', '48503149013')
    expect(sessionStorage.getItem('portal.token')).toBeNull()
  })

  it.each([
    ['a server with too much to do', refusal(503, 'OVERLOADED')],
    ['a server that lost its database for a moment', { ...refusal(503, 'SME3'), headers: { 'Retry-After': '5' } }],
  ])('survives %s while waiting', async (_what, failing) => {
    let rounds = 0
    fakeFetch({
      [ASK]: asked,
      [WAIT]: () => {
        rounds += 1
        return rounds === 1 ? failing : { json: { state: 'COMPLETE', token: 'full', stage: 'FULL' } }
      },
      'GET /api/user': { json: user },
    })
    showLogin()
    fillIn()
    await vi.waitFor(() => expect(leave).toHaveBeenCalled(), { timeout: 10_000 })
  })

  it('stops polling when cancelled', async () => {
    const calls = fakeFetch({ [ASK]: asked, [WAIT]: () => new Promise(() => {}) })
    showLogin()
    fillIn()
    await screen.findByText('4821', {}, patient)
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('tab', { name: 'Smart-ID' }).getAttribute('aria-selected')).toBe('true')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(calls.filter(({ url }) => url.endsWith('/authenticate'))).toHaveLength(1)
  })

  it('with too many requests shows the waiting time', async () => {
    fakeFetch({ [ASK]: refusal(429, 'TOO_MANY_ATTEMPTS', { details: { retryAfterSeconds: 95 } }) })
    showLogin()
    fillIn()
    expect((await screen.findByText(/Too many attempts\./, {}, patient)).textContent).toMatch(
      /You can try again in 1:3\d\.$/,
    )
    expect(screen.getByRole('button', { name: 'Log in' })).toHaveProperty('disabled', true)
  })

  it('ended session is reported at the user name of this tab too', () => {
    window.history.replaceState(null, '', '/login?method=smartid&reason=SessionExpired')
    showLogin()
    const field = screen.getByLabelText(/User name/)
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Your session has expired. Log in again to continue.',
    )
  })
})
