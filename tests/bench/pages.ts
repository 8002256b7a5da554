// npm run bench:pages: what a first visit of each page costs. Prints a table and fails nothing.
import { execFileSync } from 'node:child_process'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { findSystemChromium } from '../../scripts/lib/programs.mjs'
import { logIn } from '../support/apiClient.ts'
import type { DemoUser } from '../support/demo.ts'
import { startPortal } from '../support/portal.ts'

interface Visit {
  path: string
  as?: DemoUser
}

const visits: Visit[] = [
  { path: '/login' },
  { path: '/leasingRequest' },
  { path: '/general/dashboard', as: 'demo' },
  { path: '/factoring/invoices', as: 'demo' },
  { path: '/operator/forms', as: 'operator' },
]
const rounds = 3
const cpuSlowdown = 4

interface Size {
  scriptBytes: number
  allBytes: number
  requests: number
}

interface Times {
  largestPaintMs: number
  blockingMs: number
}

/** Compressed bytes of the bodies (headers left out) and requests of a visit with an empty cache. */
async function measureSize(context: BrowserContext, url: string): Promise<Size> {
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const scripts = new Set<string>()
  const size: Size = { scriptBytes: 0, allBytes: 0, requests: 0 }
  const headerBytes = new Map<string, number>()
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    headerBytes.set(requestId, response.encodedDataLength)
    if (type === 'Script') scripts.add(requestId)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const bytes = Math.max(0, encodedDataLength - (headerBytes.get(requestId) ?? 0))
    size.requests += 1
    size.allBytes += bytes
    if (scripts.has(requestId)) size.scriptBytes += bytes
  })
  await open(page, url)
  return size
}

/** Largest contentful paint, and the sum of what exceeds 50 ms in each long task, on a processor four times slower. */
async function measureTimes(context: BrowserContext, url: string): Promise<Times> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const seen = { largestPaintMs: 0, blockingMs: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) seen.largestPaintMs = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) seen.blockingMs += Math.max(0, entry.duration - 50)
    }).observe({ type: 'longtask', buffered: true })
  })
  const processor = await context.newCDPSession(page)
  await processor.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await open(page, url)
  const seen = () => page.evaluate(() => (globalThis as unknown as { seen: Times }).seen)
  // The browser tells of the largest paint a moment after it.
  for (let times = await seen(); ; times = await seen()) if (times.largestPaintMs > 0) return times
}

/** Until the page has its heading and nothing is loading. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
}

async function visitor(browser: Browser, token: string | undefined): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  if (token) await context.addInitScript(value => sessionStorage.setItem('portal.token', value), token)
  return context
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

const kibibytes = (bytes: number): string => (bytes / 1024).toFixed(1)

execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
const executablePath = findSystemChromium()
const portal = await startPortal()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const table = []
  for (const { path, as } of visits) {
    const token = as ? (await logIn(portal.url, as)).token : undefined
    const times: Times[] = []
    let size: Size | undefined
    for (let round = 0; round < rounds; round += 1) {
      for (const measure of ['size', 'times'] as const) {
        const context = await visitor(browser, token)
        if (measure === 'size') size = await measureSize(context, portal.url + path)
        else times.push(await measureTimes(context, portal.url + path))
        await context.close()
      }
    }
    table.push({
      page: path,
      'JavaScript KiB': kibibytes(size?.scriptBytes ?? 0),
      'all KiB': kibibytes(size?.allBytes ?? 0),
      requests: size?.requests,
      [`largest paint ms (CPU ${cpuSlowdown}x)`]: Math.round(median(times.map(time => time.largestPaintMs))),
      [`blocking ms (CPU ${cpuSlowdown}x)`]: Math.round(median(times.map(time => time.blockingMs))),
    })
  }
  console.table(table)
} finally {
  await browser.close()
  await portal.stop()
}
