import type { Page } from '@playwright/test'
import { openBefore, shell } from '../support/beforeApp.ts'
import { expect, expectNoSidewaysScroll, nowhere, signIn, test } from '../support/e2e.ts'

test.use({ firstLoad: true })

const DASHBOARD = '/factoring/dashboard'
const FORMS = '/operator/forms'
const figures = (page: Page) => page.locator('main dd')

/** Texts of the cards that the first script fills, by their headings. */
const cards = (page: Page): Promise<Record<string, string>> =>
  page.locator('main section:visible').evaluateAll(sections =>
    Object.fromEntries(
      sections
        // Without the texts for screen readers, which have a pixel.
        .map(section => section as HTMLElement)
        .map(section => [section.querySelector('h2')?.innerText ?? '', section.innerText.replace(/\s+/g, ' ')]),
    ),
  )
const links = (page: Page, card: string): Promise<(string | null)[]> =>
  page
    .locator('main section:visible', { has: page.locator('h2', { hasText: card }) })
    .locator('a')
    .evaluateAll(all => all.map(link => link.getAttribute('href')))

test('the server renders dashboards and the forms without a session, and without a style attribute (SHL-73, SEC-33)', async ({
  request,
}) => {
  for (const path of [DASHBOARD, '/loan/dashboard', FORMS]) {
    const html = async () => (await request.get(path)).text()
    await expect.poll(html, { timeout: 60_000, message: path }).toContain('id="shell-data"')
    expect(await html(), path).not.toContain(' style="')
  }
})

test('figures and links before the app are those of the app, in every language and mode (SHL-73)', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 1366, height: 900 })
  for (const [language, mode] of [
    ['EN', 'light'],
    ['LT', 'dark'],
    ['LV', 'light'],
    ['EE', 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme: mode })
    const release = await openBefore(page, DASHBOARD, language)
    await expect(figures(page).first()).toHaveText(/\d.*€/)
    const before = await cards(page)
    // Tasks, limit, statements and payments; not the chart of the usage, and the ages.
    const filled = Object.keys(before).filter((_, index) => [0, 1, 3, 4].includes(index))
    const paths = await Promise.all(filled.map(name => links(page, name)))
    expect(paths.flat().length, language).toBeGreaterThan(5)
    const colours = () => figures(page).evaluateAll(all => all.map(one => getComputedStyle(one).color))
    const coloursBefore = await colours()
    release()
    await expect(shell(page)).toHaveCount(0)
    const after = await cards(page)
    for (const name of filled) expect(after[name], `${language} ${name}`).toBe(before[name])
    expect(await Promise.all(filled.map(name => links(page, name))), language).toEqual(paths)
    expect(await colours(), language).toEqual(coloursBefore)
    await page.unrouteAll({ behavior: 'wait' })
  }
})

/** Calls that follow from other answers, or begin after the page is complete. */
const later = /^\/api\/(notifications|cms\/legal-text|hw\/(schedules|bills))/

for (const [path, user] of [
  [DASHBOARD, 'demo'],
  ['/loan/dashboard', 'demo'],
  ['/general/dashboard', 'demo'],
  [FORMS, 'operator'],
] as const)
  test(`${path} makes no call by itself that its first call answers (API-49)`, async ({ page }) => {
    // The first visit makes the product active, and makes the server render the page.
    await signIn(page, user, { path })
    const settled = async () => {
      await expect(page.locator('main h1')).toHaveCount(1)
      await expect(shell(page)).toHaveCount(0)
      await expect(page.locator('main [data-pending]')).toHaveCount(0)
    }
    await settled()
    const own: string[] = []
    const answered: Promise<string[]>[] = []
    page.on('response', response => {
      const { pathname, search } = new URL(response.url())
      if (!pathname.startsWith('/api/') || response.request().method() !== 'GET') return
      if (pathname === '/api/first')
        answered.push(
          response.json().then(({ answers }: { answers: { address: string }[] }) => answers.map(one => one.address)),
        )
      else own.push(pathname + search)
    })
    await page.reload()
    await settled()
    const addresses = (await Promise.all(answered)).flat()
    expect(addresses.length).toBeGreaterThan(5)
    // The browser keeps the texts of the app, so they are a call of their own (SHL-86).
    const isTexts = (call: string) => call.startsWith('/api/definitions/texts/')
    expect(own.filter(isTexts)).toEqual(['/api/definitions/texts/en?areas=common%2Cstaff'])
    expect(addresses).not.toContain(own.find(isTexts))
    expect(own.filter(call => !isTexts(call) && !later.test(call))).toEqual([])
  })

