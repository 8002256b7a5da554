import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { FirstAnswers, FirstLoadWindow } from '../../../src/api/http/fetchFirst.ts'
import { startFirstLoad } from '../../../src/api/http/firstAnswers.ts'
import { request } from '../../../src/api/http/httpClient.ts'

const page = window as FirstLoadWindow
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const answers = (more: Partial<FirstAnswers> = {}): FirstAnswers => ({
  list: null,
  answers: [{ address: '/api/menu?a=1', body: { from: 'first' } }],
  date: null,
  at: Date.now(),
  ...more,
})

let sent: string[]
beforeEach(() => {
  sent = []
  delete page.firstLoad
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit = {}) => {
    sent.push(`${method ?? 'GET'} ${address}`)
    return Promise.resolve(address.startsWith('/api/first') ? json(answers()) : json({ from: 'call' }))
  })
})
const menu = () => request('/menu', { query: { a: 1 } })

describe('responses fetched ahead (API-18)', () => {
  test('are used once each, and awaited while they are on their way', async () => {
    startFirstLoad('token')
    expect(await menu()).toEqual({ from: 'first' })
    expect(await menu()).toEqual({ from: 'call' })
    expect(sent).toEqual([expect.stringMatching(/^GET \/api\/first\?part=all&path=%2F/), 'GET /api/menu?a=1'])
  })

  test('are only used for exactly their address', async () => {
    page.firstLoad = [Promise.resolve(answers())]
    expect(await request('/menu', { query: { a: 2 } })).toEqual({ from: 'call' })
  })

  test('are not used after a change, nor when they are old', async () => {
    page.firstLoad = [Promise.resolve(answers())]
    await request('/user/products/switch', { method: 'POST' })
    expect(await menu()).toEqual({ from: 'call' })
    page.firstLoad = [Promise.resolve(answers({ at: Date.now() - 31_000 }))]
    expect(await menu()).toEqual({ from: 'call' })
  })

  test('are missing after a failed call, and the calls are made', async () => {
    vi.stubGlobal('fetch', (address: string) =>
      address.startsWith('/api/first') ? Promise.resolve(json({}, 401)) : Promise.resolve(json({ from: 'call' })),
    )
    startFirstLoad('token')
    expect(await menu()).toEqual({ from: 'call' })
    delete page.firstLoad
    vi.stubGlobal('fetch', (address: string) =>
      address.startsWith('/api/first')
        ? Promise.reject(new TypeError('offline'))
        : Promise.resolve(json({ from: 'call' })),
    )
    startFirstLoad('token')
    expect(await menu()).toEqual({ from: 'call' })
  })
})
