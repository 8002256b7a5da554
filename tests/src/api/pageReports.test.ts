import { Ajv } from 'ajv'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import schema from '../../../schemas/actions/page-report.json' with { type: 'json' }
import type { PageReport } from '../../../schemas/generated/types/actions/page-report.ts'
import type * as PageErrors from '../../../src/api/http/pageErrors.ts'

type Entry = { startTime?: number; duration?: number; value?: number; hadRecentInput?: boolean; interactionId?: number }

/** A browser's observers: entries are delivered when a report asks for them. */
class FakeObserver {
  static supportedEntryTypes = ['largest-contentful-paint', 'layout-shift', 'event']
  static waiting: Record<string, Entry[]> = {}
  #type = ''
  observe({ type }: { type: string }) {
    this.#type = type
  }
  takeRecords() {
    const records = FakeObserver.waiting[this.#type] ?? []
    FakeObserver.waiting[this.#type] = []
    return records
  }
}

const sent: { address: string; body: Blob }[] = []
let errors: typeof PageErrors
let visibility: string
let isOnline: boolean
const started: AbortController[] = []

async function start(): Promise<void> {
  const { startPageReports } = await import('../../../src/api/public/pageReports.ts')
  const { addEventListener } = document
  const ended = new AbortController()
  started.push(ended)
  vi.spyOn(document, 'addEventListener').mockImplementation((type: string, listener: unknown) =>
    addEventListener.call(document, type, listener as () => void, { signal: ended.signal }),
  )
  startPageReports()
}

function turn(state: 'hidden' | 'visible'): void {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}

async function reports(): Promise<PageReport[]> {
  const bodies = sent.map(
    ({ body }) =>
      new Promise<string>(resolve => {
        const reader = new FileReader()
        reader.addEventListener('load', () => resolve(String(reader.result)))
        reader.readAsText(body)
      }),
  )
  const parsed = (await Promise.all(bodies)).map(text => JSON.parse(text) as PageReport)
  const isValid = new Ajv({ strict: false }).compile(schema)
  for (const report of parsed) expect(isValid(report), JSON.stringify(isValid.errors)).toBe(true)
  return parsed
}

function errorWith(stack: string, name = 'TypeError'): Error {
  const error = new Error('Jonas Jonaitis 38001010000')
  error.name = name
  error.stack = `${name}: ${error.message}\n${stack}`
  return error
}

beforeEach(async () => {
  vi.resetModules()
  sent.length = 0
  visibility = 'visible'
  isOnline = true
  FakeObserver.waiting = {}
  vi.stubGlobal('PerformanceObserver', FakeObserver)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility as DocumentVisibilityState)
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  Object.assign(navigator, { sendBeacon: (address: string, body: Blob) => sent.push({ address, body }) > 0 })
  const meta = document.createElement('meta')
  meta.name = 'portal-release'
  meta.content = '0.2.0-aaaa'
  document.head.append(meta)
  window.history.replaceState(null, '', '/factoring/invoice/4711/page=1?invoiceNumber=secret#part')
  errors = await import('../../../src/api/http/pageErrors.ts')
})
afterEach(() => {
  for (const ended of started.splice(0)) ended.abort()
  document.head.querySelector('meta[name="portal-release"]')?.remove()
  window.history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the report of a page (API-27)', () => {
  it('names class, template and three own places of an error, and nothing that a person typed', async () => {
    await start()
    const { origin } = window.location
    errors.noteError(
      errorWith(
        [
          `    at a (${origin}/assets/staff-abc.js:1:200)`,
          '    at b (https://elsewhere.example/assets/x.js:1:1)',
          `    at ${origin}/assets/common-abc.js?secret=1:2:3`,
          `c@${origin}/assets/start-abc.js:4:5`,
          `    at d (${origin}/assets/fourth-abc.js:1:1)`,
          `    at e (${origin}/factoring/invoice/4711:1:1)`,
        ].join('\n'),
      ),
    )
    turn('hidden')
    const [report] = await reports()
    expect(sent[0]?.address).toBe('/api/reports')
    expect(sent[0]?.body.type).toBe('application/json')
    expect(report?.release).toBe('0.2.0-aaaa')
    expect(report?.errors).toEqual([
      {
        name: 'TypeError',
        route: '/factoring/invoice/:id',
        frames: ['/assets/staff-abc.js:1:200', '/assets/common-abc.js:2:3', '/assets/start-abc.js:4:5'],
      },
    ])
    expect(JSON.stringify(report)).not.toMatch(/Jonas|3800|4711|secret/)
  })

  it('holds the first five errors, also those before it was loaded, each once', async () => {
    for (let index = 0; index < 8; index += 1) errors.noteError(errorWith('', `E${index}`))
    errors.noteError('no error')
    errors.noteError(null)
    await start()
    turn('hidden')
    turn('visible')
    turn('hidden')
    const [report, ...others] = await reports()
    expect(report?.errors?.map(({ name }) => name)).toEqual(['E0', 'E1', 'E2', 'E3', 'E4'])
    expect(others).toEqual([])
  })

  it('leaves out what an extension of the browser does', async () => {
    FakeObserver.waiting = {}
    await start()
    errors.noteError(errorWith('at a (chrome-extension://abc/content.js:1:1)'))
    turn('hidden')
    expect((await reports()).flatMap(one => one.errors ?? [])).toEqual([])
  })

  it('measures LCP, INP and CLS once, when the page is first hidden', async () => {
    await start()
    FakeObserver.waiting = {
      'largest-contentful-paint': [{ startTime: 800 }, { startTime: 1234.4 }],
      'layout-shift': [
        { startTime: 100, value: 0.1, hadRecentInput: false },
        { startTime: 900, value: 0.05, hadRecentInput: false },
        { startTime: 1000, value: 0.9, hadRecentInput: true },
        { startTime: 9000, value: 0.12, hadRecentInput: false },
      ],
      event: [
        { interactionId: 0, duration: 900 },
        { interactionId: 7, duration: 48 },
        { interactionId: 7, duration: 136 },
        { interactionId: 8, duration: 56 },
      ],
    }
    turn('hidden')
    turn('visible')
    turn('hidden')
    expect((await reports()).map(({ vitals }) => vitals)).toEqual([{ lcp: 1234, inp: 136, cls: 0.15 }])
  })

  it('leaves out the slowest of fifty interactions, and keeps ten', async () => {
    await start()
    FakeObserver.waiting = {
      event: Array.from({ length: 60 }, (_, index) => ({ interactionId: index + 1, duration: 100 + index })),
    }
    turn('hidden')
    expect((await reports())[0]?.vitals).toEqual({ inp: 158, cls: 0 })
  })

  it('has no values that the browser cannot measure', async () => {
    vi.stubGlobal('PerformanceObserver', undefined)
    await start()
    errors.noteError(errorWith(''))
    turn('hidden')
    expect((await reports()).map(report => report.vitals)).toEqual([undefined])
  })

  it('waits while there is no connection', async () => {
    await start()
    errors.noteError(errorWith(''))
    isOnline = false
    turn('hidden')
    expect(sent).toEqual([])
    turn('visible')
    isOnline = true
    turn('hidden')
    expect((await reports()).map(report => report.errors?.length)).toEqual([1])
  })

  it('is not made in development, where the page has no release', async () => {
    document.head.querySelector('meta[name="portal-release"]')?.remove()
    await start()
    errors.noteError(errorWith(''))
    turn('hidden')
    expect(sent).toEqual([])
  })
})
