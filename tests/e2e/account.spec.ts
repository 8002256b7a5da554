import type { Locator, Page } from '@playwright/test'

import {
  axe,
  demoPassword,
  expect,
  expectNoSidewaysScroll,
  signIn,
  signInByPage,
  test,
  useScreen,
} from '../support/e2e.ts'

// Each test loads the page and goes through several dialogs with transitions.
test.describe.configure({ timeout: 120_000 })

const dialog = (page: Page, name?: string | RegExp): Locator =>
  page.getByRole('dialog', name === undefined ? {} : { name })
const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const check = 'Confirm it is you'

async function openAccount(page: Page, user: 'demo' | 'viewer' = 'demo', path = '/account'): Promise<void> {
  await signIn(page, user, { path, language: 'EN' })
  await expect(region(page, 'Personal information').getByText(`${user}@`)).toBeVisible()
}

/** Types the password into the confirmation dialog and returns the dialog that opens next. */
async function confirmIn(page: Page, wanted: string | RegExp): Promise<Locator> {
  await expect(dialog(page, check).getByLabel(/^Password/)).toBeFocused()
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expect(dialog(page, wanted)).toBeVisible()
  return dialog(page, wanted)
}

async function messagesTo(page: Page, to: string): Promise<string[]> {
  const messages = (await (await page.request.get('/simulator/messages')).json()) as { to: string; text: string }[]
  return messages.filter(message => message.to === to).map(({ text }) => text)
}

test.describe('account page', () => {
  for (const language of ['EN', 'LT', 'LV', 'EE'] as const)
    test(`its table of users fits a tablet in ${language}, also with three icons in a row (SHL-76)`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 768, height: 1024 })
      await page.route('**/api/user/party-officials?*', async route => {
        const answer = await route.fetch()
        const body = (await answer.json()) as { content: object[] }
        body.content = body.content.map((one, at) => (at === 0 ? { ...one, loginIncomplete: true } : one))
        await route.fulfill({ response: answer, json: body })
      })
      await signIn(page, 'demo', { path: '/account', language })
      const frames = page.locator('.scroll-frame:has(th + th + th + th)')
      await expect(frames.first().locator('tbody tr').first()).toBeVisible()
      await expect(frames.first().locator('th')).toHaveCount(9)
      const hidden = await frames.evaluateAll(all =>
        all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      )
      expect(hidden.filter(pixels => pixels > 0)).toEqual([])
      // Two icons beside each other; only a third one goes below them.
      const tops = await frames
        .first()
        .locator('tbody tr')
        .evaluateAll(rows =>
          rows.map(row =>
            [...row.querySelectorAll('td:last-child button')].map(one => one.getBoundingClientRect().top),
          ),
        )
      expect(tops.map(icons => new Set(icons).size).toSorted()).toEqual([...tops.slice(1).map(() => 1), 2])
      // Narrower, each user is a card.
      await page.setViewportSize({ width: 767, height: 1024 })
      await expect(frames).toHaveCount(0)
      await expectNoSidewaysScroll(page)
    })

  test('keeps roles and buttons in the viewport next to a very long user name', async ({ page }) => {
    await useScreen(page, 'tablet')
    await page.route('**/api/user/party-officials?*', async route => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { content: { self: boolean; user: { firstName: string; email: string } }[] }
      for (const { user, self } of body.content)
        if (!self) Object.assign(user, { firstName: 'Ąžuolas'.repeat(14), email: `${'a'.repeat(200)}@long.example` })
      await route.fulfill({ response: answer, json: body })
    })
    await openAccount(page)
    const table = page.getByRole('table', { name: 'Factoring: users' })
    await expect(table.getByText(/^Ąžuolas/).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    const button = table.getByRole('row').nth(1).getByRole('button').last()
    await button.scrollIntoViewIfNeeded()
    await expect(table.getByRole('row').nth(1).getByRole('cell').first()).toBeInViewport({ ratio: 1 })
    await expect(button).toBeInViewport({ ratio: 1 })
  })

  test('opens from the user menu and focuses the section named by the address (SHL-13)', async ({ page }) => {
    await signIn(page, 'demo', { path: '/factoring/contracts' })
    await page.getByRole('banner').getByRole('button', { name: /Rasa/ }).click()
    await page.getByRole('dialog', { name: 'Companies and account' }).getByRole('link', { name: 'Account' }).click()
    await expect(page).toHaveURL('/account')
    await page.goto('/account#login')
    await expect(page.getByRole('button', { name: 'Login settings' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Login settings' })).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Change: Smart-ID' })).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Change: Smart-ID' })).toBeVisible()
  })

  test('shows the other company after a company switch', async ({ page }) => {
    await signIn(page, 'demo', { path: '/account', fresh: true })
    await expect(region(page, 'Company information').getByText('Bank accounts')).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: /Rasa/ }).click()
    await page
      .getByRole('dialog', { name: 'Companies and account' })
      .getByRole('button', { name: /Daugavas graudi/ })
      .click()
    await expect(page).toHaveURL('/account')
    await expect(region(page, 'Company information').locator('dd').first()).toContainText('Daugavas graudi')
  })

  test('downloads the legal files (ACC-05)', async ({ page }) => {
    await openAccount(page)
    const button = region(page, 'Legal information')
      .getByRole('button', { name: /^Download: / })
      .first()
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  })

  test('keeps the other sections when one request fails (ACC-07)', async ({ page, problems }) => {
    problems.expect(/answer 503/)
    await page.route('**/api/parties/*/company', route =>
      route.fulfill({ status: 503, json: { status: 503, code: 'DATABASE_BUSY' } }),
    )
    await openAccount(page)
    const company = region(page, 'Company information')
    await expect(company.getByRole('alert')).toContainText('The system is busy')
    await axe(page, { within: 'section:has(#company)' })
    await page.unroute('**/api/parties/*/company')
    await company.getByRole('button', { name: 'Try again' }).click()
    await expect(company.getByText('Bank accounts')).toBeVisible()
  })
})

