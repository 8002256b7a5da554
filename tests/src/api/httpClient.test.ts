import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { ApiError } from '../../../src/api/http/ApiError.ts'
import { apiUrl } from '../../../schemas/lists/apiUrl.ts'
import { request } from '../../../src/api/http/httpClient.ts'
import { keepToken, setActiveParty } from '../../../src/api/session/session.ts'
import { lastContact } from '../../../src/api/session/sessionContact.ts'
import * as sessionEnd from '../../../src/api/session/sessionEnd.ts'
import { onSessionSignal } from '../../../src/api/session/sessionSignals.ts'
import { fakeFetch } from './fakeFetch.ts'

beforeEach(() => setActiveParty(undefined))
afterEach(() => vi.restoreAllMocks())

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

describe('API call', () => {
  it('repeats list parameters and omits empty ones', () => {
    expect(apiUrl('/invoice', { invoiceStatus: ['PAID', 'OVERDUE'], page: 1, thirdPartyId: '', none: undefined })).toBe(
      '/api/invoice?invoiceStatus=PAID&invoiceStatus=OVERDUE&page=1',
    )
  })

  it('sends the session token, and the party only when writing', async () => {
    keepToken('secret')
    setActiveParty('p1')
    const calls = fakeFetch({ 'GET /api/user': { json: {} }, 'PUT /api/x': { status: 204 } })
    await request('/user')
    await request('/x', { method: 'PUT', body: { a: 1 } })
    expect(calls.map(call => [call.headers.get('Authorization'), call.headers.get('X-Party')])).toEqual([
      ['Bearer secret', null],
      ['Bearer secret', 'p1'],
    ])
    expect(calls[1]?.body).toEqual({ a: 1 })
  })

  it('sends no token when the caller opts out', async () => {
    keepToken('secret')
    const calls = fakeFetch({ 'GET /api/portal': { json: {} } })
    await request('/portal', { token: null })
    expect(calls[0]?.headers.has('Authorization')).toBe(false)
  })

  it('outlives its page with keepalive', async () => {
    const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response('{}'))
    vi.stubGlobal('fetch', fetched)
    await request('/a', { token: null, keepalive: true })
    await request('/b', { token: null })
    expect(fetched.mock.calls.map(([, init]) => init.keepalive)).toEqual([true, false])
  })

  it('returns undefined for an empty response', async () => {
    fakeFetch({ 'POST /api/logout/user': { status: 204 } })
    await expect(request('/logout/user', { method: 'POST', token: null })).resolves.toBeUndefined()
  })

  it('counts as contact with the session', async () => {
    keepToken('secret')
    vi.spyOn(Date, 'now').mockReturnValue(1_234_567)
    fakeFetch({ 'GET /api/user': { json: {} } })
    await request('/user')
    expect(lastContact()).toBe(1_234_567)
  })
})

describe('failed API call', () => {
  it('throws the code, the issues and the retry delay of the response', async () => {
    const issues = [{ path: '/city', code: 'maxLength', params: { limit: 30 } }]
    fakeFetch({
      'GET /api/x': {
        status: 429,
        json: { code: 'TOO_MANY_ATTEMPTS', issues, requestId: 'r1' },
        headers: { 'Retry-After': '75' },
      },
    })
    const error = await failure(request('/x', { token: null }))
    expect(error).toMatchObject({
      status: 429,
      code: 'TOO_MANY_ATTEMPTS',
      issues,
      requestId: 'r1',
      retryAfterSeconds: 75,
    })
    expect(error.message).toBe('errors.TOO_MANY_ATTEMPTS')
  })

  it('is a system error without a response (API-03)', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failure(request('/x', { token: null }))).toMatchObject({ status: 0, code: 'SYSTEM_ERROR' })
  })

  it('is a system error when the body is not an error object (API-03)', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>', { status: 502 })))
    expect(await failure(request('/x', { token: null }))).toMatchObject({ status: 502, code: 'SYSTEM_ERROR' })
  })

  it('is a system error after a timeout', async () => {
    vi.useFakeTimers()
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
        ),
    )
    const call = failure(request('/x', { token: null, timeoutMs: 1000 }))
    await vi.advanceTimersByTimeAsync(1000)
    expect(await call).toMatchObject({ code: 'SYSTEM_ERROR' })
    vi.useRealTimers()
  })

  it('remains an abort when the caller has aborted', async () => {
    const abort = new AbortController()
    abort.abort()
    fakeFetch({ 'GET /api/x': { json: {} } })
    await expect(request('/x', { token: null, signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('expired session (SES-12)', () => {
  it('ends on the login page and never reaches the caller', async () => {
    keepToken('old')
    const end = vi.spyOn(sessionEnd, 'endSession').mockImplementation(() => {})
    fakeFetch({ 'GET /api/x': { status: 401, json: { code: 'SME6' } } })
    const settled = vi.fn()
    void request('/x').then(settled, settled)
    await vi.waitFor(() => expect(end).toHaveBeenCalledExactlyOnceWith('SessionExpired'))
    expect(settled).not.toHaveBeenCalled()
  })

  it('is left to a caller with its own token', async () => {
    const end = vi.spyOn(sessionEnd, 'endSession').mockImplementation(() => {})
    fakeFetch({ 'GET /api/x': { status: 401, json: { code: 'SME6' } } })
    expect(await failure(request('/x', { token: 'stage' }))).toMatchObject({ code: 'SME6' })
    expect(end).not.toHaveBeenCalled()
  })

  it('remembers the page and the language and forgets the user', () => {
    keepToken('old')
    localStorage.setItem('portal.user', JSON.stringify({ id: '1', firstName: 'Rasa', language: 'lt' }))
    window.history.replaceState(null, '', '/factoring/invoices?page=2')
    const navigate = vi.fn()
    sessionEnd.endSession('SessionExpired', navigate)
    expect(navigate).toHaveBeenCalledWith('/login?next=%2Ffactoring%2Finvoices%3Fpage%3D2&reason=SessionExpired')
    expect(sessionStorage.getItem('portal.token')).toBeNull()
    expect(JSON.parse(localStorage.getItem('portal.user') ?? '')).toEqual({ language: 'lt' })
  })
})

it('API client notifies the app when the session has switched to another company', async () => {
  keepToken('secret')
  const heard = vi.fn()
  const stop = onSessionSignal(heard)
  fakeFetch({ 'PUT /api/x': { status: 409, json: { code: 'PARTY_CHANGED' } } })
  await failure(request('/x', { method: 'PUT' }))
  expect(heard).toHaveBeenCalledExactlyOnceWith('PARTY_CHANGED')
  stop()
})
