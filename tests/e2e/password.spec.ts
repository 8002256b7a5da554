import type { APIRequestContext, Page } from '@playwright/test'
import { axe, demoPassword, expect, expectNoSidewaysScroll, readSmsCode, test, useScreen } from '../support/e2e.ts'

const email = (user: string) => `${user}@finance-portal.example`
const submit = (page: Page) => page.locator('button[type="submit"]')

/** The secrets of the newest mail to an address since a point in time. */
async function secretsOf(
  request: APIRequestContext,
  to: string,
  sinceMs: number,
): Promise<{ path: string; temporary: string }> {
  let text = ''
  await expect
    .poll(
      async () => {
        const messages = (await (
          await request.get(`/simulator/messages?channel=EMAIL&to=${encodeURIComponent(to)}`)
        ).json()) as { text: string; createdAt: string }[]
        text =
          messages.find(
            message => Date.parse(message.createdAt) >= sinceMs - 1000 && message.text.includes('/password-change/'),
          )?.text ?? ''
        return text
      },
      { message: `a mail to ${to}`, intervals: [50, 100, 250] },
    )
    .not.toBe('')
  return {
    path: /\/password-change\/[\w-]{43}/.exec(text)?.[0] ?? '',
    temporary: /^([0-9A-Z]{4}-){6}[0-9A-Z]{4}$/m.exec(text)?.[0] ?? '',
  }
}

async function askForLink(request: APIRequestContext, user: string) {
  const since = Date.now()
  expect((await request.post('/api/user/reset-password', { data: { email: email(user) } })).ok()).toBe(true)
  return secretsOf(request, email(user), since)
}

async function typeNew(page: Page, password: string, repeat = password) {
  await page.locator('[name="password"]').fill(password)
  await page.locator('[name="repeat"]').fill(repeat)
  await submit(page).click()
}

/** Enters the SMS code on the same page and waits for the portal. */
async function finishBySms(page: Page, since: number) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Confirm it is you/)
  await page.locator('[name="sms_code"]').fill(await readSmsCode(page.request, since))
  await submit(page).click()
  await page.waitForURL(url => !/password|login/i.test(url.pathname))
  expect(await page.evaluate(() => sessionStorage.getItem('portal.token'))).toMatch(/^[\w-]{43}$/)
}

/** Restores the demo password, which the other specs of this worker use. */
async function restore(request: APIRequestContext, user: string) {
  const { temporary } = await askForLink(request, user)
  expect(
    (
      await request.put('/api/user/change-password', {
        data: { passwordChangeToken: temporary, newPassword: demoPassword },
      })
    ).ok(),
  ).toBe(true)
}

