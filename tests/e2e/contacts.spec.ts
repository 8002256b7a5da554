import type { Page } from '@playwright/test'

import {
  axe,
  chooseLanguage,
  type DemoUser,
  expect,
  expectNoSidewaysScroll,
  nowhere,
  signIn,
  test,
  useScreen,
} from '../support/e2e.ts'

type Row = { id: string; contractNumber: string }
type Buyer = { id: string; party: { name: string } }

const CONTRACT = 'F-LT-240117'
/** Buyers with one, two and four contacts (server/db/demo/moreBuyers.ts). */
const WITH_ONE = 'OÜ Öö (demo)'
const WITH_TWO = 'AS “Ķekavas ražotne” (demo)'
const WITH_FOUR = 'OÜ Jäääär (demo)'

const token = async (page: Page) => ({
  authorization: `Bearer ${await page.evaluate(() => sessionStorage.getItem('portal.token'))}`,
})
const contacts = (page: Page) => page.getByRole('region', { name: 'Contacts' })
const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string | RegExp) => dialog(page).getByRole('textbox', { name })
const CALL = '**/api/contracts/*/third-parties/*/contacts*'
const CALL_OF_ONE = '**/api/contracts/*/third-parties/*/contacts/*'

async function openBuyer(page: Page, name: string, user: DemoUser = 'demo', title = 'Contacts'): Promise<void> {
  await signIn(page, user, { path: nowhere })
  const headers = await token(page)
  const { content } = (await (await page.request.get('/api/contracts', { headers })).json()) as { content: Row[] }
  const id = content.find(row => row.contractNumber === CONTRACT)!.id
  const { thirdParties } = (await (
    await page.request.get(`/api/contracts/third-parties?contractIds=${id}`, { headers })
  ).json()) as { thirdParties: Buyer[] }
  await page.goto(
    `/factoring/contracts/contract/${id}?buyers=${thirdParties.find(({ party }) => party.name === name)!.id}`,
  )
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page.getByRole('region', { name: title })).toContainText('@')
}

async function fill(page: Page, email: string): Promise<void> {
  await field(page, /^Name/).fill('Živilė')
  await field(page, /^Surname/).fill('Šāble-Õun')
  await field(page, /E-mail/).fill(email)
}

/** Deletes a contact through the page and so restores the demo data. */
async function remove(page: Page, name: string): Promise<void> {
  await contacts(page)
    .getByRole('button', { name: `Delete contact: ${name}` })
    .click()
  await dialog(page).getByRole('checkbox').check()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`${name} has been deleted from the contacts.`)).toBeVisible()
}

test('a contact can be added, changed and deleted, each with a notice and an updated list (CON-36)', async ({
  page,
}) => {
  await openBuyer(page, WITH_TWO)
  await page.getByRole('button', { name: 'Add contact' }).click()
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog(page).getByText('Fill in this field')).toHaveCount(3)
  await expect(field(page, /^Name/)).toBeFocused()
  await fill(page, 'no address')
  await field(page, /^Phone/).fill('123')
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog(page).getByText('The e-mail address is not valid.')).toBeVisible()
  await expect(dialog(page).getByText('The phone number is not valid.')).toBeVisible()
  await field(page, /E-mail/).fill('zivile@example.com')
  await field(page, /^Phone/).fill('61234567')
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).dblclick()
  await expect(
    page.getByRole('status').filter({ hasText: 'Živilė Šāble-Õun has been added to the contacts.' }),
  ).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add contact' })).toBeFocused()
  const row = contacts(page).locator('tbody tr').filter({ hasText: 'zivile@example.com' })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('+37061234567')

  await row.getByRole('button', { name: 'Edit contact: Živilė Šāble-Õun' }).click()
  await expect(dialog(page).getByText('zivile@example.com')).toBeVisible()
  await expect(field(page, /E-mail/)).toHaveCount(0)
  await field(page, /^Job title/).fill('Buhalterė')
  await field(page, /^Phone/).fill('')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The contact Živilė Šāble-Õun has been changed.')).toBeVisible()
  await expect(row).toContainText('Buhalterė')
  await expect(row).not.toContainText('+370')

  await remove(page, 'Živilė Šāble-Õun')
  await expect(row).toHaveCount(0)
  await expect(contacts(page).getByRole('heading', { name: 'Contacts' })).toBeFocused()
})

