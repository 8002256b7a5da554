import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import * as finish from '../../../../src/pages/login/finishLogin.ts'
import { keepToken } from '../../../../src/api/session/session.ts'
import { fakeFetch } from '../../api/fakeFetch.ts'
import { showLogin } from './loginPortal.tsx'

const PASSWORD = 'POST /api/login/username'
const CODE = 'POST /api/login/mfa/authenticate'
const stage = { [PASSWORD]: { json: { token: 'stage', stage: 'MFA', expiresInSeconds: 300 } } }
const sent = { json: { phoneMask: '+370 *** **12', resendAfterSeconds: 30, expiresInSeconds: 180 } }
const requested = { ...stage, 'POST /api/login/mfa/authenticate-request': sent }
const user = { id: '1', firstName: 'Rasa', language: 'lt', session: { activePartyFid: 'p1' } }
const refusal = (status: number, code: string, more: object = {}) => ({ status, json: { status, code, ...more } })

const username = () => screen.getByLabelText(/User name/)
const password = () => screen.getByLabelText(/^Password/)
const code = () => screen.getByLabelText(/Code from the SMS/)
const leave = vi.fn()

beforeEach(() => {
  window.history.replaceState(null, '', '/login')
  vi.spyOn(finish, 'openNext').mockImplementation(leave)
})
afterEach(() => {
  vi.restoreAllMocks()
  leave.mockClear()
})

async function typePassword() {
  await userEvent.type(username(), 'demo')
  await userEvent.type(password(), 'Portal-Demo-1{Enter}')
}
async function reachCode(routes: Parameters<typeof fakeFetch>[0] = {}) {
  const calls = fakeFetch({ ...requested, ...routes })
  showLogin()
  await typePassword()
  await screen.findByLabelText(/Code from the SMS/)
  return calls
}
const describedBy = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent

describe('user name and password', () => {
  it('are both required before the request (LOG-03)', async () => {
    const calls = fakeFetch({})
    showLogin()
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    expect(describedBy(username())).toBe('Enter your user name')
    expect(describedBy(password())).toBe('Enter your password')
    expect(document.activeElement).toBe(username())
    expect(calls).toEqual([])
  })

  it('open the code step, which names the masked number and takes the focus', async () => {
    const calls = await reachCode()
    expect(screen.getByText('+370 *** **12')).toBeDefined()
    expect(document.activeElement).toBe(code())
    expect(code().getAttribute('autocomplete')).toBe('one-time-code')
    expect(calls.map(call => [call.url, call.headers.get('Authorization')])).toEqual([
      ['/api/login/username', null],
      ['/api/login/mfa/authenticate-request', 'Bearer stage'],
    ])
  })

  it('are sent once for a double click', async () => {
    const calls = fakeFetch(requested)
    showLogin()
    await userEvent.type(username(), 'demo')
    await userEvent.type(password(), 'x')
    await userEvent.dblClick(screen.getByRole('button', { name: 'Log in' }))
    await screen.findByLabelText(/Code from the SMS/)
    expect(calls.filter(call => call.url === '/api/login/username')).toHaveLength(1)
  })

  it.each([
    ['a wrong password', refusal(401, 'SME34'), password, 'Incorrect user name or password'],
    ['a code nobody knows', refusal(400, 'WHATEVER'), password, 'Incorrect user name or password'],
  ])('with %s show the message at the field', async (_, answer, field, message) => {
    fakeFetch({ [PASSWORD]: answer })
    showLogin()
    await typePassword()
    await screen.findByText(message)
    expect(describedBy(field())).toBe(message)
    expect(field().getAttribute('aria-invalid')).toBe('true')
  })

  it.each([
    ['SME12', 403, 'No company is assigned to this user. Contact support.'],
    [
      'SME13',
      401,
      'The user data is incomplete or incorrect, for example there is no phone number for login codes. Contact support.',
    ],
    ['SME3', 503, 'The service is not working at the moment. Try again later.'],
  ])('with %s show the message for the whole form', async (errorCode, status, message) => {
    fakeFetch({ [PASSWORD]: refusal(status, errorCode) })
    showLogin()
    await typePassword()
    expect((await screen.findByRole('alert')).textContent).toBe(message)
  })

  it('with too many attempts show the waiting time and disable the button (LOG-40)', async () => {
    fakeFetch({ [PASSWORD]: refusal(429, 'TOO_MANY_ATTEMPTS', { details: { retryAfterSeconds: 95 } }) })
    showLogin()
    await typePassword()
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Too many attempts\. You can try again in 1:3\d\.$/)
    expect(screen.getByRole('button', { name: 'Log in' })).toHaveProperty('disabled', true)
    await userEvent.type(username(), '2')
    expect(screen.getByRole('button', { name: 'Log in' })).toHaveProperty('disabled', false)
  })
})

