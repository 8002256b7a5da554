import { beforeEach, describe, expect, test, vi } from 'vitest'

import { type FirstAnswers, type FirstLoadWindow, fetchTexts } from '../../../src/api/http/fetchFirst.ts'
import {
  dropFirstAnswers,
  dropFirstAnswersAtFirstAction,
  followFirstLoad,
  knownFirstAnswer,
  startFirstLoad,
} from '../../../src/api/http/firstAnswers.ts'
import { request } from '../../../src/api/http/httpClient.ts'
import { keepToken } from '../../../src/api/session/session.ts'
import { lastContact, localTime } from '../../../src/api/session/sessionContact.ts'

const page = window as FirstLoadWindow
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const answers = (more: Partial<FirstAnswers> = {}): FirstAnswers => ({
  list: null,
  dashboard: null,
  answers: [{ address: '/api/menu?a=1', body: { from: 'first' } }],
  token: 'token',
  date: null,
  at: Date.now(),
  ...more,
})

let sent: string[]
beforeEach(() => {
  sent = []
  sessionStorage.clear()
  delete page.firstLoad
  delete page.firstTexts
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit = {}) => {
    sent.push(`${method ?? 'GET'} ${address}`)
    return Promise.resolve(address.startsWith('/api/first') ? json(answers()) : json({ from: 'call' }))
  })
})
const menu = () => request('/menu', { query: { a: 1 } })

