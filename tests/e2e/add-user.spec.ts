import type { Locator, Page } from '@playwright/test'
import {
  axe,
  chooseLanguage,
  expect,
  expectInputsFillTheirPlace,
  expectNoSidewaysScroll,
  readSmsCode,
  screenNames,
  signIn,
  test,
  useScreen,
} from '../support/e2e.ts'

type Json = Record<string, any>
const api = '/api/operator/forms/add-user'

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Add new user' })
const submit = (page: Page): Locator => dialog(page).getByRole('button', { name: 'Add user' })

async function token(page: Page): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await page.evaluate(() => sessionStorage.getItem('portal.token'))}` }
}

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add new user' }).click()
  await expect(dialog(page).getByRole('textbox', { name: /First name/ })).toBeFocused()
}

async function fill(
  page: Page,
  { email, phone = '', product = 'Factoring' }: { email: string; phone?: string; product?: string },
): Promise<void> {
  const field = (name: RegExp | string) => dialog(page).getByRole('textbox', { name })
  await field(/First name/).fill('Ugnė')
  await field(/Surname/).fill('Šķēle-Õun')
  await field(/E-mail/).fill(email)
  await dialog(page).locator('#f-phone_number').fill(phone)
  await dialog(page).getByRole('combobox', { name: 'Language' }).selectOption('English')
  await dialog(page).getByRole('checkbox', { name: product }).check()
}

/** The text of the newest simulated e-mail to an address. */
async function mailTo(page: Page, email: string): Promise<string> {
  let text = ''
  await expect
    .poll(async () => {
      const messages = (await (await page.request.get('/simulator/messages?channel=EMAIL')).json()) as {
        to: string
        text: string
      }[]
      text = messages.find(message => message.to === email)?.text ?? ''
      return text
    })
    .not.toBe('')
  return text
}

test('a new user is added, follows the link in the mail, sets a password and logs in', async ({
  page,
  browser,
  problems,
  baseURL,
}) => {
  test.setTimeout(120_000)
  await signIn(page, 'demo', { path: '/account' })
  await openDialog(page)
  await fill(page, { email: 'ugne@example.com', phone: '60000099' })
  await expect(dialog(page).getByRole('checkbox', { name: 'Read information' })).toBeDisabled()
  await expect(dialog(page).getByRole('checkbox', { name: 'Read information' })).toBeChecked()
  await dialog(page).getByRole('checkbox', { name: 'Upload invoices' }).check()
  await submit(page).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('Ugnė Šķēle-Õun has been added')).toBeVisible()
  await expect(page.getByText('ugne@example.com').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add new user' })).toBeFocused()

  const link = /https?:\/\/\S+(\/password-change\/[\w-]+)/.exec(await mailTo(page, 'ugne@example.com'))?.[1]
  expect(link).toBeDefined()
  const own = await browser.newContext({ baseURL: baseURL! })
  await problems.watch(own)
  const person = await own.newPage()
  await person.goto(link!)
  const passwords = person.locator('input[autocomplete="new-password"]')
  await passwords.nth(0).fill('Ąžuolas-Per-Kalną-7')
  await passwords.nth(1).fill('Ąžuolas-Per-Kalną-7')
  const requested = person.waitForResponse(response => response.url().endsWith('/api/login/mfa/authenticate-request'))
  await person.locator('button[type="submit"]:visible').click()
  const code = await readSmsCode(person.request, (await requested).request().timing().startTime)
  await person.locator('input[autocomplete="one-time-code"]').fill(code)
  await person.locator('button[type="submit"]:visible').click()
  await expect(person.getByRole('checkbox')).toBeVisible()
  const user = (await (await person.request.get('/api/user', { headers: await token(person) })).json()) as Json
  expect(user).toMatchObject({ username: 'ugne@example.com', firstName: 'Ugnė', language: 'en' })
  await own.close()
})

test('the dialog reports missing and invalid values at their fields and accepts corrected ones', async ({ page }) => {
  await signIn(page, 'demo', { path: '/account' })
  await openDialog(page)
  await submit(page).click()
  const summary = dialog(page).getByRole('region', { name: '5 answers need your attention' })
  await expect(summary.getByRole('link')).toHaveText(['First name', 'Surname', 'E-mail', 'Language', 'Products'])
  await expect(dialog(page).getByRole('textbox', { name: /First name/ })).toBeFocused()
  await expect(summary).toContainText('Choose at least one permission for at least one product.')
  await summary.getByRole('link', { name: 'Products' }).click()
  await expect(dialog(page).getByRole('checkbox', { name: 'Factoring' })).toBeFocused()

  await fill(page, { email: 'not an address', phone: '123' })
  await dialog(page).getByRole('combobox', { name: 'Country', exact: true }).selectOption('Latvia')
  await dialog(page).getByRole('textbox', { name: 'Personal code' }).fill('48913120417')
  await submit(page).click()
  await expect(dialog(page).getByRole('region', { name: '3 answers need your attention' })).toBeVisible()
  await expect(dialog(page).locator('#f-email-error')).toContainText('Enter a full e-mail address')
  await expect(dialog(page).locator('#f-phone_number-error')).toContainText('too short')
  await expect(dialog(page).locator('#f-personal_code-error')).toContainText(
    'not a personal code of the chosen country',
  )

  await dialog(page)
    .getByRole('textbox', { name: /E-mail/ })
    .fill('corrected@example.com')
  await dialog(page).locator('#f-phone_number').fill('')
  await dialog(page).getByRole('textbox', { name: 'Personal code' }).fill('')
  await submit(page).click()
  await expect(dialog(page).getByRole('alert').filter({ hasText: 'Ugnė Šķēle-Õun cannot log in' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Add anyway' }).click()
  await expect(page.getByText('Ugnė Šķēle-Õun has been added')).toBeVisible()
  const complete = page.getByRole('button', { name: 'Add phone or personal code of Ugnė Šķēle-Õun' })
  await expect(complete).toBeVisible()
})

test('each server error appears at its field', async ({ page, problems }) => {
  problems.expect(/409|422/)
  await signIn(page, 'demo', { path: '/account' })
  await openDialog(page)
  await fill(page, { email: 'refused@example.com', phone: '60000095' })
  // The values pass the validation of the page, so the errors come from the server. Each stays until its field changes.
  const fields = [
    ['/email', 'SME50', 'The e-mail address is not valid.', 'other@example.com'],
    ['/first_name', 'SME51', 'The first name is not valid.', 'Rūta'],
    ['/last_name', 'SME52', 'The surname is not valid.', 'Rūtaitė'],
    ['/phone_number', 'SME55', 'The phone number is not valid.', '60000098'],
    ['/mobile_id_phone_number', 'SME56', 'The Mobile-ID phone number is not valid.', '60000097'],
    ['/personal_code', 'SME57', 'The personal code is not valid.', '48903120417'],
    [
      '/product_list',
      'accountNewUserChoosePermissionsError',
      'Choose at least one permission for at least one product.',
      undefined,
    ],
  ] as const
  for (const [path, code, message, other] of fields) {
    const control = dialog(page).locator(`#f-${path.slice(1)}`)
    await page.route('**/api/user', route =>
      route.fulfill({
        status: 422,
        json: {
          status: 422,
          code,
          message: code,
          issues: [{ path, code, params: { keyword: 'pattern' } }],
          requestId: 'x',
        },
      }),
    )
    await submit(page).click()
    await expect(dialog(page).locator(`#f-${path.slice(1)}-error`)).toHaveText(message)
    await expect(control).toBeFocused()
    await page.unroute('**/api/user')
    if (other === undefined) await dialog(page).getByRole('checkbox', { name: 'Leasing' }).check()
    else await control.fill(other)
    await expect(dialog(page).locator(`#f-${path.slice(1)}-error`)).toHaveCount(0)
  }

  // Without a stub: a user who already has the product, and whose address no other test changes.
  const people = (await (
    await page.request.get('/api/user/party-officials?productType=FACTORING', { headers: await token(page) })
  ).json()) as { content: { username: string; user: Json }[] }
  await dialog(page)
    .getByRole('textbox', { name: /E-mail/ })
    .fill(people.content.find(({ username }) => username.startsWith('demo-'))!.user['email'])
  await submit(page).click()
  await expect(dialog(page).getByText('This person already has this product.').first()).toBeVisible()
  await expect(dialog(page).getByRole('checkbox', { name: 'Factoring' })).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
})

