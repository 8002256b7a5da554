import type { Page } from '@playwright/test'

import {
  axe,
  expect,
  expectNoSidewaysScroll,
  expectRoomForFingers,
  signIn,
  speak,
  test,
  useScreen,
} from '../support/e2e.ts'

// The second demo company: no other test uses its bills. The language of its user is Estonian.
type Bill = { id: string; contractId: string; amountUnpaid: string }
type Unpaid = {
  payload: { content: Bill[]; contracts: { contractId: string; amountUnpaid: string; amountInFlight: string }[] }
}

// Each test goes through several full page loads.
test.beforeEach(() => test.slow())

const list = '/factoring/bills'
const rows = (page: Page) => page.locator('tbody tr')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Arvete maksmine' })
const amount = (page: Page) => dialog(page).getByLabel('Makstav summa')
const result = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Sulge' }) })

async function openList(page: Page, query = ''): Promise<void> {
  await signIn(page, 'other', { path: `${list}${query}` })
  await expect(page.getByRole('heading', { level: 1, name: 'Maksearved' })).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
}

async function call<T>(page: Page, path: string): Promise<T> {
  const token = await page.evaluate(() => sessionStorage.getItem('portal.token'))
  return (await (await page.request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })).json()) as T
}

/** Unpaid and pending cents of the contract in the address. */
async function figures(page: Page): Promise<{ unpaid: number; inFlight: number }> {
  const contract = new URL(page.url()).searchParams.get('contractId') ?? ''
  const { payload } = await call<Unpaid>(page, `/payment/factor-invoices?contractId=${contract}`)
  const cents = (text = '0') => Math.round(Number(text) * 100)
  return { unpaid: cents(payload.contracts[0]?.amountUnpaid), inFlight: cents(payload.contracts[0]?.amountInFlight) }
}

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Maksa arveid' }).click()
  await expect(dialog(page).getByLabel('Leping')).toBeVisible()
}

async function goToBank(page: Page, sum: string): Promise<void> {
  await openDialog(page)
  await amount(page).fill(sum)
  await dialog(page).getByRole('button', { name: 'Mine panka' }).click()
  await expect(page).toHaveURL(/\/simulator\/bank\//)
  await expect(page.getByRole('button', { name: 'Maksa', exact: true })).toBeVisible()
}

test('the list opens with the lowest contract number and filters by type, status and number (BIL-05)', async ({
  page,
}) => {
  await openList(page)
  await expect(page).toHaveURL(/\/factoring\/bills\?contractId=\d+&page=1&size=10$/)
  const types = page.getByRole('group', { name: 'Arved liigi järgi' })
  const late = types.getByRole('button', { name: /^Viivis · / })
  const count = Number(/· (\d+)/.exec((await late.textContent()) ?? '')?.[1])
  await late.click()
  await expect(page).toHaveURL(/billType=LATE_FEE/)
  await expect(late).toHaveAttribute('aria-pressed', 'true')
  await expect(rows(page)).toHaveCount(Math.min(10, count))
  await expect(rows(page).first().getByRole('button', { name: /PDF/ })).toBeVisible()
  await types.getByRole('button', { name: /^Kõik/ }).click()
  await expect(page).not.toHaveURL(/billType/)
  const number = (await rows(page).nth(2).locator('td[class*="column-"]').first().textContent()) ?? ''
  await page.getByRole('searchbox', { name: 'Arve number' }).fill(number)
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`invoiceNumber=${number}`))
})

test('a paid payment returns confirmed, clears the flag in the address and reduces the unpaid amount', async ({
  page,
}) => {
  await openList(page)
  const before = await figures(page)
  await goToBank(page, '1,50')
  await expect(page.locator('main')).toContainText(/F-EE-\d+, UAB Baltic Finance Demo, 1\.50 EUR/)
  await page.getByRole('button', { name: 'Maksa', exact: true }).click()
  await expect(result(page)).toContainText(/1,50\s€ makse lepingu F-EE-\d+ järgi on kinnitatud/)
  await expect(page).toHaveURL(/\/factoring\/bills\?contractId=\d+&page=1&size=10$/)
  expect(await figures(page)).toEqual({ unpaid: before.unpaid - 150, inFlight: 0 })
  await result(page).getByRole('button', { name: 'Sulge' }).click()
  await expect(result(page)).toHaveCount(0)
})

