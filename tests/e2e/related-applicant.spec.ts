import type { Locator, Page } from '@playwright/test'
import { axe, expect, expectNoSidewaysScroll, test, useScreen } from '../support/e2e.ts'
import { invite } from '../support/invite.ts'

/** The part of a spouse or guarantor (REL-03, REL-05, REL-06). The leasing page is in Lithuanian, the loan page in four languages. */
const codeField = (page: Page): Locator => page.getByRole('textbox')
const field = (page: Page, path: string): Locator => page.locator(`[id="f-${path.replaceAll('.', '-')}"]`)
const toReview = (page: Page): Promise<void> => page.getByRole('button', { name: 'Tęsti' }).click()
const submit = (page: Page): Locator => page.locator('button[type="submit"]')

const wrongFor = (code: string): string => (code === 'AAAC' ? 'AAAD' : 'AAAC')

async function enter(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code)
  await submit(page).click()
}

/** Fills in the required fields that the invitation does not prefill. */
async function fillPart(page: Page): Promise<void> {
  await field(page, 'applicant.document_type').selectOption({ index: 1 })
  await field(page, 'applicant.city').fill('Vilnius')
  await field(page, 'applicant.address').fill('Gedimino pr. 1-2')
  await field(page, 'applicant.finances.basic_amount').fill('1850,5')
  await field(page, 'applicant.finances.basic_source').click()
  await field(page, 'applicant.finances.basic_source').pressSequentially('darbo')
  await page.getByRole('listbox').getByRole('option').first().click()
  await page
    .getByRole('group', { name: /pajamos sumažės/ })
    .getByRole('radio', { name: 'Ne' })
    .check()
  await field(page, 'applicant.finances.commitments').fill('0')
  await page
    .getByRole('group', { name: /politiškai/i })
    .getByRole('radio', { name: 'Ne' })
    .check()
  await field(page, 'applicant.is_consent_of_data_processing_agreed').check()
}