describe('responses fetched ahead (API-18)', () => {
  test('are used once each, and awaited while they are pending', async () => {
    startFirstLoad('token')
    expect(await menu()).toEqual({ from: 'first' })
    expect(await menu()).toEqual({ from: 'call' })
    expect(sent).toEqual([expect.stringMatching(/^GET \/api\/first\?part=all&path=%2F/), 'GET /api/menu?a=1'])
  })

  test('do not hold up the texts, which the page requests itself, nor are those requested twice (SHL-86)', async () => {
    page.firstLoad = [new Promise<undefined>(() => {})]
    let begin = (): void => {}
    page.firstTexts = fetchTexts('en', new Promise(resolve => (begin = resolve)))
    const texts = () => request('/definitions/texts/en', { query: { areas: 'common,staff' }, token: null })
    // The app may need them before they are requested, behind the rows.
    const asked = texts()
    expect(sent).toEqual([])
    begin()
    expect(await asked).toEqual({ from: 'call' })
    expect(sent).toEqual(['GET /api/definitions/texts/en?areas=common%2Cstaff'])
    delete page.firstLoad
    await texts()
    expect(sent).toHaveLength(2)
  })

  test('leave the texts to a call of its own if they could not be loaded (SHL-86)', async () => {
    const call = vi.fn<typeof fetch>()
    call.mockRejectedValueOnce(new TypeError('no connection')).mockResolvedValue(json({ from: 'call' }))
    vi.stubGlobal('fetch', call)
    page.firstLoad = [Promise.resolve(undefined)]
    page.firstTexts = fetchTexts('en', Promise.resolve())
    expect(await request('/definitions/texts/en', { query: { areas: 'common,staff' }, token: null })).toEqual({
      from: 'call',
    })
    expect(call).toHaveBeenCalledTimes(2)
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

  test('are not used when a change was sent while they were pending', async () => {
    let arrive = (_found: FirstAnswers): void => {}
    page.firstLoad = [new Promise<FirstAnswers>(resolve => (arrive = resolve))]
    const asked = menu()
    await request('/user/language/switch', { method: 'POST' })
    arrive(answers())
    expect(await asked).toEqual({ from: 'call' })
  })

  test('belong to the session that fetched them: never to the next user of the tab', async () => {
    keepToken('of another user')
    page.firstLoad = [Promise.resolve(answers())]
    expect(await menu()).toEqual({ from: 'call' })
    expect(await request('/menu', { query: { a: 1 }, token: 'of a link' })).toEqual({ from: 'call' })
    keepToken('token')
    expect(await menu()).toEqual({ from: 'first' })
  })

  test('restart the idle time as of their arrival', async () => {
    keepToken('token')
    const at = Date.now() - 20_000
    page.firstLoad = [Promise.resolve(answers({ at, date: new Date(at + 60_000).toUTCString() }))]
    await menu()
    expect(lastContact()).toBe(at)
    const ahead = Date.now() - localTime(new Date().toISOString())
    expect(Math.abs(ahead - 60_000)).toBeLessThan(2000)
  })

  test('are not used after the first user action', async () => {
    page.firstLoad = [Promise.resolve(answers())]
    dropFirstAnswersAtFirstAction()
    window.dispatchEvent(new Event('keydown'))
    expect(await menu()).toEqual({ from: 'call' })
  })

  test.each([
    ['a response without content', () => new Response(null, { status: 204 })],
    ['an error', () => json({}, 500)],
    ['the page of a proxy', () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } })],
    ['JSON of something else', () => json({ list: null })],
    ['null', () => json(null)],
  ])('are missing after %s, and the calls are made', async (_, answer) => {
    vi.stubGlobal('fetch', (address: string) =>
      Promise.resolve(address.startsWith('/api/first') ? answer() : json({ from: 'call' })),
    )
    startFirstLoad('token')
    expect(await menu()).toEqual({ from: 'call' })
  })

  test('are not awaited for ever', async () => {
    vi.useFakeTimers()
    try {
      vi.stubGlobal('fetch', (address: string, { signal }: RequestInit = {}) =>
        address.startsWith('/api/first')
          ? new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
          : Promise.resolve(json({ from: 'call' })),
      )
      startFirstLoad('token')
      const asked = menu()
      await vi.advanceTimersByTimeAsync(10_000)
      expect(await asked).toEqual({ from: 'call' })
    } finally {
      vi.useRealTimers()
    }
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

describe('what has come with the page (API-18)', () => {
  const address = '/api/menu?a=1'
  const come = async (more: Partial<FirstAnswers> = {}) => {
    page.firstLoad = [Promise.resolve(answers(more))]
    followFirstLoad()
    await page.firstLoad[0]
  }
  beforeEach(() => keepToken('token'))

  test('is known without a call, as often as it is needed', async () => {
    await come()
    expect(knownFirstAnswer(address)).toMatchObject({ body: { from: 'first' } })
    expect(knownFirstAnswer(address)).toMatchObject({ body: { from: 'first' } })
    expect(knownFirstAnswer('/api/menu?a=2')).toBeUndefined()
    expect(sent).toEqual([])
  })

  test('is not the response to a call that follows: that asks for something newer', async () => {
    await come()
    knownFirstAnswer(address)
    expect(await menu()).toEqual({ from: 'call' })
  })

  test('is not known once a call has used it: a later one may have shown something newer', async () => {
    await come()
    await menu()
    expect(knownFirstAnswer(address)).toBeUndefined()
  })

  test('is not known before it is there, and known from then on', async () => {
    let arrive = (_found: FirstAnswers): void => {}
    page.firstLoad = [new Promise<FirstAnswers>(resolve => (arrive = resolve))]
    followFirstLoad()
    expect(knownFirstAnswer(address)).toBeUndefined()
    arrive(answers())
    await page.firstLoad[0]
    expect(knownFirstAnswer(address)).toBeDefined()
  })

  test('is not known to another user of the tab, when it is old, after a change, and after a failed call', async () => {
    await come({ token: 'of another user' })
    expect(knownFirstAnswer(address)).toBeUndefined()
    await come({ at: Date.now() - 31_000 })
    expect(knownFirstAnswer(address)).toBeUndefined()
    await come()
    dropFirstAnswers()
    expect(knownFirstAnswer(address)).toBeUndefined()
    page.firstLoad = [Promise.resolve(undefined)]
    followFirstLoad()
    await page.firstLoad[0]
    expect(knownFirstAnswer(address)).toBeUndefined()
  })
})