test('a declined payment returns canceled and leaves the amounts unchanged', async ({ page }) => {
  await openList(page)
  const before = await figures(page)
  await goToBank(page, '2')
  await page.getByRole('button', { name: 'Keeldu' }).click()
  await expect(result(page)).toContainText('Makse tühistati')
  expect(await figures(page)).toEqual(before)
})

test('three of the unpaid bills are chosen, and the bank is asked for their sum (LST-15)', async ({ page }) => {
  await openList(page, '?status=UNPAID')
  await expect(rows(page).nth(2)).toBeVisible()
  for (const index of [0, 1, 2]) await rows(page).nth(index).getByRole('checkbox').check()
  await expect(page.getByRole('status').filter({ hasText: 'Valitud 3 rida' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Maksa need arved' }).click()
  const sum = dialog(page).getByText('Valitud arved kokku').locator('..').locator('p').last()
  await expect(dialog(page).getByRole('listitem')).toHaveCount(3)
  await expect(amount(page)).toHaveCount(0)
  const asked = (await sum.innerText()).replace(/[^\d,]/g, '').replace(',', '.')
  await axe(page)
  await dialog(page).getByRole('button', { name: 'Mine panka' }).click()
  await expect(page).toHaveURL(/\/simulator\/bank\//)
  await expect(page.locator('main')).toContainText(`${asked} EUR`)
  await page.getByRole('button', { name: 'Keeldu' }).click()
  await expect(result(page)).toContainText('Makse tühistati')
})

test('a part of a chosen bill is paid, and the receipt opens from the result and from the bill (BIL-35, BIL-36)', async ({
  page,
}) => {
  await openList(page, '?status=UNPAID')
  const numbers = await Promise.all(
    [0, 1].map(index => rows(page).nth(index).locator('td.column-invoiceNumber').innerText()),
  )
  for (const index of [0, 1]) await rows(page).nth(index).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Maksa need arved' }).click()
  for (const [index, text] of ['0,3', '0,45'].entries())
    await dialog(page).getByLabel(`Kui palju maksta arvest ${numbers[index]}`).fill(text)
  await expect(dialog(page).getByText(/^0,75\s€$/)).toBeVisible()
  for (const screen of ['phone', 'desktop'] as const) {
    await useScreen(page, screen)
    await expectNoSidewaysScroll(page)
  }
  await axe(page, { within: '[role="dialog"]' })
  await dialog(page).getByRole('button', { name: 'Mine panka' }).click()
  await page.getByRole('button', { name: 'Maksa', exact: true }).click()
  await expect(result(page)).toContainText(/0,75\s€ makse/)
  await result(page).getByRole('button', { name: 'Kviitung' }).click()
  const receipt = page.getByRole('dialog', { name: 'Maksekviitung' })
  const lines = receipt.getByRole('listitem')
  await expect(lines).toHaveCount(3)
  await expect(lines.filter({ hasText: numbers[0]! })).toContainText(/0,30\s€/)
  await expect(lines.filter({ hasText: numbers[1]! })).toContainText(/0,45\s€/)
  await expect(lines.last()).toContainText(/0,75\s€/)
  await useScreen(page, 'phone')
  await axe(page, { within: '[role="dialog"]' })
  await useScreen(page, 'desktop')
  const saved = page.waitForEvent('download')
  await receipt.getByRole('button', { name: /^Salvesta PDF/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/^receipt_F-EE-\d+-\d+\.pdf$/)
  await receipt.getByRole('button', { name: 'Sulge' }).click()
  await expect(receipt).toHaveCount(0)

  await page.goto(`${list}?invoiceNumber=${numbers[1]}`)
  await expect(rows(page).first()).toContainText(numbers[1]!)
  await rows(page).first().getByRole('button', { expanded: false }).first().click()
  const again = page.waitForEvent('download')
  await page.getByRole('table', { name: 'Laekumised' }).getByRole('button', { name: /PDF/ }).click()
  expect((await again).suggestedFilename()).toMatch(/^receipt_/)

  // BIL-38
  await page
    .getByRole('table', { name: 'Laekumised' })
    .getByRole('link', { name: /^F-EE-\d+\/\d+$/ })
    .click()
  await expect(page).toHaveURL(/\/factoring\/payment\/[^/]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Makse F-EE-\d+\/\d+$/)
  await expect(page.getByRole('table', { name: 'Makstud arved' }).getByRole('row')).toHaveCount(3)
  for (const screen of ['phone', 'desktop'] as const) {
    await useScreen(page, screen)
    await expectNoSidewaysScroll(page)
    await axe(page)
  }
  await page.getByRole('link', { name: numbers[0]! }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText(numbers[0]!)
})

test('a payment that the bank confirms later shows as processing until the page sees the confirmation', async ({
  page,
}) => {
  await openList(page)
  const before = await figures(page)
  await goToBank(page, '3,00')
  await page.getByRole('button', { name: 'Maksa; pank kinnitab veidi hiljem' }).click()
  await expect(result(page)).toContainText('Makset töödeldakse')
  await expect(result(page)).toContainText('on kinnitatud', { timeout: 20_000 })
  expect(await figures(page)).toEqual({ unpaid: before.unpaid - 300, inFlight: 0 })
})

test('a payment left by Back or by closing the bank page can be continued', async ({ page }) => {
  await openList(page)
  await goToBank(page, '4,00')
  const bank = page.url()
  await page.goBack()
  await expect(rows(page).first()).toBeVisible()
  await openDialog(page)
  await dialog(page).getByRole('button', { name: 'Jätka seda makset' }).click()
  await expect(page).toHaveURL(bank)
  await page.getByRole('button', { name: 'Sulge aken vastamata' }).click()
  await expect(page.getByRole('status')).toContainText('Aken loetakse suletuks')
  await page.getByRole('link', { name: 'Ava portaal uuesti' }).click()
  await expect(rows(page).first()).toBeVisible()
  await openDialog(page)
  await dialog(page).getByRole('button', { name: 'Jätka seda makset' }).click()
  await page.getByRole('button', { name: 'Keeldu' }).click()
  await expect(result(page)).toContainText('Makse tühistati')
})

test('the amount field replaces zero and excess by the maximum and reports letters and a minus (BIL-22)', async ({
  page,
}) => {
  await openList(page)
  await openDialog(page)
  const total = await amount(page).inputValue()
  for (const typed of ['0', '0,00', '9999999', '']) {
    await amount(page).fill(typed)
    await amount(page).blur()
    await expect(amount(page), typed).toHaveValue(total)
    await expect(dialog(page)).toContainText('suurim võimalik')
  }
  for (const typed of ['-5', '1e5', 'abc', ',']) {
    await amount(page).fill(typed)
    await amount(page).press('Enter')
    await expect(amount(page), typed).toHaveValue(typed)
    await expect(amount(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog(page)).toContainText('See ei ole summa')
  }
  await amount(page).fill('1.5')
  await amount(page).blur()
  await expect(amount(page)).toHaveValue('1,50')
  // Enter with an amount above the maximum shows the corrected amount and sends nothing.
  await amount(page).fill('99999999')
  await amount(page).press('Enter')
  await expect(amount(page)).toHaveValue(total)
  await expect(dialog(page)).toBeVisible()
  await expect(page).toHaveURL(/factoring\/bills/)
})

test('a double click opens one dialog and creates one payment', async ({ page }) => {
  await openList(page)
  const requests: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/payment/create')) requests.push(request.url())
  })
  await page.getByRole('button', { name: 'Maksa arveid' }).dblclick()
  await amount(page).fill('5,00')
  await dialog(page).getByRole('button', { name: 'Mine panka' }).dblclick()
  await expect(page).toHaveURL(/\/simulator\/bank\//)
  expect(requests).toHaveLength(1)
  await page.getByRole('button', { name: 'Keeldu' }).click()
  await expect(result(page)).toBeVisible()
})

test('an unavailable provider is reported and the dialog stays usable (BIL-27)', async ({ page, problems }) => {
  problems.expect(/503/)
  await openList(page)
  await page.route(
    '**/api/payment/create',
    route =>
      route.fulfill({ status: 503, json: { status: 503, code: 'PAYMENT_UNAVAILABLE', message: '', issues: [] } }),
    { times: 1 },
  )
  await openDialog(page)
  await amount(page).fill('6,00')
  await dialog(page).getByRole('button', { name: 'Mine panka' }).click()
  const notice = page.getByText('Makset ei õnnestunud alustada')
  await expect(notice).toBeVisible()
  // A notice under the pointer does not disappear.
  await page.mouse.move(5, 5)
  await expect(notice).toHaveCount(0, { timeout: 8_000 })
  await dialog(page).getByRole('button', { name: 'Mine panka' }).click()
  await expect(page).toHaveURL(/\/simulator\/bank\//)
  await page.getByRole('button', { name: 'Keeldu' }).click()
  await expect(result(page)).toBeVisible()
})

test('an invented flag in the address shows a pending payment and pays nothing (BIL-26, SEC-07)', async ({
  page,
  problems,
}) => {
  problems.expect(/404/)
  await openList(page, '?token=made-up')
  await expect(result(page)).toContainText('Kontrollime, kas makse on laekunud')
  await expect(page).not.toHaveURL(/token/)
})

test('the pay button opens a notice when nothing is unpaid and the unavailable dialog when the query fails (BIL-21, BIL-27)', async ({
  page,
  problems,
}) => {
  problems.expect(/500/)
  await openList(page)
  await page.route(
    '**/api/payment/factor-invoices**',
    route => route.fulfill({ json: { payload: { content: [], contracts: [] } } }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Maksa arveid' }).click()
  const paid = page.getByRole('dialog', { name: 'Kõik arved on tasutud' })
  await expect(paid).toBeVisible()
  await paid.getByRole('button', { name: 'Sulge' }).click()
  await expect(paid).toHaveCount(0)
  await page.route(
    '**/api/payment/factor-invoices**',
    route => route.fulfill({ status: 500, json: { status: 500, code: 'SYSTEM_ERROR', message: '', issues: [] } }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Maksa arveid' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

for (const [language, button, screen] of [
  ['EN', 'Pay bills', 'desktop'],
  ['LT', 'Apmokėti sąskaitas', 'phone'],
  ['LV', 'Apmaksāt rēķinus', 'tablet'],
  ['EE', 'Maksa arveid', 'phone'],
] as const) {
  test(`the page and the dialog are accessible in ${language} on a ${screen}`, async ({ page }) => {
    const themes = { onlyLight: language === 'EE' }
    await useScreen(page, screen)
    await signIn(page, 'other', { path: list, language })
    try {
      await expect(page.getByRole('button', { name: button })).toBeVisible()
      await expect(page.getByText(/· \d+$/).first()).toBeVisible()
      await expectNoSidewaysScroll(page)
      await axe(page, themes)
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible()
      await axe(page, { within: '[role="dialog"]', ...themes })
    } finally {
      await speak(page, 'EE')
    }
  })
}

test('the page of the simulated bank is accessible', async ({ page }) => {
  await useScreen(page, 'phone')
  await openListOnPhone(page)
  await goToBank(page, '8,00')
  await expectNoSidewaysScroll(page)
  await expectRoomForFingers(page)
  await axe(page)
  await page.getByRole('button', { name: 'Keeldu' }).click()
  await expect(result(page)).toBeVisible()
})

async function openListOnPhone(page: Page): Promise<void> {
  await signIn(page, 'other', { path: list })
  await expect(page.getByRole('heading', { level: 1, name: 'Maksearved' })).toBeVisible()
}