test('the dialog shows a server error at its field and keeps the entered values', async ({ page, problems }) => {
  problems.expect(/409/)
  await openBuyer(page, WITH_TWO)
  const email = (await contacts(page).locator('tbody tr').first().getByText('@').textContent()) ?? ''
  await page.getByRole('button', { name: 'Add contact' }).click()
  await fill(page, email.toUpperCase())
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog(page).getByText('There is already a contact with this e-mail address.')).toBeVisible()
  await expect(field(page, /E-mail/)).toBeFocused()
  await expect(field(page, /^Surname/)).toHaveValue('Šāble-Õun')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
})

test('the dialog shows each server error at its field and clears the error on change (CON-35)', async ({
  page,
  problems,
}) => {
  problems.expect(/422/)
  await openBuyer(page, WITH_TWO)
  await page.getByRole('button', { name: 'Add contact' }).click()
  await fill(page, 'refused@example.com')
  for (const [code, path, message, name] of [
    ['SME50', '/email', 'The e-mail address is not valid.', /E-mail/],
    ['SME51', '/name', 'The first name is not valid.', /^Name/],
    ['SME52', '/surname', 'The surname is not valid.', /^Surname/],
    ['SME55', '/phoneNumber', 'The phone number is not valid.', /^Phone/],
    ['SME62', '/jobTitle', 'The job title is not valid.', /^Job title/],
  ] as const) {
    await page.route(CALL, route =>
      route.fulfill({
        status: 422,
        json: { status: 422, code, message: code, issues: [{ path, code }], requestId: 'x' },
      }),
    )
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog(page).getByText(message)).toBeVisible()
    await expect(field(page, name)).toBeFocused()
    await field(page, name).press('End')
    await page.keyboard.type('1')
    await page.keyboard.press('Backspace')
    await expect(dialog(page).getByText(message)).toHaveCount(0)
    await page.unroute(CALL)
  }
  await expect(page.getByText('The contact was not added.')).toHaveCount(0)
})

test('resending after a lost response keeps the dialog, shows a notice and adds one contact (CON-38)', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load|ERR_/)
  await openBuyer(page, WITH_TWO)
  await page.getByRole('button', { name: 'Add contact' }).click()
  await fill(page, 'once@example.com')
  const keys: (string | undefined)[] = []
  await page.route(CALL, async route => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    // The server handles the request, but its response is lost.
    if (keys.length === 1) await route.fetch()
    return keys.length === 1 ? route.abort() : route.continue()
  })
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('The contact was not added.')).toBeVisible()
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await expect(field(page, /E-mail/)).toHaveValue('once@example.com')
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Živilė Šāble-Õun has been added to the contacts.')).toBeVisible()
  expect(keys[0]).toBe(keys[1])
  await expect(contacts(page).getByText('once@example.com')).toHaveCount(1)
  await remove(page, 'Živilė Šāble-Õun')
})

test('deletion needs a ticked box, and a rejection shows a notice and reloads the list (CON-33)', async ({
  page,
  problems,
}) => {
  problems.expect(/409/)
  await openBuyer(page, WITH_FOUR)
  const requests: string[] = []
  await page.route(CALL_OF_ONE, route => {
    requests.push(route.request().method())
    return route.fulfill({
      status: 409,
      json: { status: 409, code: 'LAST_CONTACT', message: '', issues: [], requestId: 'x' },
    })
  })
  await contacts(page)
    .getByRole('button', { name: /^Delete contact/ })
    .first()
    .click()
  await expect(dialog(page).getByRole('button', { name: 'Delete' })).toBeDisabled()
  await dialog(page).getByRole('checkbox').focus()
  await page.keyboard.press('Enter')
  expect(requests).toEqual([])
  await page.keyboard.press('Space')
  const again = page.waitForRequest(
    request => request.method() === 'GET' && /third-parties\/\d+\/contacts$/.test(request.url()),
  )
  await dialog(page).getByRole('button', { name: 'Delete' }).dblclick()
  await expect(page.getByRole('alert').filter({ hasText: 'The last contact cannot be deleted' })).toBeVisible()
  await again
  expect(requests).toEqual(['DELETE'])
  await expect(contacts(page).locator('tbody tr')).toHaveCount(4)
})