test('resending after a lost connection keeps the answers and adds the user once', async ({ page, problems }) => {
  problems.expect(/Failed to load|ERR_/)
  await signIn(page, 'demo', { path: '/account' })
  await openDialog(page)
  await fill(page, { email: 'once@example.com', phone: '60000094', product: 'Leasing' })
  const keys: (string | undefined)[] = []
  await page.route('**/api/user', async route => {
    keys.push(route.request().headers()['idempotency-key'])
    // The server handles the request, but its response is lost.
    if (keys.length === 1) await route.fetch()
    return keys.length === 1 ? route.abort() : route.continue()
  })
  await submit(page).click()
  await expect(dialog(page).getByRole('alert').filter({ hasText: 'There is no connection' })).toBeVisible()
  await expect(dialog(page).getByRole('textbox', { name: /E-mail/ })).toHaveValue('once@example.com')
  await submit(page).click()
  await expect(page.getByText('Ugnė Šķēle-Õun has been added')).toBeVisible()
  expect(keys[0]).toBe(keys[1])
})

test('the dialog works by keyboard alone', async ({ page }) => {
  await signIn(page, 'demo', { path: '/account' })
  await page.getByRole('button', { name: 'Add new user' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('textbox', { name: /First name/ })).toBeFocused()
  // The product list is loaded as a separate script, after the fields.
  await expect(dialog(page).getByRole('checkbox', { name: 'Credit limit' })).toBeVisible()
  for (const text of ['Kęstutis', 'Žukas', 'kestutis@example.com']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('L')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('checkbox', { name: 'Credit limit' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('checkbox', { name: 'Manage users' })).toBeFocused()
  await page.keyboard.press('Space')
  await submit(page).focus()
  await page.keyboard.press('Enter')
  // Without phone and personal code the first press only warns, and the button keeps the focus.
  await expect(dialog(page).getByRole('button', { name: 'Add anyway' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Kęstutis Žukas has been added')).toBeVisible()
})

test('a field added by an operator appears in the preview and in the dialog and is required by the server', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  test.setTimeout(120_000)
  await signIn(page, 'operator', { path: '/operator/forms' })
  await page
    .getByRole('row', { name: /Add new user/ })
    .getByRole('link')
    .click()
  const preview = page.locator('[data-preview]')
  await preview.getByRole('checkbox', { name: 'Leasing' }).check()
  await expect(preview.getByRole('checkbox', { name: 'Manage users' })).toBeVisible()

  const live = (await (await page.request.get('/api/definitions/forms/add-user')).json()) as Json
  const schema = structuredClone(live['schema']) as Json
  schema['properties'].job_title = { type: 'string', minLength: 2, maxLength: 40 }
  schema['required'].push('job_title')
  const texts = structuredClone(live['texts']) as Record<string, Record<string, string>>
  for (const [language, table] of Object.entries(texts)) table['job_title.title'] = `Job title ${language}`
  const write = async (name: string, text: string) => {
    const editor = page.locator(`[data-editor="${name}"] .cm-content`)
    await editor.focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(text)
  }
  await page.getByRole('tab', { name: 'JSON', exact: true }).click()
  await write('schema', JSON.stringify(schema, null, 2))
  await page.getByRole('tab', { name: 'Texts' }).click()
  await write('texts', JSON.stringify(texts, null, 2))
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText('No section names the field “job_title”.')
  await expect(preview.getByLabel('Job title en')).toBeVisible()

  const context = await browser.newContext({ baseURL: baseURL!, locale: 'en-GB' })
  await problems.watch(context)
  problems.expect(/409/)
  const staff = await context.newPage()
  await signIn(staff, 'demo', { path: '/account' })
  await openDialog(staff)
  await fill(staff, { email: 'with-title@example.com', phone: '60000093' })
  await expect(dialog(staff).getByLabel('Job title en')).toHaveCount(0)

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const question = page.getByRole('dialog', { name: /Publish/ })
  await expect(question).toContainText('Added field job_title')
  await question.getByLabel(/What was changed/).fill('Job title')
  await question.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(`Version ${live['version'] + 1} is live.`)).toBeVisible()

  // The open dialog changes to the new version and keeps the answers.
  await submit(staff).click()
  await expect(dialog(staff).getByText('The form was updated while you were filling it in.')).toBeVisible()
  await expect(dialog(staff).getByRole('textbox', { name: /E-mail/ })).toHaveValue('with-title@example.com')
  await submit(staff).click()
  await expect(dialog(staff).locator('#f-job_title-error')).toContainText('Fill in this field.')
  await dialog(staff).getByLabel('Job title en').fill('Bookkeeper')
  await submit(staff).click()
  await expect(staff.getByText('Ugnė Šķēle-Õun has been added')).toBeVisible()
  await context.close()

  const headers = await token(page)
  const back = await page.request.post(`${api}/rollback`, {
    headers,
    data: { version: live['version'], comment: 'End of a test' },
  })
  expect(back.ok()).toBe(true)
})

test('the dialog fits every screen, language and theme', async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page, 'demo', { path: '/account' })
  const words = [
    ['EN', 'Add new user'],
    ['LT', 'Pridėti naują naudotoją'],
    ['LV', 'Pievienot jaunu lietotāju'],
    ['EE', 'Lisa uus kasutaja'],
  ] as const
  for (const [language, name] of words) {
    await chooseLanguage(page, language)
    await page.getByRole('button', { name }).click()
    await page.getByRole('dialog', { name }).locator('#f-product_list').check()
    await page.getByRole('dialog', { name }).locator('button[type="submit"]').click()
    await expect(page.getByRole('dialog', { name }).locator('#f-first_name-error')).not.toBeEmpty()
    if (language !== 'EN') await axe(page, { within: '[role="dialog"]', onlyLight: true })
    else {
      for (const screen of screenNames) {
        await useScreen(page, screen)
        await expectNoSidewaysScroll(page)
        await expectInputsFillTheirPlace(page)
        await axe(page, { within: '[role="dialog"]' })
      }
      await useScreen(page, 'phone')
      const box = await page.getByRole('dialog', { name }).boundingBox()
      expect([box!.x, box!.y, box!.width]).toEqual([0, 0, 360])
      await useScreen(page, 'desktop')
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name })).toHaveCount(0)
  }
})