test('a forgotten password is reset by mail, link, valid new password and SMS code', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await submit(page).click()
  await expect(page.getByText('Enter your e-mail address')).toBeVisible()
  await page.locator('[name="email"]').fill('no address')
  await submit(page).click()
  await expect(page.getByText('The e-mail address is not valid.')).toBeVisible()
  const since = Date.now()
  await page.locator('[name="email"]').fill(email('viewer'))
  await submit(page).click()
  await expect(page.getByText(/If viewer@finance-portal\.example belongs to a user/)).toBeVisible()

  const { path } = await secretsOf(page.request, email('viewer'), since)
  await page.goto(path)
  // The page uses the profile language of the user until another one is chosen.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Izvēlieties jaunu paroli')
  await page.getByRole('button', { name: /^EN/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password')
  await expect(page).toHaveURL(/\/password-change$/)
  await page.reload()
  await expect(page.locator('[name="password"]')).toBeVisible()

  await submit(page).click()
  await expect(page.locator('[name="password"]')).toHaveAccessibleDescription(/Enter a new password/)
  await typeNew(page, 'Ab1!')
  await expect(page.getByText(/too short: use at least 8/)).toBeVisible()
  await typeNew(page, 'only small letters')
  await expect(page.getByText(/Use at least three of/)).toBeVisible()
  const rules = page.getByRole('list', { name: 'Rules for the password' })
  await expect(rules.getByRole('img', { name: 'Met:' })).toHaveCount(2)
  await typeNew(page, 'Good-Choice-42', 'Good-Choice-43')
  await expect(rules.getByRole('img', { name: 'Met:' })).toHaveCount(5)
  await expect(page.locator('[name="repeat"]')).toHaveAccessibleDescription('The passwords do not match')
  await typeNew(page, 'Password123!')
  await expect(page.getByText(/easy to guess/)).toBeVisible()

  const started = Date.now()
  await typeNew(page, 'Good-Choice-42')
  await finishBySms(page, started)

  const old = await page.request.post('/api/login/username', { data: { username: 'viewer', password: demoPassword } })
  expect(old.status()).toBe(401)
  await page.goto(path)
  await page.waitForURL(/\/expired$/)
  await expect(page.locator('main a[href="/"]')).toBeVisible()
  await restore(page.request, 'viewer')
})

test('a temporary password can be replaced on another device (LOG-56)', async ({ page }) => {
  const { temporary } = await askForLink(page.request, 'other')
  await page.goto('/resetPassword')
  await page.getByRole('link', { name: 'I have a temporary password' }).click()
  await page.waitForURL(/resetPasswordConfirm/)
  await typeNew(page, 'Good-Choice-42', 'x')
  await expect(page.getByText('Enter the temporary password')).toBeVisible()
  await expect(page.getByText('The passwords do not match')).toBeVisible()
  await page.locator('[name="temporary"]').fill('0000-0000-0000-0000-0000-0000-0000')
  await typeNew(page, 'Good-Choice-42')
  await expect(page.getByText(/This temporary password is not recognised/)).toBeVisible()
  await page.locator('[name="temporary"]').fill(temporary.toLowerCase().replaceAll('-', ' '))
  const started = Date.now()
  await submit(page).click()
  await finishBySms(page, started)
  await restore(page.request, 'other')
})

test('an unknown link and an opened page without a link lead to not found (LOG-57)', async ({ page }) => {
  await page.goto(`/password-change/${'x'.repeat(43)}`)
  await page.waitForURL(/\/404$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await expect(page.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/')
  await page.goto('/password-change')
  await page.waitForURL(/\/404$/)
})

test('a link used elsewhere while the page was open leads to expired (LOG-57)', async ({ page }) => {
  const { path, temporary } = await askForLink(page.request, 'operator')
  await page.goto(path)
  await expect(page.locator('[name="password"]')).toBeVisible()
  expect(
    (
      await page.request.put('/api/user/change-password', {
        data: { passwordChangeToken: temporary, newPassword: demoPassword },
      })
    ).ok(),
  ).toBe(true)
  await typeNew(page, 'Good-Choice-42')
  await page.waitForURL(/\/expired$/)
})

test('the notice is the same for unknown addresses, can be closed and disappears after 20 seconds (LOG-54)', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/resetPassword')
  await page.locator('[name="email"]').fill('nobody@company.example')
  await submit(page).click()
  const notice = page.getByText(/If nobody@company\.example belongs to a user/)
  await expect(notice).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Close' }).click()
  await expect(notice).toBeHidden()
  await submit(page).click()
  await expect(notice).toBeVisible()
  await page.clock.fastForward(19_000)
  await expect(notice).toBeVisible()
  await page.clock.fastForward(1_500)
  await expect(notice).toBeHidden()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.waitForURL(/\/login$/)
})

test('a request that cannot be sent shows an error and keeps the address', async ({ page, problems }) => {
  problems.expect(/answer 500/)
  await page.route('**/api/user/reset-password', route =>
    route.fulfill({ status: 500, json: { status: 500, code: 'SYSTEM_ERROR' } }),
  )
  await page.goto('/resetPassword')
  await page.locator('[name="email"]').fill('rasa@company.example')
  await submit(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The link could not be sent.' })).toBeVisible()
  await expect(page.locator('[name="email"]')).toHaveValue('rasa@company.example')
})

test('a rejected change shows the reason', async ({ page }) => {
  await page.route('**/api/internal/password-change-token/verify', route => route.fulfill({ json: { language: 'en' } }))
  await page.route('**/api/user/change-password', route =>
    route.fulfill({ status: 403, json: { status: 403, code: 'SME12' } }),
  )
  await page.goto('/password-change/abc')
  await typeNew(page, 'Good-Choice-42')
  await expect(page.getByRole('alert').filter({ hasText: /No company is assigned/ })).toBeVisible()
})

for (const [language, name] of [
  ['en', 'English'],
  ['lt', 'Lietuvių'],
  ['lv', 'Latviešu'],
  ['ee', 'Eesti'],
] as const) {
  test(`the pages are accessible on a phone in ${name}`, async ({ page }) => {
    test.slow()
    const themes = { onlyLight: language !== 'en' }
    await useScreen(page, 'phone')
    await page.route('**/api/internal/password-change-token/verify', route => route.fulfill({ json: { language } }))
    await page.goto('/resetPassword')
    await page.getByRole('button', { name: `${language.toUpperCase()} ${name}` }).click()
    await page.locator('[name="email"]').fill(`nobody-${language}@company.example`)
    await submit(page).click()
    await expect(
      page.getByRole('status').getByText(`nobody-${language}@company.example`, { exact: false }),
    ).toBeVisible()
    await axe(page, themes)
    for (const path of ['/resetPasswordConfirm', '/password-change/abc']) {
      await page.goto(path)
      await page.locator('[name="password"]').fill('abcD')
      await submit(page).click()
      await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
      await expectNoSidewaysScroll(page)
      await axe(page, themes)
    }
    for (const [path, home] of [
      ['/expired', '/'],
      ['/nowhere/at/all', '/formRequest'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator(`main a[href="${home}"]`)).toBeVisible()
      await axe(page, themes)
    }
  })
}
