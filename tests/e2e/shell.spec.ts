import type { BrowserContext, Page } from '@playwright/test'

import {
  axe,
  expect,
  expectNoSidewaysScroll,
  expectRoomForFingers,
  readSmsCode,
  screenNames,
  signIn,
  signInByPage,
  test,
  useScreen,
} from '../support/e2e.ts'

// Several tabs and axe in both themes are slow on a busy machine.
test.describe.configure({ timeout: 120_000 })

const tokenKey = 'portal.token'
const expired = 'Your session has expired. Log in again to continue.'
const tokenOf = (page: Page) => page.evaluate(key => sessionStorage.getItem(key) ?? '', tokenKey)
const banner = (page: Page) => page.getByRole('complementary', { name: 'Closure of the portal' })
const cookies = (page: Page) => page.getByRole('complementary', { name: 'Cookies' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const menuButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /Rasa/ })

async function isAlive(page: Page, token: string): Promise<boolean> {
  return (await page.request.get('/api/user', { headers: { authorization: `Bearer ${token}` } })).ok()
}

async function chooseCompany(page: Page, name: RegExp): Promise<void> {
  await menuButton(page).click()
  await page.getByRole('dialog', { name: 'Companies and account' }).getByRole('button', { name }).click()
}

/** Activates a product in the session as another tab would, without notifying this page. */
async function makeActive(page: Page, type: string): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const user = (await (await page.request.get('/api/user', { headers })).json()) as {
    session: { activePartyFid: string }
  }
  const parties = (await (await page.request.get('/api/user/parties', { headers })).json()) as {
    fid: string
    productList: { fid: string; type: string }[]
  }[]
  const product = parties
    .find(({ fid }) => fid === user.session.activePartyFid)
    ?.productList.find(one => one.type === type)
  const answer = await page.request.post(`/api/user/products/switch?productFid=${product?.fid}`, { headers })
  expect(answer.ok()).toBe(true)
}

/** Opens a second tab with the same session, like "Duplicate tab" of a browser. */
async function duplicate(context: BrowserContext, page: Page, path: string): Promise<Page> {
  const token = await tokenOf(page)
  const second = await context.newPage()
  await second.goto('/api/health')
  await second.evaluate(([key, value]) => sessionStorage.setItem(key as string, value as string), [tokenKey, token])
  await second.addInitScript(() => {
    const seen = window as unknown as { notFound?: boolean }
    new MutationObserver(() => {
      if (/Page not found/.test(document.body?.innerText ?? '')) seen.notFound = true
    }).observe(document, { childList: true, subtree: true })
  })
  await second.goto(path)
  await expect(heading(second)).toBeVisible()
  return second
}

test.describe('company switch', () => {
  test('leads to the factoring dashboard of the new company and drops the old filters', async ({ page }) => {
    await signIn(page, 'demo', { path: '/factoring/invoices', fresh: true })
    await expect(page).toHaveURL(/contractId=\d+/)
    const before = new URL(page.url()).searchParams.get('contractId')
    await chooseCompany(page, /Daugavas graudi/)
    await expect(page).toHaveURL(/\/factoring\/dashboard(\?|$)/)
    await expect(page.getByRole('main').getByText(/F-LV-/).first()).toBeVisible()
    await page.getByRole('link', { name: 'Invoices', exact: true }).click()
    await expect(page).toHaveURL(/\/factoring\/invoices\?contractId=\d+/)
    expect(new URL(page.url()).searchParams.get('contractId')).not.toBe(before)
  })

  test('leaves the account page open', async ({ page }) => {
    await signIn(page, 'demo', { path: '/account', fresh: true })
    await expect(heading(page)).toBeVisible()
    await chooseCompany(page, /Daugavas graudi/)
    await expect(menuButton(page)).toHaveAccessibleName(/Daugavas graudi/)
    await expect(page).toHaveURL(/\/account$/)
    await expect(heading(page)).toBeVisible()
  })

  test('shows an error and leaves the page unchanged when the server fails', async ({ page, problems }) => {
    problems.expect(/answer 503: POST \/api\/user\/parties\/switch/)
    await signIn(page, 'demo', { path: '/factoring/contracts' })
    await expect(heading(page)).toHaveText('Contracts')
    await page.route('**/api/user/parties/switch*', route =>
      route.fulfill({ status: 503, json: { status: 503, code: 'SME3' } }),
    )
    await chooseCompany(page, /Daugavas graudi/)
    const modal = page.getByRole('alertdialog', { name: 'Service temporarily unavailable' })
    await expect(modal).toContainText('Factoring data could not be loaded')
    await expect(modal).toContainText('still work')
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await expect(heading(page)).toHaveText('Contracts')
    await expect(menuButton(page)).not.toHaveAccessibleName(/Daugavas/)
  })
})

