import type { Page } from '@playwright/test'

import { axe, expect, expectNoSidewaysScroll, screenNames, signIn, test, useScreen } from '../support/e2e.ts'

const path = '/general/dashboard'
const tile = (page: Page, name: string) => page.getByRole('article', { name })
const payments = (page: Page) => page.getByRole('region', { name: 'Upcoming payments' })
const rows = (page: Page) => payments(page).locator('tbody tr')
const cents = (text: string) => Number(text.replace(/[^\d-]/g, ''))

/** Opens the dashboard and waits for figures and charts. */
async function openDashboard(page: Page, from = path): Promise<void> {
  await signIn(page, 'demo', { path: from })
  await expect(page.getByRole('article').locator('figure svg')).toHaveCount(4)
  await expect(payments(page).getByRole('status')).toBeVisible()
}

test('a login leads to the dashboard of the main company, whose figures add up and whose tiles open', async ({
  page,
}) => {
  await openDashboard(page, '/')
  await test.step('a login leads to the dashboard of the main company', async () => {
    await expect(page).toHaveURL(/\/general\/dashboard$/)
    await expect(page).toHaveTitle(/^Overview · /)
    await expect(page.getByRole('heading', { level: 1, name: /Baltijos ąžuolo prekyba/ })).toBeVisible()
    await expect(page.getByRole('list', { name: 'General' }).getByRole('link', { name: 'Overview' })).toHaveAttribute(
      'aria-current',
      'page',
    )
  })
  await test.step('payments are sorted by due date and load five more at a time', async () => {
    await expect(rows(page)).toHaveCount(5)
    await payments(page).getByRole('button', { name: 'Load more' }).click()
    await expect(rows(page)).toHaveCount(10)
    await expect(payments(page).getByRole('status')).toContainText(/^10 of \d+ /)
    const due = await rows(page).locator('time').allInnerTexts()
    expect(due).toEqual(due.toSorted())
  })
  await test.step('a tile opens by keyboard, and products without pages have no link', async () => {
    await tile(page, 'Leasing').click()
    await expect(page).toHaveURL(/\/general\/dashboard$/)
    await expect(tile(page, 'Leasing')).toContainText('coming soon')
    await tile(page, 'Factoring').getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/factoring\/dashboard/)
  })
  await page.goBack()
  await expect(page.getByRole('article').locator('figure svg')).toHaveCount(4)
  await test.step('the amounts of a tile add up and equal the sums of the contract list', async () => {
    const amount = async (name: string) =>
      cents(
        await tile(page, 'Factoring')
          .locator('dt', { hasText: new RegExp(`^${name}$`) })
          .locator('xpath=following-sibling::dd[1]')
          .innerText(),
      )
    const [available, total, used] = [await amount('Available'), await amount('Total'), await amount('Used')]
    expect(available + used).toBe(total)
    await tile(page, 'Factoring').click()
    await expect(page).toHaveURL(/\/factoring\/dashboard/)
    await page.getByRole('navigation').getByRole('link', { name: 'Contracts' }).click()
    const limits = page.locator('tbody tr td.column-factoringCreditLimit')
    await expect
      .poll(async () => (await limits.allInnerTexts()).map(cents).reduce((sum, limit) => sum + limit, 0))
      .toBe(total)
  })
})

test('a tile of an inactive product switches the product first', async ({ page }) => {
  await signIn(page, 'demo', { path, fresh: true })
  // A product without pages cannot be chosen in the page, but a session can have it as its active product.
  const headers = { authorization: `Bearer ${await page.evaluate(() => sessionStorage.getItem('portal.token'))}` }
  const parties = (await (await page.request.get('/api/user/parties', { headers })).json()) as {
    is_main: boolean
    productList: { fid: string; type: string }[]
  }[]
  const leasing = parties.find(party => party.is_main)?.productList.find(({ type }) => type === 'LEASING')
  expect(
    (await page.request.post(`/api/user/products/switch?productFid=${leasing?.fid ?? ''}`, { headers })).ok(),
  ).toBe(true)
  await page.reload()
  await expect(page).toHaveURL(/\/general\/dashboard$/)
  const back = page.waitForResponse(
    response => response.url().includes('/api/user/products/switch') && response.url().includes('FACTORING'),
  )
  await tile(page, 'Factoring').getByRole('button').click()
  expect((await back).ok()).toBe(true)
  await expect(page).toHaveURL(/\/factoring\/dashboard/)
})

test('a failing source marks only its tile and can be retried', async ({ page, problems }) => {
  problems.expect(/leasing\/summary/)
  await page.route('**/api/general-dashboard/leasing/summary*', route => route.abort())
  await signIn(page, 'demo', { path })
  const alert = tile(page, 'Leasing').getByRole('alert')
  await expect(alert).toContainText('unavailable at the moment', { timeout: 20_000 })
  await expect(tile(page, 'Factoring').locator('dd').first()).toContainText('€')
  await expect(rows(page)).toHaveCount(5)
  await axe(page)
  await page.unroute('**/api/general-dashboard/leasing/summary*')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(tile(page, 'Leasing').locator('dd').first()).toContainText('€')
})

