import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { ChangePasswordPage } from '../../../../src/pages/login/ChangePasswordPage.tsx'
import * as away from '../../../../src/pages/login/leaveFor.ts'
import { loginFaults } from '../../../../src/pages/login/loginFaults.ts'
import { takeToken } from '../../../../src/pages/login/passwordLink.ts'
import { keepToken } from '../../../../src/api/session/session.ts'
import { passwordTable } from '../../../support/passwordTable.ts'
import { fakeFetch } from '../../api/fakeFetch.ts'
import { showPage, textsOf } from './loginPortal.tsx'

const VERIFY = 'PUT /api/internal/password-change-token/verify'
const CHANGE = 'PUT /api/user/change-password'
const good = { [VERIFY]: { json: { language: 'en' } } }
const refusal = (status: number, code: string, more: object = {}) => ({ status, json: { status, code, ...more } })
const texts = textsOf('en', 'common', 'login')
const leave = vi.fn()

beforeEach(() => {
  vi.spyOn(away, 'leaveFor').mockImplementation(leave)
  window.history.replaceState(null, '', '/password-change')
})
afterEach(() => {
  vi.restoreAllMocks()
  leave.mockClear()
  window.history.replaceState(null, '', '/login')
})

/** A busy machine renders slowly. */
const patient = { timeout: 10_000 }

async function type(password: string, repeat = password) {
  fireEvent.change(await screen.findByLabelText(/^New password/, {}, patient), { target: { value: password } })
  fireEvent.change(screen.getByLabelText(/^Repeat/), { target: { value: repeat } })
  fireEvent.click(screen.getByRole('button', { name: 'Save and log in' }))
}
const isSent = (calls: { url: string }[]) => calls.some(({ url }) => url === '/api/user/change-password')

describe('new password', () => {
  it("gets the server's result, row by row of the shared table", async () => {
    const calls = fakeFetch({ ...good, [CHANGE]: refusal(400, 'WHATEVER') })
    showPage(<ChangePasswordPage token="t" />)
    const field = (await screen.findByLabelText(/^New password/, {}, patient)) as HTMLInputElement
    const repeat = screen.getByLabelText(/^Repeat/)
    let sent = 0
    for (const [password, code] of passwordTable) {
      fireEvent.change(field, { target: { value: password } })
      fireEvent.change(repeat, { target: { value: password } })
      fireEvent.submit(field.form as HTMLFormElement)
      if (code === undefined) sent += 1
      const text =
        code === undefined ? texts['password.serverError'] : texts[loginFaults.changePassword.codes[code]?.text ?? '']
      await vi.waitFor(() => expect(document.body.textContent, password).toContain(text ?? 'no such text'))
      expect(
        calls.filter(({ url }) => url === '/api/user/change-password'),
        password,
      ).toHaveLength(sent)
    }
  }, 60_000)

  it('must equal its repetition (LOG-53)', async () => {
    const calls = fakeFetch(good)
    showPage(<ChangePasswordPage token="t" />)
    await type('Trys-Klases-7', 'Trys-Klases-8')
    expect(await screen.findByText('The passwords do not match', {}, patient)).toBeDefined()
    expect(isSent(calls)).toBe(false)
  })

  it('is sent in Unicode NFC and ends the session of this tab; the SMS code follows on the same page (LOG-59)', async () => {
    keepToken('old session')
    const calls = fakeFetch({
      ...good,
      [CHANGE]: { json: { username: 'demo' } },
      'POST /api/login/username': { json: { token: 'stage', stage: 'MFA', expiresInSeconds: 300 } },
      'POST /api/login/mfa/authenticate-request': {
        json: { phoneMask: '+370 *** **12', resendAfterSeconds: 30, expiresInSeconds: 180 },
      },
    })
    showPage(<ChangePasswordPage token="t" />)
    await type('Z\u030Calia-Diena-7')
    expect(await screen.findByLabelText(/Code from the SMS/, {}, patient)).toBeDefined()
    expect(calls.find(({ url }) => url === '/api/user/change-password')?.body).toEqual({
      passwordChangeToken: 't',
      newPassword: 'Žalia-Diena-7',
    })
    expect(calls.find(({ url }) => url === '/api/login/username')?.body).toEqual({
      username: 'demo',
      password: 'Žalia-Diena-7',
    })
    expect(sessionStorage.getItem('portal.token')).toBeNull()
  })

  it('is confirmed as changed even when the login after it fails', async () => {
    fakeFetch({ ...good, [CHANGE]: { json: { username: 'demo' } }, 'POST /api/login/username': refusal(403, 'SME12') })
    showPage(<ChangePasswordPage token="t" />)
    await type('Trys-Klases-7')
    expect(await screen.findByText('Your password has been changed', {}, patient)).toBeDefined()
    expect(screen.getByText(/No company is assigned/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
  })
})

describe('password link', () => {
  it.each([
    [404, 'NOT_FOUND', '/404'],
    [401, 'PASSWORD_LINK_EXPIRED', '/expired'],
  ] as const)('with %d opens its page, on load and on use', async (status, code, path) => {
    fakeFetch({ [VERIFY]: refusal(status, code) })
    const { unmount } = showPage(<ChangePasswordPage token="t" />)
    await vi.waitFor(() => expect(leave).toHaveBeenCalledWith(path))
    unmount()
    leave.mockClear()
    fakeFetch({ ...good, [CHANGE]: refusal(status, code) })
    showPage(<ChangePasswordPage token="t" />)
    await type('Trys-Klases-7')
    await vi.waitFor(() => expect(leave).toHaveBeenCalledWith(path))
  })

  it('that is malformed opens /404', async () => {
    fakeFetch({ [VERIFY]: refusal(422, 'VALIDATION_FAILED', { issues: [{ path: '/token', code: 'maxLength' }] }) })
    showPage(<ChangePasswordPage token={'x'.repeat(10_240)} />)
    await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('/404'))
  })

  it('that cannot be checked has a retry', async () => {
    let rounds = 0
    fakeFetch({ [VERIFY]: () => ((rounds += 1) === 1 ? refusal(503, 'SME3') : { json: { language: 'en' } }) })
    showPage(<ChangePasswordPage token="t" />)
    fireEvent.click(await screen.findByText('Try again', {}, patient))
    expect(await screen.findByLabelText(/^New password/, {}, patient)).toBeDefined()
  })

  it('leaves the address with its token, and a reload still finds it (SEC-04)', () => {
    window.history.replaceState(null, '', '/password-change/AbC_-123')
    expect(takeToken('/password-change')).toBe('AbC_-123')
    expect(window.location.pathname).toBe('/password-change')
    expect(takeToken('/password-change')).toBe('AbC_-123')
    window.history.replaceState(null, '', '/password-change')
    expect(takeToken('/password-change')).toBeUndefined()
  })
})
