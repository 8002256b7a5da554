import type { Locator, Page } from '@playwright/test'
import {
  axe,
  chooseLanguage,
  expect,
  expectInputsFillTheirPlace,
  expectNoSidewaysScroll,
  nowhere,
  signIn,
  signInByPage,
  test,
  useScreen,
} from '../support/e2e.ts'
import { aPdf } from '../support/uploads.ts'

type Json = Record<string, any>
type FormDocuments = { schema: Json; ui: Json; texts: Record<string, Record<string, string>>; version: number }

const contract = 'F-LT-240117'
const megabyte = 1024 * 1024

async function token(page: Page): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await page.evaluate(() => sessionStorage.getItem('portal.token'))}` }
}

async function contractId(page: Page, number = contract): Promise<string> {
  const answer = (await (await page.request.get('/api/contracts', { headers: await token(page) })).json()) as {
    content: { id: string; contractNumber: string }[]
  }
  return answer.content.find(({ contractNumber }) => contractNumber === number)!.id
}

async function openContract(
  page: Page,
  search = '',
  user: 'demo' | 'viewer' = 'demo',
  number = contract,
): Promise<string> {
  await signIn(page, user, { path: nowhere })
  const id = await contractId(page, number)
  await page.goto(`/factoring/contracts/contract/${id}${search}`)
  await expect(page.getByRole('heading', { name: new RegExp(number), includeHidden: true })).toBeVisible()
  return id
}

const dialog = (page: Page, name: RegExp | string): Locator => page.getByRole('dialog', { name })
const send = (box: Locator): Locator => box.locator('button[type="submit"]')

async function requestsOf(page: Page, id: string): Promise<{ reference: string; kind: string; summary: string }[]> {
  const answer = (await (
    await page.request.get(`/api/contracts/${id}/requests`, { headers: await token(page) })
  ).json()) as { content: { reference: string; kind: string; summary: string }[] }
  return answer.content
}

async function fillBuyer(panel: Locator, name: string): Promise<void> {
  const field = (label: string) => panel.getByRole('textbox', { name: label })
  await field('Company name').fill(name)
  await field('Company code').fill('304512378')
  await panel.getByRole('combobox', { name: /^Country(?! code)/ }).selectOption('Estonia')
  await field('Requested limit').fill('150000,5')
  await field('Street').fill('Pärnu mnt')
  await field('House number').fill('12A')
  await field('City').fill('Tallinn')
  await field('Postal code').fill('10111')
  await field('E-mail').fill('ruta@example.com')
  await field('Phone number').fill('61234567')
}

test('buyers can be added in two panels after invalid fields are corrected', async ({ page }) => {
  test.setTimeout(120_000)
  const id = await openContract(page)
  await page.getByRole('button', { name: 'Add buyer' }).click()
  const box = dialog(page, 'Add buyers')
  const panel = (number: number) => box.getByRole('group', { name: `Company ${number}`, exact: true })
  await expect(panel(1).getByRole('textbox', { name: 'Company name' })).toBeFocused()
  await expect(box.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await expect(panel(1).getByRole('combobox', { name: 'Country code' })).toHaveValue('+370')

  await box.getByRole('button', { name: 'Add another' }).click()
  await expect(panel(2).getByRole('textbox', { name: 'Company name' })).toBeFocused()
  await fillBuyer(panel(1), 'Ąžuolas ir Õun OÜ')
  await send(box).click()
  // Only the second panel is invalid, and each of its fields has its own message.
  await expect(box.getByRole('region', { name: /answers need your attention/ }).getByRole('link')).toHaveCount(10)
  await expect(panel(2).getByText('Company name is required')).toBeVisible()
  await expect(panel(2).getByText('Phone number is required')).toBeVisible()
  await expect(panel(2).getByRole('textbox', { name: 'Company name' })).toBeFocused()
  await expect(panel(2).getByRole('textbox', { name: 'City' })).toHaveAttribute('aria-invalid', 'true')
  await expect(panel(1).getByRole('textbox', { name: 'City' })).not.toHaveAttribute('aria-invalid', 'true')

  const phone = panel(2).getByRole('textbox', { name: 'Phone number' })
  await phone.fill('612x')
  await expect(phone).toHaveValue('')
  await fillBuyer(panel(2), 'Gone again UAB')
  await panel(2).getByRole('textbox', { name: 'E-mail' }).fill('ruta@')
  await send(box).click()
  await expect(panel(2).getByText(/Enter a valid e-mail address/)).toBeVisible()
  await panel(2).getByRole('textbox', { name: 'E-mail' }).fill('ruta@example.com')
  await expect(panel(2).getByRole('textbox', { name: 'Requested limit' })).toHaveValue('150.000,50')

  // A third panel is added and removed; the others keep their values.
  await box.getByRole('button', { name: 'Add another' }).click()
  await box.getByRole('button', { name: 'Remove Company 3' }).click()
  await expect(box.getByRole('group', { name: /^Company \d$/ })).toHaveCount(2)
  await expect(panel(2).getByRole('textbox', { name: 'Company name' })).toHaveValue('Gone again UAB')

  const body = page.waitForRequest(request => request.url().includes('/contract/add-buyer'))
  await send(box).click()
  const payload = (await body).postDataJSON() as Json
  expect(payload['contract_add_buyer']).toMatchObject({
    contract_id: id,
    buyers: [
      {
        buyer_company_name: 'Ąžuolas ir Õun OÜ',
        buyer_country: 'EE',
        buyer_requested_limit: '150000.50',
        buyer_contact_phone_code: '+370',
      },
      {},
    ],
  })
  expect((await body).url()).toContain(`contractId=${id}`)
  await expect(box).toHaveCount(0)
  await expect(page.getByText(/The request CR-\d{4}-\d{6}-\d to add the companies has been sent/)).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Requests' }).getByText('Ąžuolas ir Õun OÜ, Gone again UAB').first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add buyer' })).toBeFocused()
})

test('the add-buyer dialog stays open and reports an unavailable service (REQ-16)', async ({ page, problems }) => {
  test.setTimeout(120_000)
  problems.expect(/503/)
  await openContract(page)
  await page.getByRole('button', { name: 'Add buyer' }).click()
  const box = dialog(page, 'Add buyers')
  await fillBuyer(box.getByRole('group', { name: 'Company 1' }), 'Kept UAB')
  await page.route('**/contract/add-buyer*', route =>
    route.fulfill({
      status: 503,
      json: { status: 503, code: 'DATABASE_BUSY', message: 'x', issues: [], requestId: 'x' },
    }),
  )
  await send(box).click()
  await expect(box.getByRole('alert').filter({ hasText: 'The service is unavailable' })).toBeVisible()
  await expect(box.getByRole('textbox', { name: 'Company name' })).toHaveValue('Kept UAB')
  await page.unroute('**/contract/add-buyer*')
  await send(box).click()
  await expect(page.getByText(/to add the companies has been sent/)).toBeVisible()
})

test('a higher limit can be requested with an attachment, and rejected files show the reason (REQ-32, REQ-33)', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const id = await openContract(page, '?openIncreaseLimitView')
  const box = dialog(page, 'Increase the limit')
  const amount = box.getByRole('textbox', { name: 'Requested limit' })
  await expect(amount).toBeFocused()
  await expect(box.getByText('Eur', { exact: true })).toBeVisible()

  const wrong = 'Enter an amount that is greater than the current limit'
  for (const value of ['', '0', '4.290.000,00', '1500.50', '12,345']) {
    await amount.fill(value)
    await send(box).click()
    await expect(box.locator('#f-contract_increase_limit-contract_requested_limit-error'), value).toContainText(wrong)
  }
  await amount.fill('')
  await amount.pressSequentially('9000000,5')
  await expect(amount).toHaveValue('9000000,5')
  await amount.blur()
  await expect(amount).toHaveValue('9.000.000,50')

  await box.locator('input[type="file"]').setInputFiles([
    { name: 'Metinė ataskaita.pdf', mimeType: 'application/pdf', buffer: aPdf() },
    { name: 'virus.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
    { name: 'large.pdf', mimeType: 'application/pdf', buffer: aPdf(11 * megabyte) },
    { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
    { name: 'picture.png', mimeType: 'image/png', buffer: aPdf() },
  ])
  await expect(box.getByText('virus.exe: This type of file is not accepted')).toBeVisible()
  await expect(box.getByText('large.pdf: The file is larger than 10 MB and was not sent.')).toBeVisible()
  await expect(box.getByText('empty.pdf: The file is empty.')).toBeVisible()
  await expect(
    box.getByText('picture.png: This type of file is not accepted, or the content is not what the name says'),
  ).toBeVisible()
  await expect(box.getByRole('button', { name: 'Remove Metinė ataskaita.pdf' })).toBeVisible()
  await box.getByRole('button', { name: 'Close the message about virus.exe' }).click()
  await expect(box.getByText(/virus\.exe/)).toHaveCount(0)

  // Another file, which is removed again.
  await box
    .locator('input[type="file"]')
    .setInputFiles([{ name: 'draft.pdf', mimeType: 'application/pdf', buffer: aPdf() }])
  const removed = page.waitForResponse(response => response.request().method() === 'DELETE')
  await box.getByRole('button', { name: 'Remove draft.pdf' }).click()
  expect((await removed).status()).toBe(204)

  await box.getByRole('textbox', { name: 'Explanation' }).fill('Sezonas ilgas')
  const body = page.waitForRequest(request => request.url().endsWith('/contract/increase-limit'))
  await send(box).click()
  expect((await body).postDataJSON()).toEqual({
    contract_id: id,
    contract_increase_limit: { contract_requested_limit: '9000000.50', application_explanation: 'Sezonas ilgas' },
    file_upload_uuids: [expect.stringMatching(/^[0-9a-f-]{36}$/)],
  })
  await expect(box).toHaveCount(0)
  expect(page.url()).not.toContain('openIncreaseLimitView')
  await expect(page.getByText(/Your request CR-\d{4}-\d{6}-\d has been sent/)).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Requests' }).getByText('new limit: 9.000.000,50 Eur').first(),
  ).toBeVisible()
})

test('the open dialog shows a server error at the limit field (REQ-15)', async ({ page }) => {
  await openContract(page)
  await page.getByRole('button', { name: 'Increase limit' }).click()
  const box = dialog(page, 'Increase the limit')
  await box.getByRole('textbox', { name: 'Requested limit' }).fill('8000000')
  await page.route('**/contract/increase-limit', route =>
    route.fulfill({
      status: 422,
      json: {
        status: 422,
        code: 'VALIDATION_FAILED',
        message: 'x',
        issues: [{ path: '/contract_increase_limit/contract_requested_limit', code: 'newLimitValidationText' }],
        requestId: 'x',
      },
    }),
  )
  await send(box).click()
  await expect(box.locator('#f-contract_increase_limit-contract_requested_limit-error')).toContainText(
    'greater than the current limit',
  )
  await expect(box.getByRole('textbox', { name: 'Requested limit' })).toBeFocused()
})

test('the prolong dialog accepts only a later end date (REQ-05)', async ({ page }) => {
  const id = await openContract(page)
  await page.getByRole('button', { name: 'Prolong' }).click()
  const box = dialog(page, 'Prolong the contract')
  const date = box.getByRole('textbox', { name: 'Requested end date' })
  for (const value of ['', '2027-11-19', '2026-01-01']) {
    await date.fill(value)
    await send(box).click()
    await expect(box.locator('#f-contract_prolong-contract_requested_valid_to-error'), value).toContainText(
      'later than the current end',
    )
  }
  await date.fill('2027-11-20')
  await send(box).click()
  await expect(page.getByText(/Your request CR-\d{4}-\d{6}-\d has been sent/)).toBeVisible()
  expect((await requestsOf(page, id))[0]).toMatchObject({ kind: 'PROLONG', summary: 'new end date: 2027-11-20' })
})

test('a buyer can be changed and removed by requests', async ({ page }) => {
  test.setTimeout(120_000)
  const id = await openContract(page)
  const buyers = page
    .getByRole('table', { name: 'Buyers' })
    .getByRole('button')
    .or(page.getByRole('table', { name: 'Buyers' }).getByRole('link'))
    .filter({ hasText: /UAB|OÜ|SIA|AB/ })
  await buyers.first().click()
  await expect(page.getByRole('table', { name: 'Contacts' })).toContainText('@') // the layout is stable from here on
  await page.getByRole('button', { name: 'Edit buyer' }).click()
  const edit = dialog(page, 'Edit the buyer')
  await send(edit).click()
  await expect(edit.locator('#f-buyer_requested_new_limit-error')).toHaveText('Enter a new limit or a new address.')
  await edit.getByRole('textbox', { name: 'New address' }).fill('Ozo g. 25, Vilnius')
  await send(edit).click()
  await expect(page.getByText(/to change the company’s data has been sent/)).toBeVisible()
  await expect(
    page.getByRole('alert').filter({ hasText: /^In progress: Change of a company’s data, CR-/ }),
  ).toBeVisible()
  for (const name of ['Edit buyer', 'Delete buyer'])
    await expect(page.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')

  await page
    .getByRole('button', { name: 'Back to: Buyers' })
    .or(page.getByRole('button', { name: /^Back.*Buyers/ }))
    .first()
    .click()
  await buyers.nth(1).click()
  await expect(page.getByRole('table', { name: 'Contacts' })).toContainText('@')
  await page.getByRole('button', { name: 'Delete buyer' }).click()
  const remove = dialog(page, 'Delete the buyer')
  await remove.getByRole('textbox').fill('ž'.repeat(256))
  await send(remove).click()
  await expect(remove.locator('#f-explanation-error')).toHaveText('The reason has at most 255 characters.')
  await remove.getByRole('textbox').fill('ž'.repeat(255))
  await send(remove).click()
  await expect(page.getByText(/to remove the company from the contract has been sent/)).toBeVisible()
  const [last, before] = await requestsOf(page, id)
  expect([last?.kind, before?.kind]).toEqual(['DELETE_BUYER', 'EDIT_BUYER'])
  expect(before?.summary).toContain('new address: Ozo g. 25, Vilnius')
})

test('closing a dialog with entered values asks for confirmation (REQ-20)', async ({ page }) => {
  test.setTimeout(120_000)
  await openContract(page, '?openIncreaseLimitView')
  const box = dialog(page, 'Increase the limit')
  await box.getByRole('textbox', { name: 'Requested limit' }).fill('7')
  await page.keyboard.press('Escape')
  const question = dialog(page, 'Discard what you entered?')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toHaveCount(0)
  await expect(box.getByRole('textbox', { name: 'Requested limit' })).toHaveValue('7,00')
  await box.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(box).toHaveCount(0)
  expect(page.url()).not.toContain('openIncreaseLimitView')
  // The address opened the dialog, so no element had the focus before.
  await expect(page.getByRole('button', { name: 'Increase limit' })).toBeFocused()
  await page.getByRole('button', { name: 'Increase limit' }).click()
  await expect(box.getByRole('textbox', { name: 'Requested limit' })).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
})

test('entered values survive an expired session for the same user only (SES-16)', async ({ page, problems }) => {
  test.setTimeout(180_000)
  const id = await openContract(page)
  const signedIn = `/factoring/contracts/contract/${id}`
  const box = dialog(page, 'Increase the limit')
  const answer = box.getByRole('textbox', { name: 'Requested limit' })
  problems.expect(/401/)
  await page.getByRole('button', { name: 'Increase limit' }).click()
  const registered = page.waitForResponse(
    response => response.url().endsWith('/api/form/saved') && response.status() === 201,
  )
  await answer.fill('9876543')
  await box
    .locator('input[type="file"]')
    .setInputFiles({ name: 'balansas.pdf', mimeType: 'application/pdf', buffer: aPdf() })
  await expect(box.getByText('balansas.pdf')).toBeVisible()
  await registered
  const lying = () =>
    page.evaluate(
      () =>
        new Promise<{ scope: string; id: string }[]>(resolve => {
          const opening = indexedDB.open('portal-saved-forms', 1)
          opening.onsuccess = () => {
            const all = opening.result.transaction('forms').objectStore('forms').getAll() as IDBRequest<
              { scope: string; id: string }[]
            >
            all.onsuccess = () => {
              resolve(all.result)
              opening.result.close()
            }
          }
        }),
    )
  await expect.poll(async () => (await lying()).length).toBe(1)

  // The session is ended outside this page, which notices at its next request.
  const ended = await token(page)
  expect((await page.request.post('/api/logout/user', { headers: ended })).status()).toBe(204)
  await send(box).click()
  await page.waitForURL(/\/login\?next=.*reason=SessionExpired/)
  const [kept] = await lying()
  // The id alone is readable on the device but returns no key without a session of the same user.
  expect(
    (await page.request.post(`/api/form/saved/${kept!.id}/open`, { data: { nonce: '0'.repeat(32) } })).status(),
  ).toBe(410)

  await signInByPage(page, 'demo', undefined, page.url())
  await expect(page).toHaveURL(new RegExp(signedIn))
  await expect(answer).toHaveValue(/^9\D?876\D?543,00$/, { timeout: 30_000 })
  await expect(box.getByText(/Your answers are back/)).toBeVisible()
  await expect(box.getByText('balansas.pdf')).toBeVisible()
  await send(box).click()
  await expect(page.getByText(/Your request CR-\d{4}-\d{6}-\d has been sent/)).toBeVisible()
  await expect.poll(async () => (await lying()).length).toBe(0)
  expect((await requestsOf(page, id))[0]).toMatchObject({ attachments: [{ name: 'balansas.pdf' }] })

  // A dialog with plain fields, opened from the row of a buyer.
  const { thirdParties } = (await (
    await page.request.get(`/api/contracts/third-parties?contractIds=${id}`, { headers: await token(page) })
  ).json()) as { thirdParties: { id: string }[] }
  await page.goto(`${signedIn}?buyers=${thirdParties[0]!.id}`)
  await page.getByRole('button', { name: 'Add contact' }).click()
  const contact = dialog(page, 'Add contact')
  const filled = { Name: 'Živilė', Surname: 'Šāble-Õun', 'E-mail': 'zivile@example.com' }
  for (const [label, text] of Object.entries(filled))
    await contact.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(text)
  await expect.poll(async () => (await lying()).map(one => 'pending' in one)).toEqual([false])
  expect((await page.request.post('/api/logout/user', { headers: await token(page) })).status()).toBe(204)
  await contact.getByRole('button', { name: 'Add', exact: true }).click()
  await page.waitForURL(/\/login\?next=.*reason=SessionExpired/)
  await signInByPage(page, 'demo', undefined, page.url())
  for (const [label, text] of Object.entries(filled))
    await expect(contact.getByRole('textbox', { name: new RegExp(`^${label}`) })).toHaveValue(text, { timeout: 30_000 })
  await expect(contact.getByText(/Your answers are back/)).toBeVisible()
  await axe(page)
  await contact.getByRole('button', { name: 'Cancel' }).click()
  await expect(contact).toHaveCount(0)
  await expect.poll(async () => (await lying()).length).toBe(0)

  // The next user of this browser.
  await page.getByRole('button', { name: 'Increase limit' }).click()
  await answer.fill('555')
  await expect.poll(async () => (await lying()).length).toBe(1)
  await page.waitForTimeout(500)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/login')
  await signInByPage(page, 'viewer')
  await expect.poll(async () => (await lying()).length).toBe(0)
})

test('a double click sends one request', async ({ page }) => {
  const id = await openContract(page)
  const before = (await requestsOf(page, id)).length
  await page.getByRole('button', { name: 'Prolong' }).click()
  const box = dialog(page, 'Prolong the contract')
  await box.getByRole('textbox', { name: 'Requested end date' }).fill('2031-05-05')
  await send(box).dblclick()
  await expect(page.getByText(/Your request CR-\d{4}-\d{6}-\d has been sent/)).toBeVisible()
  expect((await requestsOf(page, id)).length).toBe(before + 1)
})

test('a read-only user sees disabled buttons with the reason, and contracts in other statuses show none', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await openContract(page, '?openIncreaseLimitView', 'viewer')
  await expect(page.getByRole('region', { name: /Requests|Pieprasījumi/ })).toBeVisible()
  for (const name of [/Increase limit|Palielināt limitu/, /Prolong|Pagarināt/, /Add buyer|Pievienot pircēju/]) {
    await expect(page.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('button', { name })).toHaveAccessibleDescription(/permission|tiesības/)
  }
  // Without `force` Playwright would wait for a button that is not aria-disabled.
  await page.getByRole('button', { name: /Prolong|Pagarināt/ }).click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openContract(page, '', 'demo', 'F-LT-230311')
  await expect(page.getByRole('region', { name: 'Requests' })).toBeVisible()
  for (const name of ['Increase limit', 'Prolong', 'Add buyer'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
})

test('the dialog shows a text of add-buyer that an operator changed (REQ-02)', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  test.setTimeout(120_000)
  await signIn(page, 'operator', { path: '/operator/forms' })
  for (const name of ['Add buyers', 'Edit the buyer', 'Delete the buyer', 'Increase the limit', 'Prolong the contract'])
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
  const live = (await (await page.request.get('/api/definitions/forms/add-buyer')).json()) as FormDocuments
  const texts = structuredClone(live.texts)
  // The same words in every language would be reported as not translated (OPR-90).
  for (const [language, table] of Object.entries(texts))
    table['contract_add_buyer.buyers.buyer_company_name.title'] =
      language === 'en' ? 'Name in the register' : `Name in the register, ${language}`
  await page
    .getByRole('row', { name: /Add buyers/ })
    .getByRole('link')
    .click()
  await page.getByRole('tab', { name: 'JSON', exact: true }).click()
  await page.getByRole('tab', { name: 'Texts' }).click()
  await page.locator('[data-editor="texts"] .cm-content').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(JSON.stringify(texts, null, 2))
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText('No problems found.')
  await expect(page.locator('[data-preview]').getByRole('textbox', { name: 'Name in the register' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const question = page.getByRole('dialog', { name: /Publish/ })
  await question.getByLabel(/What was changed/).fill('Other words')
  await question.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(`Version ${live.version + 1} is live.`)).toBeVisible()

  const context = await browser.newContext({ baseURL: baseURL! })
  await problems.watch(context)
  const staff = await context.newPage()
  await openContract(staff)
  await staff.getByRole('button', { name: 'Add buyer' }).click()
  await expect(dialog(staff, 'Add buyers').getByRole('textbox', { name: 'Name in the register' })).toBeVisible()
  await context.close()
  const back = await page.request.post('/api/operator/forms/add-buyer/rollback', {
    headers: await token(page),
    data: { version: live.version, comment: 'End of a test' },
  })
  expect(back.ok()).toBe(true)
})

test('the dialogs fit a phone, every language and both themes', async ({ page }) => {
  test.setTimeout(240_000)
  const id = await openContract(page)
  const words = [
    ['LT', 'Pridėti pirkėją', 'Pridėti pirkėjų'],
    ['LV', 'Pievienot pircēju', 'Pievienot pircējus'],
    ['EE', 'Lisa ostja', 'Lisa ostjaid'],
    ['EN', 'Add buyer', 'Add buyers'],
  ] as const
  for (const [language, button, title] of words) {
    await chooseLanguage(page, language)
    await page.getByRole('button', { name: button }).click()
    await send(dialog(page, title)).click()
    await expect(dialog(page, title).locator('[aria-invalid="true"]')).not.toHaveCount(0)
    await axe(page, { within: '[role="dialog"]', onlyLight: language !== 'EN' })
    if (language === 'EN') continue
    await page.keyboard.press('Escape')
    await expect(dialog(page, title)).toHaveCount(0)
  }
  await useScreen(page, 'phone')
  const box = await dialog(page, 'Add buyers').boundingBox()
  expect([box!.x, box!.y, box!.width]).toEqual([0, 0, 360])
  await expectNoSidewaysScroll(page)
  await expectInputsFillTheirPlace(page)
  await page.goto(`/factoring/contracts/contract/${id}?openIncreaseLimitView`)
  await dialog(page, 'Increase the limit')
    .locator('input[type="file"]')
    .setInputFiles([
      { name: 'a'.repeat(120) + '.pdf', mimeType: 'application/pdf', buffer: aPdf() },
      { name: 'b.exe', mimeType: 'x/y', buffer: Buffer.from('MZ') },
    ])
  await expect(dialog(page, 'Increase the limit').getByRole('button', { name: /^Remove a/ })).toBeVisible()
  await axe(page, { within: '[role="dialog"]' })
  await expectNoSidewaysScroll(page)
})
