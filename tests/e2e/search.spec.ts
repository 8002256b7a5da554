import { axe, expect, expectNoSidewaysScroll, signIn, test, useScreen } from '../support/e2e.ts'

type Answer = { content: { invoiceNumber: string; id: string; thirdPartyName: string }[] }

test('a buyer calls with half a number (SHL-50, SHL-52, SHL-55, SHL-57)', async ({ page }) => {
  await signIn(page, 'demo', { path: '/factoring/dashboard' })
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
  const token = await page.evaluate(() => sessionStorage.getItem('portal.token'))
  const answer = await page.request.get('/api/invoice?size=1&page=40', {
    headers: { authorization: `Bearer ${token}` },
  })
  const [invoice] = ((await answer.json()) as Answer).content
  const half = invoice!.invoiceNumber.slice(-8).replaceAll('-', ' ')
  const field = page.getByRole('combobox')

  await test.step('the key opens the search, and the number is found by its half', async () => {
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await page.keyboard.type(half)
    const found = page.getByRole('group', { name: 'Invoices' }).getByRole('option').first()
    await expect(found).toContainText(invoice!.invoiceNumber)
    await expect(found).toContainText(invoice!.thirdPartyName)
    await expect(found).toHaveAttribute('aria-selected', 'true')
    await axe(page, { within: '[role="dialog"]' })
  })
  await test.step('Enter opens the invoice', async () => {
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/factoring/invoice/${invoice!.id}/`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(invoice!.invoiceNumber)
  })
  await test.step('it is the first of those opened lately, on a phone too', async () => {
    await useScreen(page, 'phone')
    await page.keyboard.press('/')
    const recent = page.getByRole('group', { name: 'Opened lately' }).getByRole('option')
    await expect(recent.first()).toContainText(invoice!.invoiceNumber)
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await expect(field).toHaveCount(0)
  })
  await test.step('the question mark lists the keys', async () => {
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Previous and next invoice')
  })
})