test('payments that fail to load leave the tiles unchanged', async ({ page, problems }) => {
  problems.expect(/upcoming-payments/)
  await page.route('**/api/general-dashboard/upcoming-payments-multiple-contracts*', route => route.abort())
  await signIn(page, 'demo', { path })
  await expect(payments(page).getByRole('alert')).toBeVisible({ timeout: 20_000 })
  await expect(tile(page, 'Leasing').locator('dd').first()).toContainText('€')
  await page.unroute('**/api/general-dashboard/upcoming-payments-multiple-contracts*')
  await payments(page).getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(5)
})

test('the figures stay when a chart fails to load', async ({ page, problems }) => {
  problems.expect(/charts/)
  await page.route('**/assets/charts-*.js', route => route.abort())
  await signIn(page, 'demo', { path })
  await expect(tile(page, 'Factoring').locator('dd').first()).toContainText('€', { timeout: 20_000 })
  await expect(tile(page, 'Factoring').locator('figcaption')).toContainText('of the total')
})

test('the contract list loads no chart code', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', request => scripts.push(request.url()))
  await signIn(page, 'demo', { path: '/factoring/contracts' })
  await expect(page.locator('tbody').getByRole('link').first()).toBeVisible()
  scripts.length = 0
  await page.reload()
  await expect(page.locator('tbody').getByRole('link').first()).toBeVisible()
  expect(scripts.filter(url => /\/(charts|ProductDashboard|GeneralDashboard)-/.test(url))).toEqual([])
})

test('a company switch shows only figures of the new company and marks missing products', async ({ page }) => {
  // The figures of the previous company are pending during the switch and arrive after it.
  let answerLate = () => {}
  const late = new Promise<void>(resolve => {
    answerLate = resolve
  })
  await page.route('**/leasing/summary?productFid=P-1001*', async route => {
    await late
    await route.continue().catch(() => {})
  })
  await signIn(page, 'demo', { path, fresh: true })
  await expect(rows(page).first()).toContainText('Baltijos')
  await expect(tile(page, 'Leasing').getByRole('status')).toBeVisible()
  await page.getByRole('button', { name: /Rasa/ }).click()
  await page.getByRole('button', { name: /Põhjaranna/ }).click()
  // Its main product is the loan.
  await expect(page).toHaveURL(/\/loan\/dashboard/)
  await page.getByRole('list', { name: 'General' }).getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Põhjaranna/ })).toBeVisible()
  await expect(page).toHaveURL(/\/general\/dashboard$/)
  await expect(rows(page).first()).toContainText('Põhjaranna')
  const own = await tile(page, 'Leasing').locator('dd').first().innerText()
  answerLate()
  await payments(page).getByRole('button', { name: 'Load more' }).click()
  await expect(payments(page).getByRole('button', { name: 'Load more' })).toHaveCount(0)
  await expect(tile(page, 'Leasing').locator('dd').first()).toHaveText(own)
  await expect(page.getByRole('main').getByText('Baltijos')).toHaveCount(0)
  await expect(tile(page, 'Factoring')).toContainText(/does not have this product/)
  // A line with the reason instead of figures (DSH-04).
  await expect(tile(page, 'Factoring').locator('dd')).toHaveCount(0)
})

test('a read-only user sees the figures', async ({ page }) => {
  await signIn(page, 'viewer', { path })
  await expect(page.getByRole('article').first().locator('dd').first()).toContainText('€')
})

test('an operator has no dashboard', async ({ page }) => {
  await signIn(page, 'operator', { path: '/' })
  await expect(page).toHaveURL(/\/operator\/forms/)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('the dashboard omits motion for users who prefer reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openDashboard(page)
  await expect(tile(page, 'Factoring').locator('figure svg text').first()).toHaveText(/%/)
  await page.evaluate(() => {
    const count = () => (document.documentElement.dataset['transitions'] = 'some')
    document.addEventListener('transitionrun', count, true)
  })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveCSS('color-scheme', /dark/)
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(page.locator('html')).not.toHaveAttribute('data-transitions')
})

test('the longest names and amounts fit on every screen (SHL-41)', async ({ page }) => {
  const most = '9999999999999.99'
  const row = (index: number) => ({
    companyName: `UAB „${'Nepaprastailgopavadinimo'.repeat(4)} įmonė“`,
    contractNumber: `F-LT-${'9'.repeat(30)}`,
    billNumber: `KM${'9'.repeat(30)}${index}`,
    billType: 'DefaultInterest',
    invoiceNumber: 'SF'.repeat(40),
    dueDate: '2026-12-31',
    openAmount: most,
    currencyCode: 'EUR',
    status: 'PARTIALLY_PAID',
  })
  const credit = {
    total: most,
    available: most,
    used: most,
    overdue: most,
    repaid: most,
    toRepay: most,
    currency: 'EUR',
  }
  await page.route('**/upcoming-payments-multiple-contracts*', route =>
    route.fulfill({ json: { upcomingPayments: [1, 2, 3].map(row), total: 3 } }),
  )
  await page.route('**/{limit,leasing}/summary*', route => route.fulfill({ json: credit }))
  await openDashboard(page)
  for (const screen of screenNames) {
    await useScreen(page, screen)
    await expectNoSidewaysScroll(page)
    const card = await tile(page, 'Leasing').boundingBox()
    for (const amount of await tile(page, 'Leasing').locator('dd').all()) {
      const box = await amount.boundingBox()
      expect(box!.x + box!.width).toBeLessThanOrEqual(card!.x + card!.width)
    }
    await expect(payments(page).getByRole('button', { name: 'Load more' })).toHaveCount(0)
  }
})
