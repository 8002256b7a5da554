import { autoVejasLogo } from '../../server/db/demo/partnerLogo.ts'
import {
  axe,
  expect,
  expectInputsFillTheirPlace,
  expectNoSidewaysScroll,
  expectRoomForFingers,
  signIn,
  speak,
  test,
  useScreen,
} from '../support/e2e.ts'

const list = '/operator/partners'
const longName = `UAB „${'Labai ilgas partnerio pavadinimas '.repeat(2)}Žemaitija“`

test('an operator adds a partner, creates a link and switches the partner off (PRT-14, PRT-17, PRT-20)', async ({
  page,
  context,
}) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'operator', { path: '/operator/forms' })
  await page.getByRole('link', { name: 'Partners' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Partners' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'UAB „Auto Vėjas“' })).toBeVisible()
  await axe(page)

  // By keyboard alone: the dialog opens, reports missing fields and asks before discarding changes.
  await page.getByRole('button', { name: 'Add a partner' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a partner' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Fill in this field')).toHaveCount(2)
  await axe(page, { within: '[role=dialog]' })
  await expectInputsFillTheirPlace(page)
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type(longName)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).press('Enter')
  await dialog.getByRole('textbox', { name: 'Financing company' }).fill('Baltic Finance Demo')
  await dialog.getByRole('checkbox', { name: 'Leasing', exact: true }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Business leasing' }).check()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Business leasing is possible only with leasing.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Leasing', exact: true }).check()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Choose a file' }).click(),
  ])
  await chooser.setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(dialog.getByText('This file cannot be a logo.')).toBeVisible()
  const [again] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Choose a file' }).click(),
  ])
  await again.setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: autoVejasLogo })
  await expect(dialog.getByRole('img', { name: 'Logo' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Add', exact: true }).dblclick()

  await expect(page).toHaveURL(/\/operator\/partners\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: longName })).toBeVisible()
  await expect(page.getByText('There are no links yet.')).toBeVisible()

  await page.getByRole('button', { name: 'New link' }).click()
  await page.getByRole('textbox', { name: 'Label' }).fill('Salonas Kaune')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const made = page.getByRole('dialog', { name: 'Copy the link now' })
  await expect(made).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(made).toBeVisible()
  await axe(page, { within: '[role=dialog]' })
  const link = await made.getByRole('textbox', { name: 'Link' }).inputValue()
  const token = await made.getByRole('textbox', { name: 'Token alone' }).inputValue()
  expect(link).toMatch(/\/partner\/[\w-]{43}$/)
  await made.getByRole('button', { name: 'Copy: Link' }).click()
  await expect(made.getByText('Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await made.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Salonas Kaune').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Never used')).toBeVisible()
  expect(await page.content()).not.toContain(token)

  const customer = await context.newPage()
  await customer.goto(new URL(link).pathname)
  await expect(customer.getByTestId('partner').getByRole('img', { name: longName })).toBeVisible()

  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByRole('dialog')).toContainText('Applications that were sent stay')
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText('The partner is switched off: none of these links works.')).toBeVisible()
  await axe(page)
  await customer.goto(new URL(link).pathname)
  await expect(customer).toHaveURL(/\/404/)
  await customer.close()

  for (const screen of ['phone', 'tablet', 'desktop'] as const) {
    await useScreen(page, screen)
    for (const language of ['LT', 'EN'] as const) {
      await speak(page, language)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Žemaitija')
      await expectNoSidewaysScroll(page)
      if (screen === 'phone') await expectRoomForFingers(page)
    }
  }
  await page.goto(`${list}?search=zemaitija&state=DISABLED`)
  await expect(page.getByText(longName)).toBeVisible()
  await page.goto(`${list}?search=nobody-has-this-name`)
  await expect(page.getByRole('heading', { level: 2, name: 'Nothing found' })).toBeVisible()
})

test('an edit shows what another operator has saved meanwhile (PRT-15)', async ({ page, problems }) => {
  problems.expect(/412/)
  await signIn(page, 'operator', { path: `${list}?search=Namu` })
  await page.getByRole('link', { name: 'UAB „Namų šviesa“' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit UAB „Namų šviesa“' })
  await dialog.getByRole('textbox', { name: 'New applications a day' }).fill('40')

  const token = await page.evaluate(() => sessionStorage.getItem('portal.token'))
  const headers = { authorization: `Bearer ${token}` }
  const address = `/api${new URL(page.url()).pathname}`
  const { name, offers, dailyApplications, revision } = await (await page.request.get(address, { headers })).json()
  const other = { name, financingCompany: 'Kita įmonė', offers, dailyApplications, revision }
  expect((await page.request.put(address, { headers, data: other })).status()).toBe(200)

  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Another operator has changed this partner in the meantime.')).toBeVisible()
  await expect(dialog.getByText('Financing company: Kita įmonė')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Financing company' })).toHaveValue('Kita įmonė')
  await expect(dialog.getByRole('textbox', { name: 'New applications a day' })).toHaveValue('40')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('New applications a day: 5000 → 40')).toBeVisible()
  await expect(page.getByText('Kita įmonė').first()).toBeVisible()
})