test.describe('user on the account page', () => {
  test('changes the e-mail by keyboard alone, which notifies the old address and returns the focus', async ({
    page,
  }) => {
    await openAccount(page, 'viewer')
    const opener = page.getByRole('button', { name: 'Change: E-mail' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page, check).getByLabel(/^Password/)).toBeFocused()
    await page.keyboard.type('not it')
    await page.keyboard.press('Enter')
    await expect(dialog(page, check).getByText('Incorrect password')).toBeVisible()
    await axe(page, { within: '[role="dialog"]' })
    const change = await confirmIn(page, 'Change e-mail')
    const address = change.getByLabel(/^New e-mail/)
    // The focus comes with the fields, after the dialog, and returns to them after the message.
    await expect(address).toBeFocused()
    await axe(page, { within: '[role="dialog"]' })
    await page.keyboard.type('nobody')
    await page.keyboard.press('Enter')
    await expect(change.getByText('The e-mail address is not valid.')).toBeVisible()
    await expect(address).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('demo@finance-portal.example')
    await page.keyboard.press('Enter')
    await expect(change.getByText('This e-mail address cannot be used.')).toBeVisible()
    await expect(address).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('viewer.new@finance-portal.example')
    await page.keyboard.press('Enter')
    const notice = page.getByText('Your e-mail address is now viewer.new@finance-portal.example.')
    await expect(notice).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await expect(opener).toBeFocused()
    await expect(region(page, 'Personal information').getByText('Not confirmed')).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: /Jānis/ }).click()
    await expect(
      page.getByRole('dialog', { name: 'Companies and account' }).getByText('viewer.new@finance-portal.example'),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    // A menu returns the focus when it is gone.
    await expect(dialog(page)).toHaveCount(0)
    await expect.poll(() => messagesTo(page, 'viewer@finance-portal.example')).not.toEqual([])
    // The grant has not expired: the same purpose needs no password.
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(address).toBeFocused()
    await page.keyboard.type('viewer@finance-portal.example')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your e-mail address is now viewer@finance-portal.example.')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).last().click()
  })

  test('changes the phone for login codes, with letters filtered out and an invalid number reported at the field', async ({
    page,
  }) => {
    await openAccount(page, 'viewer')
    const shown = region(page, 'Login settings').locator('dd').first()
    const before = (await shown.textContent()) ?? ''
    await page.getByRole('button', { name: 'Change: Code by SMS' }).click()
    const change = await confirmIn(page, 'Phone for login codes')
    const number = change.getByRole('textbox', { name: /^New phone number/ })
    await axe(page, { within: '[role="dialog"]' })
    await number.pressSequentially('6a0 1')
    await expect(number).toHaveValue('601')
    await page.keyboard.press('Enter')
    await expect(change.getByText('The phone number is not valid.')).toBeVisible()
    await number.fill('60123456')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Login codes now go to the new number.')).toBeVisible()
    await expect(shown).toHaveText('+37060123456')
    await page.getByRole('button', { name: 'Change: Phone' }).click()
    const back = await confirmIn(page, 'Change phone')
    await back.getByRole('textbox', { name: /^New phone number/ }).fill(before)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your phone number has been changed.')).toBeVisible()
  })

  test('sets up Smart-ID and Mobile-ID and sees an impossible birth month reported at the personal code', async ({
    page,
  }) => {
    await openAccount(page, 'viewer')
    await page.getByRole('button', { name: /(Change|Set up): Smart-ID/ }).click()
    const smartId = await confirmIn(page, 'Login with Smart-ID')
    await axe(page, { within: '[role="dialog"]' })
    await smartId.getByLabel(/^Country/).selectOption('Latvia')
    await smartId.getByLabel(/^Personal code/).fill('311399-12345')
    await page.keyboard.press('Enter')
    await expect(smartId.getByText('The personal code is not valid.')).toBeVisible()
    await smartId.getByLabel(/^Country/).selectOption('Lithuania')
    await smartId.getByLabel(/^Personal code/).fill('38501010002')
    await page.keyboard.press('Enter')
    await expect(page.getByText('The Smart-ID login has been saved.')).toBeVisible()
    await expect(region(page, 'Login settings')).toContainText('385******02 · Lithuania')
    await page.getByRole('button', { name: /(Change|Set up): Mobile-ID/ }).click()
    const mobileId = await confirmIn(page, 'Login with Mobile-ID')
    await axe(page, { within: '[role="dialog"]' })
    await mobileId.getByLabel(/^Personal code/).fill('38501010002')
    await mobileId.getByRole('textbox', { name: /^Mobile-ID phone/ }).fill('60000999')
    await page.keyboard.press('Enter')
    await expect(page.getByText('The Mobile-ID login has been saved.')).toBeVisible()
    // The dial code of the stored number is kept.
    await expect(region(page, 'Login settings')).toContainText('+37160000999')
  })

  test('requests a password reset link from the dialog (ACC-18)', async ({ page }) => {
    await openAccount(page, 'viewer')
    await page.getByRole('button', { name: 'Change: E-mail' }).click()
    await dialog(page, check).getByRole('button', { name: 'Forgot your password?' }).click()
    await expect(dialog(page, check).getByText('A link for a new password has been sent')).toBeVisible()
    await axe(page, { within: '[role="dialog"]' })
    await dialog(page, check).getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  })

  test('sees other active sessions and ends one (SES-15)', async ({ page, browser, baseURL, problems }) => {
    await openAccount(page, 'viewer')
    const other = await browser.newContext({
      baseURL: baseURL ?? '',
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    })
    await problems.watch(other)
    const phone = await other.newPage()
    await signInByPage(phone, 'viewer')
    await page.reload()
    const list = region(page, 'Where you are logged in')
    await expect(list.getByText('This browser')).toBeVisible()
    await list
      .getByRole('button', { name: /^Log out: Safari, iPhone/ })
      .first()
      .click()
    await axe(page, { within: '[role="dialog"]' })
    await dialog(page, 'Log out there?').getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByText('Logged out there.')).toBeVisible()
    await expect(list.getByText('Safari, iPhone')).toHaveCount(0)
    await phone.reload()
    await expect(phone).toHaveURL(/\/login/)
    await other.close()
  })

  test('sees the users without any edit button when read-only', async ({ page }) => {
    await openAccount(page, 'viewer')
    await expect(page.getByRole('table', { name: 'Factoring: users' })).toBeVisible()
    await expect(page.getByRole('button', { name: /Edit roles|Remove access|Add new user/ })).toHaveCount(0)
  })
})

