import { axe, expect, expectNoSidewaysScroll, signIn, test, useScreen } from '../support/e2e.ts'

/** Uses the demo applications: server/modules/operator-applications/demoApplications.json. */
const list = '/operator/applications'
const masked = /^•{7}\d{4}$/

test('an operator finds, filters and exports applications', async ({ page }) => {
  await signIn(page, 'operator', { path: '/operator/forms' })
  await page.getByRole('link', { name: 'Applications' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible()
  await expect(page.getByRole('row')).not.toHaveCount(1)
  await expect(page.getByText('Mantas Demonis')).toBeVisible()
  await axe(page)

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Code' }).check()
  await expect(page.getByText(masked).first()).toBeVisible()
  await page.getByRole('button', { name: 'Restore the usual columns' }).click()
  await expect(page.getByText(masked)).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('searchbox', { name: 'Number, name, phone or e-mail' }).fill('demonst')
  await expect(page.getByText('SIA Demonstrāciju transports')).toBeVisible()
  await expect(page.getByText('Mantas Demonis')).toBeHidden()
  expect(new URL(page.url()).searchParams.get('search')).toBe('demonst')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /export/i }).click()
  expect((await download).suggestedFilename()).toMatch(/^applications_.*\.xlsx$/)
})

test('the application page covers personal codes until revealed', async ({ page }) => {
  await signIn(page, 'operator', { path: `${list}?search=Mantas` })
  await page.getByText('Mantas Demonis').click()
  await expect(page).toHaveURL(/\/operator\/applications\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('LP-')
  // Labels of the form, which was filled in in Lithuanian.
  await expect(page.getByText('Vardas', { exact: true })).toBeVisible()
  await expect(page.getByText('Banko išrašas 2026-10.pdf').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expect(page.getByText('3880514', { exact: false })).toHaveCount(0)
  await axe(page)

  await page.getByRole('button', { name: 'Show codes' }).click()
  await expect(page.getByText(/^3880514\d{4}$/)).toBeVisible()
  await page.getByRole('button', { name: 'Hide codes' }).click()
  await expect(page.getByText(/^3880514\d{4}$/)).toHaveCount(0)

  for (const [button, name] of [
    [/^Download Banko/, 'Banko išrašas 2026-10.pdf'],
    [/^Copy \(PDF/, /^LP-.*\.pdf$/],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    expect((await download).suggestedFilename()).toMatch(name)
  }
})

test('a guarantor can be invited, invited again and withdrawn', async ({ page }) => {
  await signIn(page, 'operator', { path: `${list}?search=Olivia` })
  await page.getByText('Olivia Sample').click()
  await page.getByRole('button', { name: 'Invite a guarantor' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(dialog.getByLabel('First name')).toBeFocused()
  await dialog.getByLabel('First name').fill('Paulius')
  await dialog.getByLabel('Surname').fill('Laiduotojas')
  await dialog.getByLabel('Personal code').fill('38805140328')
  await dialog.getByRole('textbox', { name: 'Phone with country code' }).fill('61234567')
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('paulius@example.com')
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Paulius Laiduotojas')).toBeVisible()
  await expect(page.getByText('Awaiting parts').first()).toBeVisible()

  await page.getByRole('button', { name: 'Send the invitation of Paulius Laiduotojas again' }).click()
  await expect(page.getByText('A new link and a new code were sent', { exact: false })).toBeVisible()

  await page.getByRole('button', { name: 'Withdraw the invitation of Paulius Laiduotojas' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Paulius Laiduotojas' }).getByText('Withdrawn'),
  ).toBeVisible()
})

test('the search by a whole personal code keeps the code out of the address', async ({ page }) => {
  const addresses: string[] = []
  page.on('request', request => addresses.push(request.url()))
  await signIn(page, 'operator', { path: list })
  await page.getByRole('button', { name: 'Find by code' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Personal or company code').fill('4000999')
  await dialog.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(dialog.getByText('There is no application with this code.')).toBeVisible()
  await dialog.getByLabel('Personal or company code').fill('40009999912')
  await dialog.getByRole('button', { name: 'Find', exact: true }).click()
  await dialog.getByRole('link', { name: /^LB-/ }).click()
  await expect(page.getByText('SIA Demonstrāciju transports').first()).toBeVisible()
  expect(addresses.filter(address => address.includes('4000999'))).toEqual([])
})

test('the pages fit a phone, and staff get not found', async ({ page }) => {
  await useScreen(page, 'phone')
  await signIn(page, 'operator', { path: list })
  await expect(page.getByText('Mantas Demonis')).toBeVisible()
  await expectNoSidewaysScroll(page)
  // The link covers the whole card.
  await page.getByRole('listitem').filter({ hasText: 'Mantas Demonis' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Answers' })).toBeVisible()
  await expectNoSidewaysScroll(page)

  await page.evaluate(() => sessionStorage.clear())
  await signIn(page, 'demo', { path: list, fresh: true })
  await expect(page.getByText('Mantas Demonis')).toHaveCount(0)
})

/** The longest value of each column. */
const long = {
  applicantName: 'Konstantinas-Aleksandras Vasiliauskas-Konstantinopoliškis',
  partnerName: 'UAB „Nekilnojamojotransportokonsultacijos ir partneriai“',
  form: 'loan-private',
  status: 'AWAITING_CONFIRMATION',
  amount: '1250000.00',
}

test('the default columns fit a desktop in every language with the longest names', async ({ page }) => {
  await page.route('**/api/operator/applications?**', async route => {
    const response = await route.fetch()
    const answer = (await response.json()) as { content: object[] }
    await route.fulfill({ response, json: { ...answer, content: answer.content.map(row => ({ ...row, ...long })) } })
  })
  for (const language of ['LV', 'LT', 'EE', 'EN'] as const) {
    await signIn(page, 'operator', { path: list, language })
    await expect(page.getByText(long.partnerName).first()).toBeVisible()
    // With that of the checkboxes (LST-10).
    await expect(page.getByRole('columnheader')).toHaveCount(8)
    const excess = await page
      .locator('.RaDataTable-tableWrapper')
      .evaluate(table => table.scrollWidth - table.clientWidth)
    expect(excess, `horizontal overflow of the table, ${language}`).toBeLessThanOrEqual(0)
  }
})