test('a failure to load the user shows an error page and can be retried', async ({ page, problems }) => {
  problems.expect(/answer 503: GET \/api\/user/)
  await signIn(page, 'demo', { path: '/factoring/contracts' })
  await expect(heading(page)).toHaveText('Contracts')
  await page.route('**/api/user', route => route.fulfill({ status: 503, json: { status: 503, code: 'SME3' } }))
  await page.reload()
  const modal = page.getByRole('alertdialog', { name: 'Service temporarily unavailable' })
  await expect(modal).toContainText('Your data could not be loaded')
  await expect(modal, 'no page is open behind the dialog').not.toContainText('still work')
  await modal.getByRole('button', { name: 'Close' }).click()
  await expect(heading(page)).toHaveText('Something went wrong')
  await page.unroute('**/api/user')
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(heading(page)).toHaveText('Contracts')
})

test('a factoring address opens while the leasing of the same company is active', async ({ page }) => {
  await signIn(page, 'demo', { path: '/factoring/contracts', fresh: true })
  await expect(heading(page)).toHaveText('Contracts')
  await makeActive(page, 'LEASING')
  await page.goto('/factoring/invoices')
  await expect(heading(page)).toHaveText('Invoices')
  await expect(page.getByRole('searchbox', { name: 'Invoice number' })).toBeVisible()
})

test.describe('two tabs', () => {
  test('switch company together within one session, and the other tab shows the reason', async ({ page, context }) => {
    await signIn(page, 'demo', { path: '/factoring/contracts', fresh: true })
    await expect(heading(page)).toHaveText('Contracts')
    const second = await duplicate(context, page, '/factoring/invoices')
    await second.locator('tbody tr').first().getByRole('link').click()
    await expect(heading(second)).toHaveText(/^Invoice /)
    const account = await duplicate(context, page, '/account')

    await chooseCompany(page, /Daugavas graudi/)

    await expect(second.getByRole('status').filter({ hasText: 'changed in another tab' })).toContainText(
      'Daugavas graudi',
    )
    await expect(second).toHaveURL(/\/factoring\/invoices\?/)
    await expect(second.getByRole('button', { name: /F-LV-/ })).toBeVisible()
    expect(await second.evaluate(() => (window as unknown as { notFound?: boolean }).notFound)).toBeUndefined()
    await expect(menuButton(account)).toHaveAccessibleName(/Daugavas graudi/)
    await expect(account).toHaveURL(/\/account$/)
  })

  test('log out together, including another session, and Back shows no data (SES-14)', async ({ page, context }) => {
    await signIn(page, 'demo', { path: '/factoring/contracts', fresh: true })
    await expect(heading(page)).toHaveText('Contracts')
    const same = await duplicate(context, page, '/factoring/contracts')
    const own = await context.newPage()
    await signIn(own, 'viewer', { path: '/factoring/contracts', fresh: true })
    await expect(heading(own)).toBeVisible()
    const tokens = [await tokenOf(page), await tokenOf(own)]

    await menuButton(page).click()
    await page.getByRole('button', { name: 'Log out' }).click()

    for (const tab of [page, same, own]) {
      await expect(tab, 'without the reason of an expired session').toHaveURL(/\/login$/)
      expect(await tokenOf(tab)).toBe('')
    }
    for (const token of tokens) expect(await isAlive(page, token)).toBe(false)
    await page.goBack()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.locator('input[autocomplete="username"]')).toBeVisible()
  })
})

