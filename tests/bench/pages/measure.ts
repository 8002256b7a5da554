import type { Browser, CDPSession, Page } from 'playwright'

/** A line and a processor as of a simple phone. */
export type Line = { name: string; latencyMs: number; downBytes: number; upBytes: number }
export const slow4g: Line = { name: 'Slow 4G', latencyMs: 562.5, downBytes: 180_000, upBytes: 84_000 }
export const fast4g: Line = { name: 'Fast 4G', latencyMs: 165, downBytes: 1_012_500, upBytes: 168_750 }
export const CPU_SLOWDOWN = 4

export type Visit = {
  name: string
  url: string
  token?: string
  /** What must be visible and enabled: the first input, or a row. */
  ready: string
  /** Text is typed into `ready` as soon as it is there, and must be kept until the page answers. */
  typed?: boolean
  /** Resolves when the page answers: a conditional question appears, the list's app has taken over. */
  answers?: (page: Page) => Promise<void>
}

export type Result = {
  requests: number
  kilobytes: number
  scriptKilobytes: number
  firstPaintMs: number
  readyMs: number
  answersMs: number
  blockingMs: number
  shift: number
  isKept: boolean
  violations: number
}

const TYPED = 'Jonas'
const TIMEOUT_MS = 90_000
const AFTER_MS = 1_000

/** One visit with an empty cache. Requests and bytes are those finished before `ready`. */
export async function measure(browser: Browser, visit: Visit, line: Line): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  try {
    if (visit.token) await context.addInitScript(token => sessionStorage.setItem('portal.token', token), visit.token)
    const page = await context.newPage()
    page.setDefaultTimeout(TIMEOUT_MS)
    // The loader of TypeScript names functions with a helper that a page does not have.
    await page.addInitScript('globalThis.__name ??= value => value')
    await page.addInitScript(observe, visit.ready)
    const session = await context.newCDPSession(page)
    const counted = await countBytes(session)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latencyMs,
      downloadThroughput: line.downBytes,
      uploadThroughput: line.upBytes,
    })
    const started = Date.now()
    await page.goto(visit.url, { waitUntil: 'commit', timeout: TIMEOUT_MS })
    const seen = () => page.evaluate(() => (window as unknown as { seen: Seen }).seen)
    await page
      .waitForFunction(() => (window as unknown as { seen?: Seen }).seen?.readyMs)
      .catch((error: unknown) => {
        throw new Error(`${visit.name} was never ready`, { cause: error })
      })
    const { readyMs, readyAt } = await seen()
    if (visit.typed) await page.locator(visit.ready).first().pressSequentially(TYPED)
    await visit.answers?.(page)
    const answersMs = visit.answers ? Date.now() - started : readyMs
    const isKept = !visit.typed || (await page.locator(visit.ready).first().inputValue()) === TYPED
    await page.waitForTimeout(AFTER_MS)
    const { firstPaintMs, tasks, shift, violations } = await seen()
    const blocking = tasks
      .filter(({ start }) => start < readyMs + AFTER_MS)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
    // The document counts as a whole, although its end arrives after its first fields.
    return {
      ...counted.before(readyAt),
      firstPaintMs,
      readyMs,
      answersMs,
      blockingMs: blocking,
      shift,
      isKept,
      violations,
    }
  } finally {
    await context.close()
  }
}

type Seen = {
  firstPaintMs: number
  readyMs: number
  /** Milliseconds since the epoch. */
  readyAt: number
  tasks: { start: number; duration: number }[]
  shift: number
  violations: number
}

/** Runs in the page before its own scripts. */
function observe(selector: string): void {
  const seen: Seen = { firstPaintMs: 0, readyMs: 0, readyAt: 0, tasks: [], shift: 0, violations: 0 }
  Object.assign(window, { seen })
  document.addEventListener('securitypolicyviolation', () => (seen.violations += 1))
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('longtask', ({ startTime: start, duration }) => seen.tasks.push({ start, duration }))
  watch('layout-shift', entry => (seen.shift += (entry as PerformanceEntry & { value: number }).value))
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaintMs = startTime
  })
  const look = () => {
    const element = document.querySelector<HTMLInputElement>(selector)
    const isThere = element !== null && element.getClientRects().length > 0 && element.disabled !== true
    if (!isThere) return void requestAnimationFrame(look)
    // Usable once the browser has served another task.
    const served = new MessageChannel()
    served.port1.addEventListener('message', () => {
      seen.readyMs = performance.now()
      seen.readyAt = Date.now()
    })
    served.port1.start()
    served.port2.postMessage(undefined)
  }
  requestAnimationFrame(look)
}

type Before = Pick<Result, 'requests' | 'kilobytes' | 'scriptKilobytes'>

async function countBytes(session: CDPSession): Promise<{ before: (moment: number) => Before }> {
  await session.send('Network.enable')
  const scripts = new Set<string>()
  let document: string | undefined
  const finished: { at: number; bytes: number; isScript: boolean; isDocument: boolean }[] = []
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
    if (type === 'Document') document ??= requestId
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    finished.push({
      at: Date.now(),
      bytes: encodedDataLength,
      isScript: scripts.has(requestId),
      isDocument: requestId === document,
    }),
  )
  const sum = (all: typeof finished) => all.reduce((total, { bytes }) => total + bytes, 0) / 1024
  return {
    before: moment => {
      const inTime = finished.filter(({ at, isDocument }) => isDocument || at <= moment)
      return {
        requests: inTime.length,
        kilobytes: sum(inTime),
        scriptKilobytes: sum(inTime.filter(({ isScript }) => isScript)),
      }
    },
  }
}