test('the delete button of the last contact is disabled and explains the reason, also by keyboard (CON-34)', async ({
  page,
}) => {
  await openBuyer(page, WITH_ONE)
  const button = contacts(page).getByRole('button', { name: /^Delete contact/ })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription(/The last contact cannot be deleted/)
  await contacts(page)
    .getByRole('button', { name: /^Edit contact/ })
    .focus()
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await expect(page.getByRole('tooltip')).toContainText('The last contact cannot be deleted')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
})

test('the dialog works by keyboard alone', async ({ page }) => {
  await openBuyer(page, WITH_TWO)
  await page.getByRole('button', { name: 'Add contact' }).focus()
  await page.keyboard.press('Enter')
  await expect(field(page, /^Name/)).toBeFocused()
  for (const text of ['Kęstutis', 'Žukas', 'kestutis@example.com']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Tab')
  await page.keyboard.type('61234567')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Kęstutis Žukas has been added to the contacts.')).toBeVisible()
  await expect(contacts(page)).toContainText('+37061234567')
  await remove(page, 'Kęstutis Žukas')
})

test('a read-only user sees disabled contact buttons with the reason', async ({ page }) => {
  await openBuyer(page, WITH_TWO, 'viewer', 'Kontaktpersonas')
  const region = page.getByRole('region', { name: 'Kontaktpersonas' })
  await expect(region.locator('tbody tr')).toHaveCount(2)
  // Two buttons per row and one for the table.
  await expect(region.getByRole('button')).toHaveCount(5)
  for (const button of await region.getByRole('button').all()) {
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription(/„Pārvaldīt līgumu”/)
  }
})

test('the dialogs fit every language and theme and a phone', async ({ page }) => {
  test.setTimeout(180_000)
  await openBuyer(page, WITH_TWO)
  const words = [
    ['EN', 'Add contact', 'Delete contact:'],
    ['LT', 'Pridėti kontaktinį asmenį', 'Ištrinti kontaktinį asmenį:'],
    ['LV', 'Pievienot kontaktpersonu', 'Dzēst kontaktpersonu:'],
    ['EE', 'Lisa kontaktisik', 'Kustuta kontaktisik:'],
  ] as const
  for (const [language, add, remove] of words) {
    await chooseLanguage(page, language)
    await page.getByRole('button', { name: add }).click()
    await dialog(page).locator('button[type="submit"]').click()
    await axe(page, { within: '[role="dialog"]', onlyLight: language !== 'EN' })
    await useScreen(page, 'phone')
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await page
      .getByRole('button', { name: new RegExp(`^${remove}`) })
      .first()
      .click()
    await expect(dialog(page)).toBeVisible()
    await axe(page, { within: '[role="dialog"]', onlyLight: language !== 'EN' })
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await useScreen(page, 'desktop')
  }
})

test('a press on a button counts when the field that it leaves gets a message (SHL-46)', async ({ page }) => {
  await openBuyer(page, WITH_TWO)
  await page.getByRole('button', { name: 'Add contact' }).click()
  const leaveInvalid = async (): Promise<void> => {
    await field(page, /E-mail/).fill('nobody')
    await expect(dialog(page).getByText('The e-mail address is not valid.')).toHaveCount(0)
  }
  /** Presses the upper edge of a button, which a growing dialog moves away from the pointer. */
  const press = async (name: string): Promise<void> => {
    const place = await dialog(page).getByRole('button', { name, exact: true }).boundingBox()
    await page.mouse.move(place!.x + place!.width / 2, place!.y + 3)
    await page.mouse.down()
    await page.mouse.up()
  }
  await leaveInvalid()
  await press('Add')
  // The press was a click: all fields were checked, also those that are empty.
  await expect(dialog(page).getByText('Fill in this field').first()).toBeVisible()
  await expect(dialog(page).getByText('The e-mail address is not valid.')).toBeVisible()
  await field(page, /E-mail/).fill('somebody')
  await leaveInvalid()
  await press('Cancel')
  await expect(dialog(page)).toHaveCount(0)
})
