import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { signingToken, useSigningWatch } from '../../../../src/pages/request/confirm/useSigningWatch.ts'
import { fakeFetch } from '../../api/fakeFetch.ts'

const url = 'https://sign.example/signing/0123456789abcdef/?access_token=x'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type Answer = Parameters<typeof fakeFetch>[0][string]

function aWatch(answer: Answer) {
  const calls = fakeFetch({ 'GET /api/form/dokobit/document/status': answer })
  const onEnd = vi.fn()
  const watched = renderHook(() =>
    useSigningWatch({ url, origin: 'https://sign.example', frame: { current: null }, onEnd, onCloseRequest: vi.fn() }),
  )
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  return { ...watched, calls, onEnd, pass }
}

it('useSigningWatch: polls by the last segment of the address, less often over time (SIG-22)', async () => {
  expect(signingToken(url)).toBe('0123456789abcdef')
  const { calls, pass, onEnd, unmount } = aWatch(() => ({ json: { status: 'pending' } }))
  await pass(2_100)
  expect(calls).toHaveLength(1)
  await pass(60_000)
  expect(calls.length).toBeGreaterThan(6)
  expect(calls.length).toBeLessThan(13)
  expect(onEnd).not.toHaveBeenCalled()
  unmount()
})

it.each([500, 503, 429])('useSigningWatch: continues polling a server that responds with %i', async status => {
  let fails = true
  const { result, pass, onEnd } = aWatch(() =>
    fails ? { status, json: { status, code: 'SYSTEM_ERROR' } } : { json: { status: 'completed' } },
  )
  await pass(2_100)
  expect(result.current.state).toBe(status === 429 ? 'lost' : 'asking')
  fails = false
  await pass(10_000)
  expect(onEnd.mock.calls).toEqual([['completed']])
})

it.each([500, 502, 503])(
  'useSigningWatch: treats %i three times in a row as an error, not as a lost connection, and retries on demand (SIG-23)',
  async status => {
    let fails = true
    const { result, calls, pass, onEnd } = aWatch(() =>
      fails ? { status, json: { status, code: 'SYSTEM_ERROR' } } : { json: { status: 'completed' } },
    )
    await pass(60_000)
    expect([calls.length, result.current.state]).toEqual([3, 'failed'])
    expect(onEnd).not.toHaveBeenCalled()
    fails = false
    act(() => result.current.retry())
    expect(result.current.state).toBe('asking')
    await pass(100)
    expect(onEnd.mock.calls).toEqual([['completed']])
  },
)

it('useSigningWatch: counts only consecutive failures', async () => {
  const statuses = [500, 500, 200, 500, 500, 200]
  const { result, calls, pass } = aWatch(() => {
    const status = statuses[calls.length - 1] ?? 200
    return status === 200 ? { json: { status: 'pending' } } : { status, json: { status, code: 'SYSTEM_ERROR' } }
  })
  await pass(60_000)
  expect(calls.length).toBeGreaterThan(6)
  expect(result.current.state).toBe('asking')
})

it.each([404, 400])('useSigningWatch: ends for an unknown signing (%i) (SIG-23)', async status => {
  const { result, calls, pass, onEnd } = aWatch(() => ({ status, json: { status, code: 'NOT_FOUND' } }))
  await pass(60_000)
  expect(onEnd.mock.calls).toEqual([['failed']])
  expect([calls.length, result.current.state]).toEqual([1, 'asking'])
})