describe('SMS code', () => {
  it('is required', async () => {
    await reachCode()
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(describedBy(code())).toBe('Enter the code from the SMS')
  })

  it.each([
    [
      'wrong, tries left',
      refusal(401, 'SMS_CODE_INCORRECT', { details: { remaining: 2 } }),
      'The code is incorrect. 2 tries left.',
    ],
    ['wrong', refusal(401, 'SMS_CODE_INCORRECT'), 'The code is incorrect'],
    ['old', refusal(401, 'SMS_CODE_EXPIRED'), 'The code has expired. Ask for a new one.'],
    [
      'wrong, no try left',
      refusal(401, 'SMS_CODE_INCORRECT', { details: { remaining: 0 } }),
      'The code was entered incorrectly too many times. Ask for a new one.',
    ],
    [
      'used up',
      refusal(401, 'SMS_CODE_EXHAUSTED'),
      'The code was entered incorrectly too many times. Ask for a new one.',
    ],
    ['not checkable', refusal(400, 'WHATEVER'), 'The code could not be checked. Try again or ask for a new one.'],
  ])('with %s shows the message at the field', async (_, answer, message) => {
    await reachCode({ [CODE]: answer })
    await userEvent.type(code(), '111111{Enter}')
    await screen.findByText(message)
    expect(describedBy(code())).toBe(message)
  })

  it.each([
    [
      'the tries of the login are used up',
      refusal(401, 'SMS_CODE_LOGIN_EXHAUSTED'),
      'Too many wrong codes were entered. Log in again from the beginning.',
    ],
    [
      'the codes of the user are closed',
      refusal(429, 'SMS_CODE_CLOSED', { details: { retryAfterSeconds: 3601 } }),
      'Too many wrong codes were entered for this user. You can log in with an SMS code again in 2 hours. Until then, use Smart-ID or Mobile-ID, or contact us.',
    ],
  ])('with %s returns to the first step with the reason, and another login can start', async (_, answer, message) => {
    await reachCode({ [CODE]: answer })
    await userEvent.type(code(), '111111{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(username()).toBeDefined()
    expect(screen.getByRole('button', { name: 'Log in' })).toHaveProperty('disabled', false)
  })

  it('that is right saves the session with the user’s language and opens the requested page (LOG-10)', async () => {
    window.history.replaceState(null, '', '/login?next=%2Ffactoring%2Finvoices')
    const calls = await reachCode({
      [CODE]: { json: { token: 'full', stage: 'FULL' } },
      'GET /api/user': { json: user },
    })
    await userEvent.type(code(), '482 915{Enter}')
    await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('?next=%2Ffactoring%2Finvoices'))
    expect(calls.find(call => call.url === '/api/login/mfa/authenticate')?.body).toEqual({ sms_code: '482915' })
    expect(sessionStorage.getItem('portal.token')).toBe('full')
    expect(JSON.parse(localStorage.getItem('portal.user') ?? '')).toEqual({
      id: '1',
      firstName: 'Rasa',
      language: 'lt',
    })
  })

  it('cannot be sent again before its delay', async () => {
    await reachCode()
    expect(screen.getByRole('button', { name: /Send again in 0:/ })).toHaveProperty('disabled', true)
  })

  it('sent again is confirmed by a message (LOG-23)', async () => {
    await reachCode({
      'POST /api/login/mfa/authenticate-request': { json: { ...sent.json, resendAfterSeconds: 0 } },
      'POST /api/login/mfa/resend-sms': sent,
    })
    await userEvent.click(screen.getByRole('button', { name: 'Send the code again' }))
    expect(await screen.findByText(/A new code has been sent/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText(/A new code has been sent/)).toBeNull()
  })

  it('returns to the first step when cancelled', async () => {
    await reachCode()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(username()).toBeDefined()
  })

  it('cancelled during its validation signs no user in and ends the opened session', async () => {
    let answer: (answer: object) => void = () => {}
    const calls = await reachCode({
      [CODE]: () =>
        new Promise(resolve => {
          answer = resolve
        }),
      'GET /api/user': { json: user },
      'POST /api/logout/user': { status: 204 },
    })
    await userEvent.type(code(), '482915{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    answer({ json: { token: 'full', stage: 'FULL' } })
    await vi.waitFor(() => expect(calls.at(-1)).toMatchObject({ url: '/api/logout/user' }))
    expect(calls.at(-1)?.headers.get('Authorization')).toBe('Bearer full')
    expect(username()).toBeDefined()
    expect(sessionStorage.length).toBe(0)
    expect(leave).not.toHaveBeenCalled()
  })

  it('returns to the first step with the reason at the user name after the step has expired', async () => {
    await reachCode({ [CODE]: refusal(401, 'SME6') })
    await userEvent.type(code(), '482915{Enter}')
    await screen.findByLabelText(/User name/)
    expect(describedBy(username())).toBe('Your session has expired. Log in again to continue.')
  })

  it('links to the message simulator where there is one', async () => {
    await reachCode()
    expect(screen.getByRole('link', { name: /simulator/ }).getAttribute('href')).toBe('/simulator')
  })
})

describe('return to the login page', () => {
  it('after an expired session shows the reason at the user name (SES-13)', () => {
    window.history.replaceState(null, '', '/login?reason=SessionExpired')
    showLogin()
    expect(describedBy(username())).toBe('Your session has expired. Log in again to continue.')
  })

  it('with a valid token redirects after a loading screen (SES-03, LOG-08)', async () => {
    keepToken('full')
    fakeFetch({ 'GET /api/user': { json: user } })
    showLogin()
    expect(screen.getByRole('status').textContent).toBe('Loading…')
    await vi.waitFor(() => expect(leave).toHaveBeenCalled())
  })

  it('with an ended token shows the form and deletes the token', async () => {
    keepToken('dead')
    fakeFetch({ 'GET /api/user': refusal(401, 'SME6') })
    showLogin()
    await screen.findByLabelText(/User name/)
    expect(sessionStorage.getItem('portal.token')).toBeNull()
  })
})

describe('other login methods', () => {
  it('that are switched off are focusable by arrow key and give the reason (LOG-11)', async () => {
    showLogin({ smartId: false, mobileId: false })
    const [userId, smartId, mobileId] = within(screen.getByRole('tablist')).getAllByRole('tab')
    userId?.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(smartId)
    expect(smartId?.getAttribute('aria-disabled')).toBe('true')
    expect(describedBy(smartId as HTMLElement)).toMatch(/not available at the moment/)
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement).toBe(userId)
    await userEvent.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(mobileId)
    expect(userId?.getAttribute('aria-selected')).toBe('true')
  })

  it('do not include registering (LOG-09)', () => {
    showLogin()
    expect(screen.getByRole('button', { name: 'Apply' })).toHaveProperty('disabled', true)
  })
})
