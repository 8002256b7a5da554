import { readdirSync, readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'
import { openBefore, shell } from '../support/beforeApp.ts'
import { expect, test } from '../support/e2e.ts'

test.use({ firstLoad: true })

const LIST = '/factoring/invoices'
/** Texts of the head and the rows; the sums below follow later. */
const cells = (page: Page): Promise<string[][]> =>
  page
    .locator('main table :is(thead, tbody) tr')
    .evaluateAll(rows => rows.map(row => [...(row as HTMLTableRowElement).cells].map(cell => cell.innerText)))

/** Pages of the resource documents that are lists. */
const lists = readdirSync('resources')
  .filter(name => name.endsWith('.json') && !name.includes('schema'))
  .map(name => JSON.parse(readFileSync(`resources/${name}`, 'utf8')) as { path?: string; url?: { form?: string } })
  .flatMap(({ path, url }) => (path === undefined || url?.form === 'segment' ? [] : [path]))

test('the server renders every list without a session, and without a style attribute (SHL-59, SEC-33)', async ({
  request,
}) => {
  test.slow()
  expect(lists.length).toBeGreaterThan(8)
  for (const path of lists) {
    const html = async () => (await request.get(path)).text()
    await expect.poll(html, { timeout: 60_000, message: path }).toContain('id="shell-data"')
    expect(await html(), path).not.toContain(' style="')
  }
})

test('the rows before the app are those of the app, in every language and mode, and the numbers of the tabs move nothing (SHL-59, LST-06)', async ({
  page,
}) => {
  test.slow()
  const counted: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/invoices/tabs')) counted.push(request.url())
  })
  const place = () => page.locator('main table').boundingBox()
  await page.setViewportSize({ width: 1366, height: 768 })
  for (const [language, mode] of [
    ['EN', 'light'],
    ['LT', 'dark'],
    ['LV', 'light'],
    ['EE', 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme: mode })
    const release = await openBefore(page, LIST, language)
    await expect(page.locator('main tbody tr')).toHaveCount(10)
    const before = await cells(page)
    const above = await place()
    const colours = await page
      .locator('main tbody tr')
      .first()
      .evaluate(row => getComputedStyle(row).color)
    release()
    await expect(shell(page)).toHaveCount(0)
    expect(await cells(page), language).toEqual(before)
    await expect(page.locator('nav a[aria-current][data-early]')).toContainText('€')
    expect((await place())?.y, language).toBe(above?.y)
    const frame = page.locator('main .scroll-frame')
    expect(
      await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      `LST-43 ${language}`,
    ).toBe(0)
    expect(counted, 'the numbers come with a call of the page').toEqual([])
    await expect(page.locator('main tbody tr').first()).toHaveCSS('color', colours)
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('the app loads while the rows are on their way, and begins after them (SHL-59)', async ({ page }) => {
  const releaseApp = await openBefore(page, LIST)
  releaseApp()
  await expect(shell(page)).toHaveCount(0)
  await page.unrouteAll()
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  let release = (): void => {}
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route('**/api/first?part=rows*', async route => {
    await released
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => asked.filter(path => /\/(staff|libraries)-/.test(path)).length).toBe(2)
  // The app's own file is requested when it begins.
  expect(asked.filter(path => /\/index-/.test(path))).toEqual([])
  await expect(page.locator('#root')).toBeEmpty()
  await expect(shell(page)).toBeVisible()
  // Looks at each frame: the app is there and takes over soon.
  const rows = page.waitForFunction(() => document.querySelectorAll('#shell tbody tr').length === 10)
  release()
  await rows
  await expect(shell(page)).toHaveCount(0)
  expect(asked.filter(path => path === '/api/first')).toHaveLength(2)
})

test('the app renders a list behind its shell once, with its rows (SHL-59)', async ({ page }) => {
  await page.addInitScript(() => {
    const rendered: { rows: number; isPending: boolean }[] = []
    Object.assign(window, { rendered })
    new MutationObserver(() => {
      const main = document.querySelector('#root main')
      if (main)
        rendered.push({
          rows: main.querySelectorAll('tbody tr').length,
          isPending: main.querySelector('[data-pending]') !== null,
        })
    }).observe(document, { childList: true, subtree: true })
  })
  for (const path of [LIST, '/factoring/contracts']) {
    const release = await openBefore(page, path)
    await expect(shell(page)).toHaveAttribute('data-filled')
    const rows = await page.locator('main tbody tr').count()
    release()
    await expect(shell(page)).toHaveCount(0)
    const [first] = await page.evaluate(() => (window as unknown as { rendered: unknown[] }).rendered)
    expect(first, path).toEqual({ rows, isPending: false })
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('no call is sent twice, and typed text, focus and pressed controls are handed over (SHL-59)', async ({ page }) => {
  const release = await openBefore(page, LIST)
  await expect(page.locator('main tbody tr')).toHaveCount(10)
  const calls: string[] = []
  page.on('request', request => calls.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: /^Sort by due date/ }).click()
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Paid', exact: true }).click()
  const search = page.getByRole('searchbox', { name: 'Invoice number' })
  await search.fill('SF117')
  await search.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 2))
  release()
  await expect(shell(page)).toHaveCount(0)
  await expect(search).toHaveValue('SF117')
  await expect(page).toHaveURL(/invoiceNumber=SF117/)
  await expect(page).toHaveURL(/sort=invoiceDueDate/)
  await expect(page).toHaveURL(/status=PAID/)
  for (const path of ['/api/user', '/api/user/parties', '/api/definitions/resources', '/api/portal', '/api/contract'])
    expect(calls).not.toContain(path)
})

test('a press that began before the app came and ended after it is not lost (SHL-59)', async ({ page }) => {
  const release = await openBefore(page, LIST)
  await page.getByRole('button', { name: 'Columns' }).hover()
  await page.mouse.down()
  release()
  // The app is complete behind the controls that are being pressed.
  await expect(page.locator('#root tbody tr')).toHaveCount(10)
  await page.mouse.up()
  await expect(shell(page)).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: 'Due date' })).toBeVisible()
})