test.describe('expired session', () => {
  test('leads to the login page with the reason and back to the requested page (SES-13)', async ({ page }) => {
    // This page sends no requests by itself, so the click is the first to meet the ended session.
    // The header asks once the page has settled, which may be after a quiet half second.
    const settled = page.waitForResponse(response => response.url().includes('/notifications/unread'))
    await signIn(page, 'demo', { path: '/faq', fresh: true })
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await settled
    await page.waitForLoadState('networkidle')
    await page.request.post('/api/logout/user', { headers: { authorization: `Bearer ${await tokenOf(page)}` } })
    await page.getByRole('link', { name: 'Invoices', exact: true }).click()
    await expect(page.getByText(expired)).toBeVisible()
    await page.getByLabel(/User name/).fill('demo')
    await page.locator('input[type="password"]').fill('Portal-Demo-1')
    const requested = page.waitForResponse(response => response.url().endsWith('/api/login/mfa/authenticate-request'))
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page
      .locator('input[autocomplete="one-time-code"]')
      .fill(await readSmsCode(page.request, (await requested).request().timing().startTime))
    await page.locator('button[type="submit"]:visible').click()
    await expect(page).toHaveURL(/\/factoring\/invoices/)
    await expect(heading(page)).toHaveText('Invoices')
  })

  test('is announced two minutes before the absolute end and then ends (SES-08)', async ({ page }) => {
    await signIn(page, 'demo', { path: '/factoring/contracts' })
    let endsInMs = 100_000
    await page.route('**/api/user', async route => {
      const answer = await route.fetch()
      const user = (await answer.json()) as { session: object }
      await route.fulfill({
        response: answer,
        json: {
          ...user,
          session: { ...user.session, absoluteExpiresAt: new Date(Date.now() + endsInMs).toISOString() },
        },
      })
    })
    await page.reload()
    const warning = page.getByRole('alertdialog', { name: 'Your session is about to end' })
    await expect(warning).toBeVisible()
    await axe(page)
    await warning.getByRole('button', { name: 'Finish my work' }).click()
    await expect(warning).toBeHidden()
    endsInMs = 3000
    await page.reload()
    await expect(page.getByText(expired)).toBeVisible()
  })
})