test('what is pressed before the app is done by it, and links work from the start (SHL-73)', async ({ page }) => {
  const release = await openBefore(page, DASHBOARD)
  await expect(figures(page).first()).toHaveText(/\d.*€/)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^F-LT-/ })
    .click()
  release()
  await expect(shell(page)).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Choose a contract' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.unrouteAll({ behavior: 'wait' })

  const again = await openBefore(page, DASHBOARD)
  await page
    .getByRole('main')
    .getByRole('link', { name: /overdue invoices/ })
    .click()
  again()
  await expect(page).toHaveURL(/\/factoring\/invoices\?contractId=[\d,]+&status=OVERDUE/)
  await page.goBack()
  await expect(page).toHaveURL(/\/factoring\/dashboard/)
  await expect(figures(page).first()).toHaveText(/\d.*€/)
})

test('a user who may only read sees why the limit cannot be increased (SHL-73, DSH-23)', async ({ page }) => {
  const release = await openBefore(page, DASHBOARD, 'EN', 'viewer')
  const increase = page.getByRole('main').getByRole('button', { name: 'Increase' })
  await expect(increase).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('main').getByRole('link', { name: 'Upload invoices' })).toHaveCount(0)
  release()
  await expect(shell(page)).toHaveCount(0)
  await expect(increase).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('main').getByRole('link', { name: 'Upload invoices' })).toHaveCount(0)
})

test('a phone shows amounts and tasks before the app, and nothing scrolls sideways (SHL-73)', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const release = await openBefore(page, DASHBOARD)
  await expect(figures(page).first()).toHaveText(/\d.*€/)
  const before = await cards(page)
  await expect(page.locator('main table:visible')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  release()
  await expect(shell(page)).toHaveCount(0)
  for (const name of ['What needs doing', 'Credit limit']) expect((await cards(page))[name]).toBe(before[name])
})

test('a user of another language gets the page of the app (SHL-73)', async ({ page }) => {
  const release = await openBefore(page, DASHBOARD)
  await page.context().addCookies([{ name: 'portal.language', value: 'lt', url: page.url() }])
  await page.reload({ waitUntil: 'commit' })
  await expect(shell(page).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(shell(page).locator('[data-pending]').first()).toBeVisible()
  release()
  await expect(shell(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Factoring overview')
})

test('after a logout in another tab the figures leave with the page (SHL-73, SES-14)', async ({ page }) => {
  const release = await openBefore(page, DASHBOARD, 'EN', 'demo', { fresh: true })
  await expect(figures(page).first()).toHaveText(/\d.*€/)
  const other = await page.context().newPage()
  await other.goto(nowhere)
  await other.evaluate(() => new BroadcastChannel('portal.session').postMessage({ type: 'LOGOUT' }))
  release()
  await expect(page).toHaveURL(/\/login/)
  await expect(figures(page)).toHaveCount(0)
})

test('forms before the app are those of the app, and lead to their pages (SHL-73)', async ({ page }) => {
  const release = await openBefore(page, FORMS, 'EN', 'operator')
  const rows = page.locator('main tbody tr')
  await expect(rows.first()).toBeVisible()
  const before = await rows.allInnerTexts()
  expect(before.length).toBeGreaterThan(5)
  release()
  await expect(shell(page)).toHaveCount(0)
  expect(await rows.allInnerTexts()).toEqual(before)
  await page.unrouteAll({ behavior: 'wait' })
  const again = await openBefore(page, FORMS, 'EN', 'operator')
  await rows.filter({ hasText: 'add-buyer' }).getByRole('cell').last().click()
  again()
  await expect(page).toHaveURL(/\/operator\/forms\/add-buyer$/)
})