test('an invalid code shows the attempts left, the valid one opens the form, and the part is sent once', async ({
  page,
  problems,
}) => {
  problems.expect(/422/)
  problems.expect(/409/)
  await useScreen(page, 'phone')
  const { path, code } = await invite(page.request)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Įveskite prieigos kodą' })).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  expect(page.url()).not.toContain('token')
  await expectNoSidewaysScroll(page)
  await axe(page)
  await submit(page).click()
  await expect(page.getByText('Įveskite prieigos kodą.')).toBeVisible()
  await enter(page, 'ab')
  await expect(page.getByText('Kodą sudaro lygiai 4 ženklai.')).toBeVisible()
  await codeField(page).fill(wrongFor(code))
  // Also covers a response to the first click that arrives before the second click.
  const button = (await submit(page).boundingBox())!
  await page.mouse.move(button.x + 20, button.y + 20)
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByText('Kodas neteisingas. Liko bandymų: 4.')).toBeVisible()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(codeField(page)).toBeFocused()
  await expect(page.getByText('Kodas neteisingas. Liko bandymų: 4.')).toBeVisible()
  await axe(page)

  await page.reload()
  await enter(page, ` ${code.slice(0, 2).toLowerCase()} ${code.slice(2).toLowerCase()}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Laiduotojo paraiškos dalis' })).toBeVisible()
  await expect(field(page, 'applicant.name')).toHaveValue('Jonas')
  await expect(field(page, 'applicant.name')).not.toBeEditable()
  await expectNoSidewaysScroll(page)
  await fillPart(page)
  await page.reload()
  await expect(field(page, 'applicant.city')).toHaveValue('Vilnius')
  expect(page.url()).not.toContain('token')
  // The last tick before the reload may not be encrypted and stored yet.
  await field(page, 'applicant.is_consent_of_data_processing_agreed').check()
  await toReview(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Patikrinkite atsakymus' })).toBeVisible()
  await page.getByRole('button', { name: 'Siųsti paraišką' }).click()
  await expect(page.getByTestId('reference')).toHaveText(/^L[A-Z]-\d{4}-\d{6,12}-\d$/)
  await page.reload()
  await expect(page.getByTestId('reference')).toBeVisible()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Jūsų dalis išsiųsta' })).toBeVisible()
})

test('the fifth invalid code closes the page, shows what to do and rejects a later valid code (REL-04, REL-06)', async ({
  page,
  problems,
}) => {
  problems.expect(/422/)
  problems.expect(/410/)
  const { path, code } = await invite(page.request, 'loan-private')
  await page.goto(path)
  for (const remaining of [4, 3, 2, 1]) {
    await enter(page, wrongFor(code))
    await expect(page.getByText(`Liko bandymų: ${remaining}.`)).toBeVisible()
  }
  await enter(page, wrongFor(code))
  await expect(page.getByRole('heading', { level: 1, name: 'Bandymų nebeliko' })).toBeVisible()
  await expect(codeField(page)).toHaveCount(0)
  const [, applicationToken, token] = /Request\/([\w-]+)\?token=([\w-]+)/.exec(path) ?? []
  const late = await page.request.post(
    `/api/form/financial-request/${applicationToken}/applicants/${token}/access-code`,
    { data: { code } },
  )
  expect(late.status()).toBe(410)
  await page.reload()
  for (const [language, title] of [
    ['English', 'No attempts left'],
    ['Latviešu', 'Mēģinājumu vairs nav'],
    ['Eesti', 'Katseid ei ole enam'],
  ] as const) {
    await page.getByRole('button', { name: language }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await axe(page, { onlyLight: language !== 'English' })
  }
})

test('an invitation opens in the language of the mail, and a chosen language survives a reload (REL-12)', async ({
  page,
}) => {
  const { path, code } = await invite(page.request, 'leasing-private', 'guarantor', 'lv')
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Ievadiet piekļuves kodu' })).toBeVisible()
  expect(page.url()).not.toMatch(/token|language/)
  await enter(page, code)
  await expect(page.getByRole('heading', { level: 1, name: 'Galvotāja pieteikuma daļa' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Galvotāja pieteikuma daļa' })).toBeVisible()
  await page.getByRole('button', { name: 'Lietuvių' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Laiduotojo paraiškos dalis' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Laiduotojo paraiškos dalis' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Latviešu' })).toBeVisible()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Ievadiet piekļuves kodu' })).toBeVisible()
})

test('double clicks and two lost connections send the part of a spouse once', async ({ page, problems }) => {
  problems.expect(/failed request: POST .*applicants/)
  const { path, code } = await invite(page.request, 'leasing-private', 'spouse')
  await page.goto(path)
  await codeField(page).fill(code)
  await submit(page).dblclick()
  await expect(field(page, 'applicant.name')).toHaveValue('Jonas')
  await fillPart(page)

  // The page loads the scripts of later steps while idle, the legal texts last. The interruption must not hit these requests.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/cms/legal-text')),
  )
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Tęsti' }).click()
  await expect(page.getByText(/Nėra ryšio/)).toBeVisible()
  await page.context().setOffline(false)
  const requests: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('/applicants/'))
      requests.push(request.url().includes('/validate') ? 'validate' : 'send')
  })
  await page.getByRole('button', { name: 'Tęsti' }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: 'Patikrinkite atsakymus' })).toBeFocused()

  let stored = ''
  await page.route(
    /\/applicants\/[\w-]+(\?|$)/,
    async route => {
      const answer = await route.fetch()
      stored = ((await answer.json()) as { reference: string }).reference
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  const send = page.getByRole('button', { name: 'Siųsti paraišką' })
  await send.click()
  await expect(page.getByText(/Nėra ryšio/)).toBeVisible()
  await send.dblclick()
  await expect(page.getByTestId('reference')).toHaveText(stored)
  expect(requests).toEqual(['validate', 'send', 'send'])
})

test('a server failure can be retried, and every other rejection leads to /404 (REL-06)', async ({
  page,
  problems,
}) => {
  problems.expect(/503/)
  problems.expect(/404/)
  const { path, code } = await invite(page.request)
  await page.route(
    '**/access-code',
    route => route.fulfill({ status: 503, contentType: 'application/json', body: '{"code":"OVERLOADED"}' }),
    { times: 1 },
  )
  await page.goto(path)
  await enter(page, code)
  await expect(page.getByRole('heading', { level: 1, name: 'Portalas neatsako' })).toBeVisible()
  await page.getByRole('button', { name: 'Bandyti dar kartą' }).click()
  await enter(page, code)
  await expect(field(page, 'applicant.name')).toHaveValue('Jonas')
  await page.goto(path.replace(/token=.{4}/, 'token=AAAA'))
  await page.waitForURL('**/404')
})

test('a test run validates everything and stores nothing', async ({ page }) => {
  const { path, code } = await invite(page.request)
  await page.goto(path.replace('/leasingRequest/', '/test/'))
  await expect(page.getByText('Bandymas: niekas neišsaugoma.')).toBeVisible()
  await enter(page, code)
  await fillPart(page)
  await toReview(page)
  await page.getByRole('button', { name: 'Siųsti paraišką' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByTestId('reference')).toHaveCount(0)
  const [, applicationToken, token] = /\/leasingRequest\/([\w-]+)\?token=([\w-]+)/.exec(path) ?? []
  expect(
    (await page.request.get(`/api/form/financial-request/${applicationToken}/applicants/${token}/validate`)).status(),
  ).toBe(200)
})
