import type { Page } from '@playwright/test'
import { expect, nowhere, signIn, test } from '../support/e2e.ts'

test.use({ firstLoad: true })

const staff = [
  '/general/dashboard',
  '/factoring/contracts/contract/1',
  '/factoring/invoice/1/-',
  '/buyer/1',
  '/invoiceUpload',
  '/account',
  '/faq',
]
const operator = ['/operator/forms/leasing-private', '/operator/partners/x', '/operator/applications/x', '/account']

/** Every visitor but the first after a start gets the rendered page. */
async function isRendered(page: Page, path: string): Promise<void> {
  const html = async () => (await page.request.get(path)).text()
  await expect.poll(html, { timeout: 60_000, message: path }).toContain('<div id="shell">')
  expect(await html(), path).not.toContain(' style="')
}

const users = [
  ['demo', staff],
  ['operator', operator],
] as const
for (const [user, paths] of users) {
  test(`${user}: each page shows its frame and placeholders before a script of the app has arrived, then the app (SHL-75)`, async ({
    page,
  }) => {
    test.slow()
    await signIn(page, user, { path: nowhere })
    for (const path of paths) {
      await isRendered(page, path)
      let release = (): void => {}
      const released = new Promise<void>(resolve => (release = resolve))
      const app = /\/assets\/(?!first-).*\.js$/
      await page.route(app, async route => {
        await released
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'commit' })
      const shell = page.locator('#shell')
      await expect(shell.getByRole('banner'), path).toBeVisible()
      await expect(shell.getByRole('main').getByRole('status'), path).toBeVisible()
      await expect(shell.getByRole('heading', { level: 1 }), path).toHaveCount(0)
      release()
      await expect(page.locator('#root h1').first(), path).toBeVisible()
      await expect(shell, path).toHaveCount(0)
      await page.unroute(app)
    }
  })
}

test('on a line of 400 kbit/s no page is blank for longer than a second after its first byte (SHL-75)', async ({
  page,
}) => {
  test.slow()
  await signIn(page, 'demo', { path: nowhere })
  const line = await page.context().newCDPSession(page)
  for (const path of staff) {
    await isRendered(page, path)
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 100,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    })
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('#shell').getByRole('main').getByRole('status'), path).toBeVisible()
    const blank = await page.evaluate(async () => {
      const painted = new Promise<number>(resolve => {
        new PerformanceObserver((list, observer) => {
          for (const { name, startTime } of list.getEntries())
            if (name === 'first-contentful-paint') {
              observer.disconnect()
              resolve(startTime)
            }
        }).observe({ type: 'paint', buffered: true })
      })
      const [{ responseStart } = { responseStart: 0 }] = performance.getEntriesByType(
        'navigation',
      ) as PerformanceNavigationTiming[]
      return (await painted) - responseStart
    })
    expect(blank, path).toBeLessThan(1000)
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  }
})