test.describe('user manager', () => {
  const rowOf = (page: Page, product: string, name: string) =>
    page
      .getByRole('table', { name: `${product}: users` })
      .getByRole('row')
      .filter({ hasText: name })

  test('changes the roles of a colleague after entering the password', async ({ page }) => {
    await openAccount(page)
    const row = rowOf(page, 'Factoring', 'Jūratė Petrauskienė')
    await row.getByRole('button', { name: /^Edit roles/ }).click()
    const edit = await confirmIn(page, 'Edit roles')
    await axe(page, { within: '[role="dialog"]' })
    await expect(edit.getByRole('checkbox', { name: 'Read information' })).toBeDisabled()
    await edit.getByRole('checkbox', { name: 'Upload invoices' }).check()
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The roles have been changed: Jūratė Petrauskienė.')).toBeVisible()
    await expect(row.getByRole('listitem')).toHaveText(['Read information', 'Upload invoices'])
    // The grant was valid for one change only.
    await row.getByRole('button', { name: /^Edit roles/ }).click()
    await expect(dialog(page, check)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(row.getByRole('button', { name: /^Edit roles/ })).toBeFocused()
  })

  test('cannot remove their own permission to manage users, and sees the reason', async ({ page }) => {
    await openAccount(page)
    const row = rowOf(page, 'Credit limit', 'Rasa Žemaitė')
    const remove = row.getByRole('button', { name: /^Remove access/ })
    await expect(remove).toHaveAccessibleDescription(/^You cannot take the permission/)
    await remove.click({ force: true })
    await expect(dialog(page)).toHaveCount(0)
    await row.getByRole('button', { name: /^Edit roles/ }).click()
    const edit = await confirmIn(page, 'Edit roles')
    await expect(edit.getByRole('checkbox', { name: 'Manage users' })).toBeDisabled()
    await expect(edit.getByRole('checkbox', { name: 'Manage users' })).toHaveAccessibleDescription(
      /^You cannot take the permission/,
    )
  })

  test('removes a product from a colleague after the password and a confirmation', async ({ page }) => {
    await openAccount(page)
    const row = rowOf(page, 'Leasing', 'Mindaugas Grušas')
    await row.getByRole('button', { name: /^Remove access/ }).click()
    const remove = await confirmIn(page, 'Remove access: Mindaugas Grušas?')
    await expect(remove).toContainText('Product: Leasing.')
    await axe(page, { within: '[role="dialog"]' })
    await page.keyboard.press('Escape')
    await expect(row).toBeVisible()
    await row.getByRole('button', { name: /^Remove access/ }).click()
    await (await confirmIn(page, /^Remove access/)).getByRole('button', { name: 'Remove access' }).click()
    await expect(page.getByText('The access has been removed: Mindaugas Grušas, Leasing.')).toBeVisible()
    await expect(row).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Leasing: users' })).toBeFocused()
  })

  test('edits the company when the portal allows it and sees the rejection of the server', async ({ page }) => {
    await page.route('**/api/portal', async route => {
      const settings = (await (await route.fetch()).json()) as Record<string, unknown>
      await route.fulfill({ json: { ...settings, account: { editCompany: true } } })
    })
    await openAccount(page)
    await page.getByRole('button', { name: 'Edit company details' }).click()
    const edit = dialog(page, 'Edit company details')
    await axe(page, { within: '[role="dialog"]' })
    await edit.getByRole('textbox', { name: /^City/ }).fill('Kaunas')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit.getByRole('alert')).toBeVisible()
  })
})