test('the terms block the portal, cancelling logs out and accepting opens the portal (SES-35, SES-38)', async ({
  page,
}) => {
  await page.route('**/api/user', async route => {
    const answer = await route.fetch()
    if (!answer.ok()) return route.fulfill({ response: answer })
    return route.fulfill({
      response: answer,
      json: { ...((await answer.json()) as object), language: 'en', termsConditionsAccepted: false },
    })
  })
  await signInByPage(page, 'other')
  const terms = page.getByRole('dialog', { name: 'Terms and conditions' })
  await expect(terms.getByRole('button', { name: 'Confirm' })).toBeDisabled()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await axe(page)
  const token = await tokenOf(page)
  await terms.getByRole('button', { name: 'Cancel and log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await isAlive(page, token)).toBe(false)

  await signInByPage(page, 'other')
  await terms.getByRole('checkbox').check()
  await page.unroute('**/api/user')
  await terms.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
})

test.describe('closure banner', () => {
  /** With a method the server does not render the page (SHL-71), and the browser asks for the settings. */
  const LOGIN = '/login?method=userId'
  // The tests run with the profile dev, which has no closure banner.
  test.beforeEach(async ({ page }) => {
    await page.route('**/api/portal', async route => {
      const response = await route.fetch()
      const settings = (await response.json()) as { closureBanner: object }
      await route.fulfill({
        response,
        json: { ...settings, closureBanner: { ...settings.closureBanner, enabled: true } },
      })
    })
  })

  test('announces the closure until midnight in Vilnius and states the past closure afterwards (SHL-22)', async ({
    page,
  }) => {
    await page.clock.setFixedTime('2023-11-30T21:59:59Z')
    await page.goto(LOGIN)
    await expect(banner(page)).toContainText('closes for good on 2023-12-01')
    await page.clock.setFixedTime('2023-11-30T22:00:00Z')
    await page.reload()
    await expect(banner(page)).toContainText('closed for good since 2023-12-01')
    await expect(banner(page).getByRole('link', { name: 'New platform' })).toHaveAttribute(
      'href',
      'https://new.finance-portal.example',
    )
    await expect(banner(page).getByRole('link', { name: 'New platform' })).toHaveAttribute('rel', /noopener/)
    await expect(banner(page).getByRole('link', { name: 'Support' })).toHaveAttribute(
      'href',
      'mailto:support@finance-portal.example',
    )
  })

  test('follows the page language, appears above the header and closes by keyboard for the session (SHL-23)', async ({
    page,
  }) => {
    await page.goto(LOGIN)
    for (const [language, words] of [
      ['LT', 'visam laikui uždarytas'],
      ['LV', 'neatgriezeniski slēgts'],
      ['EE', 'jäädavalt suletud'],
    ] as const) {
      await page.getByRole('button', { name: new RegExp(`^${language}`) }).click()
      await expect(page.getByRole('complementary').filter({ hasText: '2023-12-01' })).toContainText(words)
    }
    await page.getByRole('button', { name: /^EN/ }).click()
    const [above, below] = [await banner(page).boundingBox(), await page.getByRole('banner').boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((below?.y ?? 0) + 1)
    await banner(page).getByRole('button', { name: 'Close the notice of closure' }).focus()
    await page.keyboard.press('Enter')
    await expect(banner(page)).toBeHidden()
    await page.reload()
    await expect(page.getByLabel(/User name/)).toBeVisible()
    await expect(banner(page)).toBeHidden()
  })
})

test.describe('cookie notice', () => {
  test.use({ cookieNotice: true })

  test('leaves the page content reachable until accepted, then stays hidden (SHL-24)', async ({ page, context }) => {
    await page.goto('/login')
    await expect(cookies(page)).toContainText('no advertising or tracking cookies')
    await axe(page)
    for (const screen of screenNames) {
      await useScreen(page, screen)
      await expectNoSidewaysScroll(page)
      const box = await cookies(page).boundingBox()
      expect(box?.height ?? 0, screen).toBeLessThan(200)
      // The notice must not cover the end of the page when scrolled down.
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      const footer = await page.getByRole('contentinfo').boundingBox()
      expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((await cookies(page).boundingBox())?.y ?? 0)
    }
    await cookies(page).getByRole('button', { name: 'Understood' }).click()
    await expect(cookies(page)).toBeHidden()
    const [cookie] = await context.cookies()
    expect(cookie).toMatchObject({ name: 'portal.cookies', value: 'accepted', sameSite: 'Lax' })
    expect(await context.cookies()).toHaveLength(1)
    await signIn(page, 'demo', { path: '/factoring/contracts' })
    await expect(heading(page)).toBeVisible()
    await expect(cookies(page)).toHaveCount(0)
  })

  test('is shown to signed-in users too', async ({ page }) => {
    await signIn(page, 'demo', { path: '/factoring/contracts' })
    await expect(cookies(page)).toBeVisible()
    await expect(heading(page)).toBeVisible()
    await axe(page)
  })
})

test.describe('company manager', () => {
  test('can be phoned and written to (SHL-14)', async ({ page }) => {
    await signIn(page, 'demo', { path: '/factoring/contracts' })
    const panel = page.getByRole('region', { name: 'Personal assistance' })
    await expect(panel.getByRole('link', { name: /^Call/ }).first()).toHaveAttribute('href', /^tel:\+\d+$/)
    await expect(panel.getByRole('link', { name: /^Write to/ })).toHaveAttribute('href', /^mailto:\S+@\S+$/)
    await expect(panel.getByText('Questions and answers')).toBeVisible()
    await useScreen(page, 'phone')
    await expect(panel).toBeHidden()
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await expect(
      page.getByRole('dialog', { name: 'Main navigation' }).getByRole('link', { name: /^Call/ }).first(),
    ).toBeVisible()
  })

  test('shows a failed load with a retry, and a missing assignment', async ({ page, problems }) => {
    problems.expect(/answer 500: GET \/api\/parties/)
    await signIn(page, 'demo', { path: '/factoring/contracts' })
    await page.route('**/api/parties/*', route =>
      route.fulfill({ status: 500, json: { status: 500, code: 'SYSTEM_ERROR' } }),
    )
    await page.reload()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
    const panel = page.getByRole('region', { name: 'Personal assistance' })
    await expect(panel).toContainText('could not be loaded')
    await page.route('**/api/parties/*', route => route.fulfill({ status: 404, json: { status: 404, code: 'SME4' } }))
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect(panel).toContainText('No manager is assigned')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })
})

test.describe('Upload invoices', () => {
  const link = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Upload invoices' })
  const button = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Upload invoices' })

  test('leads permitted users to the upload, and without a contract is disabled with the reason (SHL-15)', async ({
    page,
  }) => {
    await signIn(page, 'demo', { path: '/factoring/contracts' })
    await expect(link(page)).toHaveAttribute('href', '/invoiceUpload')
    await useScreen(page, 'phone')
    await expect(link(page)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectRoomForFingers(page)
    await page.route('**/api/contracts?*', route => route.fulfill({ json: [] }))
    await page.reload()
    await expect(button(page)).toHaveAccessibleDescription(/no active contracts/)
  })

  test('is not rendered for read-only users', async ({ page }) => {
    await signIn(page, 'viewer', { path: '/factoring/contracts' })
    await expect(heading(page)).toBeVisible()
    await expect(button(page)).toHaveCount(0)
    await expect(link(page)).toHaveCount(0)
  })
})

test.describe('outdated browser', () => {
  test.describe('that runs the page', () => {
    test.use({
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/85.0.4183.102 Safari/537.36',
    })

    test('shows a notice on every page with a link to a newer version (SHL-26)', async ({ page }) => {
      const notice = page.getByRole('complementary', { name: 'Your browser' })
      await page.goto('/login')
      await expect(notice).toContainText('Google Chrome 86 or newer')
      await expect(notice.getByRole('link')).toHaveAttribute('href', 'https://www.google.com/chrome/')
      await axe(page)
      await signIn(page, 'demo', { path: '/factoring/contracts' })
      await expect(notice).toBeVisible()
    })
  })

  test('shows where to find another browser when the script cannot be parsed', async ({ page, problems }) => {
    problems.expect(/uncaught error/)
    await page.route('**/assets/index-*.js', route =>
      route.fulfill({ contentType: 'text/javascript', body: 'let = = 1' }),
    )
    await page.goto('/login')
    await expect(page.getByText('This browser is too old for the portal.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Mozilla Firefox' })).toBeVisible()
  })

  test('is not reported when the script fails to load', async ({ page, problems }) => {
    problems.expect(/answer 503|failed request/)
    await page.route('**/assets/index-*.js', route => route.fulfill({ status: 503, body: '' }))
    await page.goto('/login')
    await expect(page.getByText('The page could not be opened.')).toBeVisible()
    await expect(page.getByText('too old')).toBeHidden()
  })
})
