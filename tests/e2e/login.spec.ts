import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  axe,
  demoPassword,
  expect,
  expectNoSidewaysScroll,
  expectRoomForFingers,
  readSmsCode,
  signIn,
  test,
  useScreen,
} from '../support/e2e.ts'
import { answerPhone, demoIdentity, type PhoneAnswer } from '../support/phones.ts'

/** Unknown user name: no phone answers, so only the page ends the wait. Each is new because attempts are counted by name. */
const nobody = () => `nobody-${randomUUID()}`

const username = (page: Page) => page.locator('[name="username"]')
const submit = (page: Page) => page.locator('button[type="submit"]')
const shownCode = async (page: Page) =>
  ((await page.getByRole('status').filter({ hasText: 'Control code' }).textContent()) ?? '').replace(/\D/g, '')

async function askSmartId(page: Page, name = 'demo', query = '') {
  await page.goto(`/login?method=smartid${query}`)
  await username(page).fill(name)
  await page.locator('[name="country"]').selectOption(demoIdentity.country)
  await page.locator('[name="personal_code"]').fill(demoIdentity.personalCode)
  await submit(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm on your phone')
}

async function askMobileId(page: Page) {
  await page.goto('/login?method=mobileid')
  await username(page).fill('demo')
  await page.locator('[name="personal_code"]').fill(demoIdentity.personalCode)
  await page.locator('[name="phone_number"]').fill(`+370 ${demoIdentity.phone}`)
  await expect(page.locator('[name="phone_number"]')).toHaveValue(demoIdentity.phone)
  await submit(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm on your phone')
}

const ask = { smartid: askSmartId, mobileid: askMobileId }
const failure = { smartid: /The Smart-ID login did not succeed/, mobileid: /The Mobile-ID login did not succeed/ }

/** The phone rejects. Waits until the page is back at the form, since that navigation would abort the next one. */
async function answerNo(page: Page, answer: Exclude<PhoneAnswer, 'CONFIRM'>) {
  const way = await page.evaluateHandle(() => ({
    back: new Promise<void>(resolve => addEventListener('popstate', () => resolve(), { once: true })),
  }))
  await answerPhone(page.request, await shownCode(page), answer)
  await way.evaluate(({ back }) => back)
}

test.describe('login methods', () => {
  test('are tabs for the keyboard, and the chosen one survives a reload (LOG-02)', async ({ page }) => {
    await page.goto('/login')
    // Before its script has come, the page keeps clicks and what is typed, but no arrow keys.
    await expect(page.locator('#root')).toHaveAttribute('data-ready', '')
    const tabs = page.getByRole('tab')
    await expect(username(page)).toBeFocused()
    await username(page).fill('rasa')
    await tabs.first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(tabs.nth(1)).toBeFocused()
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel', { name: 'Smart-ID' })).toBeVisible()
    await expect(username(page)).toHaveValue('rasa')
    await page.keyboard.press('End')
    await expect(page).toHaveURL(/method=mobileid/)
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Mobile-ID' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.locator('[name="dial_code"]')).toHaveValue('+370')
    await expect(page.locator('[name="dial_code"] option')).toHaveCount(3)
  })

  test('report each missing or invalid field before any request (LOG-02, LOG-04, LOG-05)', async ({ page }) => {
    const sent: string[] = []
    page.on('request', request => request.method() === 'POST' && sent.push(request.url()))
    await page.goto('/login?method=smartid')
    await submit(page).click()
    for (const text of ['Enter your user name', 'Choose a country', 'Enter your personal code'])
      await expect(page.locator('p', { hasText: text })).toBeVisible()
    await expect(username(page)).toBeFocused()
    await page.getByRole('tab', { name: 'Mobile-ID' }).click()
    await username(page).fill('demo')
    await page.locator('[name="personal_code"]').fill('48513149013')
    await page.locator('[name="phone_number"]').fill('12')
    await submit(page).click()
    await expect(page.getByText('The personal code is not valid.')).toBeVisible()
    await expect(page.getByText('The phone number is not valid.')).toBeVisible()
    await expect(page.locator('[name="personal_code"]')).toBeFocused()
    expect(sent).toEqual([])
  })

  test('show the reason when switched off, and the address falls back to the first method', async ({ page }) => {
    await page.route('**/api/portal', async route => {
      const answer = await route.fetch()
      const settings = (await answer.json()) as { features: object }
      await route.fulfill({
        response: answer,
        json: { ...settings, features: { ...settings.features, smartId: false } },
      })
    })
    await page.goto('/login?method=smartid')
    await expect(page.getByRole('tab', { name: 'User ID' })).toHaveAttribute('aria-selected', 'true')
    const off = page.getByRole('tab', { name: 'Smart-ID' })
    await expect(off).toHaveAttribute('aria-disabled', 'true')
    await off.click({ force: true })
    await expect(page.getByText('Smart-ID login is not available at the moment.')).toBeVisible()
    await expect(page.locator('[name="password"]')).toBeVisible()
  })
})

for (const method of ['smartid', 'mobileid'] as const) {
  test.describe(`login by ${method}`, () => {
    test('shows the control code of the phone and opens the portal on confirmation (LOG-06)', async ({ page }) => {
      await ask[method](page)
      await answerPhone(page.request, await shownCode(page), 'CONFIRM')
      await page.waitForURL(url => url.pathname !== '/login')
      expect(await page.evaluate(() => sessionStorage.getItem('portal.token'))).toMatch(/^[\w-]{43}$/)
      await page.goto('/login')
      await page.waitForURL(url => url.pathname !== '/login')
    })
  })
}

for (const [method, answer] of [
  ['smartid', 'REFUSE'],
  ['mobileid', 'WRONG_CODE'],
  ['smartid', 'SOMEBODY_ELSE'],
] as const satisfies readonly (readonly [keyof typeof ask, PhoneAnswer])[]) {
  test(`login by ${method} returns to the first step with the entered values when the phone answers ${answer} (LOG-07)`, async ({
    page,
  }) => {
    await ask[method](page)
    await answerNo(page, answer)
    await expect(page.getByRole('alert').filter({ hasText: failure[method] })).toBeVisible()
    await expect(username(page)).toHaveValue('demo')
    await expect(page.locator('[name="personal_code"]')).toHaveValue(demoIdentity.personalCode)
    expect(
      await page.evaluate(() => [
        sessionStorage.getItem('portal.token'),
        (history.state as { wait?: unknown } | null)?.wait,
      ]),
    ).toEqual([null, undefined])
  })
}

test.describe('wait for the phone', () => {
  test('explains the code, survives reload and language change, and ends on Cancel (LOG-06, LOG-07)', async ({
    page,
  }) => {
    await askSmartId(page, nobody())
    const code = await shownCode(page)
    expect(code).toMatch(/^\d{4}$/)
    const help = page.getByRole('button', { name: 'What is a control code?' })
    await help.click()
    await expect(page.getByRole('region', { name: 'What is a control code?' })).toContainText('If the codes differ')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: 'What is a control code?' })).toBeHidden()
    await expect(help).toBeFocused()
    await page.reload()
    await expect(page.getByText(code)).toBeVisible()
    await page.getByRole('button', { name: 'LT Lietuvių' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Patvirtinkite telefone')
    await expect(page.getByText(code)).toBeVisible()
    await page.getByRole('button', { name: 'EN English' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('tab', { name: 'Smart-ID' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('ends on Back, which aborts the request and stays on the login page', async ({ page }) => {
    const name = nobody()
    await askSmartId(page, name)
    const stopped = page.waitForEvent('requestfailed', request =>
      request.url().endsWith('/api/login/smartid/authenticate'),
    )
    await page.goBack()
    await stopped
    await expect(page).toHaveURL(/\/login\?method=smartid/)
    await expect(username(page)).toHaveValue(name)
  })

  test('looks the same for an unknown user', async ({ page }) => {
    await askSmartId(page)
    const known = await page.locator('main').innerText()
    await answerNo(page, 'REFUSE')
    await askSmartId(page, nobody())
    const alike = (text: string) => text.replace(/\d+/g, '0')
    expect(alike(await page.locator('main').innerText())).toBe(alike(known))
  })

  test('starts once on a double click', async ({ page }) => {
    let asked = 0
    page.on('request', request => (asked += Number(request.url().endsWith('/api/login/smartid/authenticate-request'))))
    await page.goto('/login?method=smartid')
    await username(page).fill(nobody())
    await page.locator('[name="country"]').selectOption('LV')
    await page.locator('[name="personal_code"]').fill('020790-19918')
    await submit(page).dblclick()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm on your phone')
    expect(asked).toBe(1)
  })

  test('ends with the error text when the provider does not respond', async ({ page, problems }) => {
    problems.expect(/answer 503/)
    await page.route('**/api/login/smartid/authenticate', route =>
      route.fulfill({ status: 503, json: { status: 503, code: 'SME3' } }),
    )
    await page.goto('/login?method=smartid')
    await username(page).fill(nobody())
    await page.locator('[name="country"]').selectOption('LT')
    await page.locator('[name="personal_code"]').fill(demoIdentity.personalCode)
    await submit(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'The service is not working at the moment.' })).toBeVisible()
  })
})

test('an expired session is reported at the user name in every tab, and every login method returns to the page', async ({
  page,
}) => {
  await signIn(page, 'demo', { path: '/factoring/contracts', fresh: true })
  await expect(page.getByRole('heading', { level: 1, name: 'Contracts' })).toBeVisible()
  for (const method of ['User ID', 'Smart-ID', 'Mobile-ID'] as const) {
    // An empty document, because a portal page would notice the logout by itself at an unpredictable moment.
    await page.goto('/api/health')
    const token = await page.evaluate(() => {
      // An earlier test may have left another language, and the drawn list was there before the app had read the profile.
      localStorage.setItem('portal.user', JSON.stringify({ language: 'en' }))
      return sessionStorage.getItem('portal.token')
    })
    expect(
      (await page.request.post('/api/logout/user', { headers: { authorization: `Bearer ${token}` } })).status(),
    ).toBe(204)
    await page.goto('/factoring/invoices')
    await page.waitForURL(/\/login\?next=.*reason=SessionExpired/)
    await page.getByRole('tab', { name: method }).click()
    await expect(username(page)).toHaveAccessibleDescription('Your session has expired. Log in again to continue.')
    await username(page).fill('demo')
    const started = Date.now()
    if (method === 'User ID') {
      await page.locator('[name="password"]').fill(demoPassword)
      await submit(page).click()
      await page.locator('[name="sms_code"]').fill(await readSmsCode(page.request, started))
      await submit(page).click()
    } else {
      await page.locator('[name="personal_code"]').fill(demoIdentity.personalCode)
      if (method === 'Smart-ID') await page.locator('[name="country"]').selectOption('LT')
      else await page.locator('[name="phone_number"]').fill(demoIdentity.phone)
      await submit(page).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm on your phone')
      await answerPhone(page.request, await shownCode(page), 'CONFIRM')
    }
    await page.waitForURL(url => url.pathname === '/factoring/invoices')
  }
})

test('too many invalid passwords block the login and show the waiting time', async ({ page }) => {
  await page.goto('/login')
  await username(page).fill('guessed-name')
  for (let tries = 0; tries < 6; tries += 1) {
    await page.locator('[name="password"]').fill(`wrong-${tries}`)
    const answered = page.waitForResponse(response => response.url().endsWith('/api/login/username'))
    await submit(page).click()
    await answered
  }
  await expect(
    page.getByRole('alert').filter({ hasText: /Too many attempts\. You can try again in 0:5\d|1:00/ }),
  ).toBeVisible()
  await expect(submit(page)).toBeDisabled()
})

for (const [language, name] of [
  ['en', 'English'],
  ['lt', 'Lietuvių'],
  ['lv', 'Latviešu'],
  ['ee', 'Eesti'],
] as const) {
  test(`every step is accessible on a phone in ${name}`, async ({ page }) => {
    test.slow()
    const themes = { onlyLight: language !== 'en' }
    await useScreen(page, 'phone')
    await page.goto('/login')
    await page.getByRole('button', { name: `${language.toUpperCase()} ${name}` }).click()
    for (const tab of [0, 1, 2]) {
      await page.getByRole('tab').nth(tab).click()
      await submit(page).click()
      await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectRoomForFingers(page)
      // The page around the tabs is the same for each.
      await axe(page, tab === 0 ? themes : { within: 'main', ...themes })
    }
    await page.getByRole('tab').nth(1).click()
    await username(page).fill(nobody())
    await page.locator('[name="country"]').selectOption('LT')
    await page.locator('[name="personal_code"]').fill(demoIdentity.personalCode)
    await submit(page).click()
    await page.locator('[aria-controls="control-code-help"]').click()
    await expect(page.getByRole('progressbar')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await axe(page, { within: 'main', ...themes })
  })
}
