import { axe, expect, expectNoSidewaysScroll, signIn, test, useScreen } from '../support/e2e.ts'

/** "917.863,09 €" as cents. */
const cents = (text: string) => Number(text.replace(/[^\d,-]/g, '').replace(',', ''))

test('what is overdue and whose: from the overview to the invoices, their sum and their buyers (DSH-52, SHL-41)', async ({
  page,
}) => {
  await signIn(page, 'demo', { path: '/general/dashboard' })
  const task = page.getByRole('region', { name: 'What needs doing' }).getByRole('link', { name: /overdue invoices?/ })
  await expect(task).toBeVisible()
  const asked = (await task.innerText()).replaceAll('\n', ' ')
  const count = Number(/^(\d+)/.exec(asked)![1])
  const unpaid = cents(/([\d.]+,\d\d)/.exec(asked)![1]!)
  await axe(page)
  for (const screen of ['phone', 'tablet', 'desktop'] as const) {
    await useScreen(page, screen)
    await expectNoSidewaysScroll(page)
  }
  await task.click()
  await expect(page).toHaveURL(/\/factoring\/invoices\?.*status=OVERDUE/)
  await expect(page.getByText(new RegExp(`of ${count}$`))).toBeVisible()
  const total = (field: string) => page.locator(`tfoot td.column-${field}`)
  await expect
    .poll(async () => cents(await total('invoiceAmount').innerText()) - cents(await total('amountPaid').innerText()))
    .toBe(unpaid)
  const name = await page.locator('tbody td.column-thirdPartyName').first().innerText()
  await page.locator('tbody tr').first().getByRole('link').first().click()
  await page.getByRole('main').getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
})

test('a colleague sends a view, and its address opens it for a reader of the company (LST-30, LST-33)', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  await signIn(page, 'demo', { path: '/factoring/invoices?status=OVERDUE' })
  await expect(page.locator('tbody tr').first()).toBeVisible()
  const views = page.getByRole('button', { name: 'Views' })
  await views.click()
  await page.getByRole('button', { name: 'Save as a view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as a view' })
  await dialog.getByRole('textbox', { name: 'Name of the view' }).fill('Overdue for the meeting')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('View “Overdue for the meeting” is saved')).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await views.click()
  await page.getByRole('button', { name: 'Copy the address of “Overdue for the meeting” for colleagues' }).click()
  await expect(page.getByText('The address of “Overdue for the meeting” is copied')).toBeVisible()
  const address = new URL(await page.evaluate(() => navigator.clipboard.readText()))

  const context = await browser.newContext({ baseURL: baseURL! })
  await problems.watch(context)
  const reader = await context.newPage()
  await signIn(reader, 'viewer', { path: address.pathname + address.search, language: 'EN' })
  await expect(reader).toHaveURL(/status=OVERDUE/)
  await expect(reader.locator('tbody td.column-invoiceStatus').first()).toHaveText('Overdue')
  await useScreen(reader, 'phone')
  await expectNoSidewaysScroll(reader)
  await context.close()
})