test('a page that arrived without the end of its HTML still gets its app (SHL-59)', async ({ page }) => {
  await openBefore(page, LIST).then(release => release())
  await expect(shell(page)).toHaveCount(0)
  let isCut = false
  await page.route(
    url => url.pathname === LIST,
    async route => {
      const response = await route.fetch()
      const html = await response.text()
      isCut = html.includes('id="shell-data"')
      await route.fulfill({
        response,
        body: html.slice(0, html.indexOf('<script type="application/json" id="shell-data"')),
      })
    },
  )
  await page.reload()
  await expect(page.locator('#root tbody tr')).toHaveCount(10)
  await expect(shell(page)).toHaveCount(0)
  expect(isCut).toBe(true)
})

test('a later page gets the texts of the app from the browser (SHL-86)', async ({ page }) => {
  await openBefore(page, LIST).then(release => release())
  await expect(shell(page)).toHaveCount(0)
  // A route turns the browser's memory off.
  await page.unrouteAll()
  await page.reload()
  await expect(shell(page)).toHaveCount(0)
  const bodies: string[] = []
  page.on('response', async response => {
    if (new URL(response.url()).pathname === '/api/first') bodies.push(await response.text())
  })
  const texts = page.waitForResponse(response => response.url().includes('/definitions/texts/'))
  await page.reload()
  await expect(shell(page)).toHaveCount(0)
  expect((await (await texts).request().sizes()).responseBodySize).toBe(0)
  await expect.poll(() => bodies.length).toBe(2)
  expect(bodies.join()).not.toContain('/definitions/texts/')
})

test('rows are links from the start (SHL-59)', async ({ page }) => {
  const release = await openBefore(page, LIST)
  const link = page.locator('main tbody a').first()
  const number = await link.innerText()
  release()
  await link.click()
  await expect(page).toHaveURL(/\/factoring\/invoice\/\d+\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
})

test('an address with filters, and a narrow screen, wait for the app (SHL-59)', async ({ page }) => {
  const release = await openBefore(page, `${LIST}?status=PAID`)
  await expect(shell(page).getByRole('status', { name: 'Loading…' }).last()).toBeVisible()
  await expect(page.locator('main tbody tr')).toHaveCount(0)
  release()
  await expect(shell(page)).toHaveCount(0)
  await expect(page.locator('main tbody tr').first()).toContainText('Paid')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await expect(
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
      .first(),
  ).toBeVisible()
  await test.step('the secondary actions are behind one button (LST-50)', async () => {
    const columns = page.getByRole('button', { name: 'Columns' })
    const more = page.getByRole('button', { name: 'More actions' })
    await expect(more).toHaveAttribute('aria-expanded', 'false')
    await expect(columns).toBeHidden()
    await more.click()
    await expect(columns).toBeVisible()
  })
  await test.step('the tabs scroll sideways to the chosen one, and the page does not (LST-07)', async () => {
    const chosen = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Paid/ })
    await expect(chosen).toHaveAttribute('aria-current', 'true')
    await expect(chosen).toContainText('€')
    await expect(chosen).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })
})

test('a visitor without a session, or with an expired one, gets the login page', async ({ page, problems }) => {
  problems.expect(/401/)
  const release = await openBefore(page, LIST)
  release()
  await page.evaluate(() => sessionStorage.setItem('portal.token', 'expired'))
  await page.goto(LIST)
  await expect(page).toHaveURL(/\/login\?next=%2Ffactoring%2Finvoices&reason=SessionExpired/)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(LIST)
  await expect(page).toHaveURL(/\/login\?next=%2Ffactoring%2Finvoices$/)
})
