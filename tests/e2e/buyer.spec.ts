import type { Page } from '@playwright/test'

import { axe, expect, expectNoSidewaysScroll, nowhere, screenNames, signIn, test, useScreen } from '../support/e2e.ts'

type Buyer = { id: string; contractIds: string[]; party: { name: string } }

const token = async (page: Page) => ({
  authorization: `Bearer ${await page.evaluate(() => sessionStorage.getItem('portal.token'))}`,
})

/** A buyer with several signed contracts of the company. */
async function sharedBuyer(page: Page): Promise<Buyer> {
  await signIn(page, 'demo', { path: nowhere })
  const headers = await token(page)
  const { content } = (await (
    await page.request.get('/api/contracts?status=READY_FOR_SIGNING', { headers })
  ).json()) as { content: { id: string }[] }
  const { thirdParties } = (await (await page.request.get('/api/contracts/third-parties', { headers })).json()) as {
    thirdParties: Buyer[]
  }
  return thirdParties.find(
    ({ contractIds }) => contractIds.filter(id => !content.some(waiting => waiting.id === id)).length > 1,
  )!
}

test('the buyer page shows the company, the limits and the contacts of all contracts', async ({ page }) => {
  const buyer = await sharedBuyer(page)
  await page.goto(`/buyer/${buyer.id}`)
  await expect(page.getByRole('heading', { level: 1, name: buyer.party.name })).toBeVisible()
  for (const label of ['Company code', 'VAT code', 'Country', 'Address', 'City', 'Postal code'])
    await expect(page.locator('dt').filter({ hasText: new RegExp(`^${label}$`) })).toBeVisible()
  await expect(
    page
      .locator('dt')
      .filter({ hasText: /^Country$/ })
      .locator('xpath=following-sibling::dd'),
  ).toHaveText(/Lithuania|Latvia|Estonia/)
  const limits = page.getByRole('region', { name: 'Limits by contract' })
  await expect(limits.locator('tbody tr').nth(1)).toBeVisible()
  await expect(limits).not.toContainText('Ready for signing')
  await expect(page.getByRole('region', { name: 'Contacts' }).locator('tbody tr').first()).toContainText('@')
})

test('a contract link leads to the buyer on that contract and back', async ({ page }) => {
  const buyer = await sharedBuyer(page)
  await page.goto(`/buyer/${buyer.id}`)
  const link = page.getByRole('region', { name: 'Limits by contract' }).getByRole('link').first()
  const number = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: `Contract ${number}` })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: buyer.party.name })).toBeVisible()
  await page.getByRole('link', { name: 'All contracts' }).click()
  await expect(page).toHaveURL(new RegExp(`/buyer/${buyer.id}$`))
  await page.goBack()
  await expect(page.getByRole('heading', { level: 2, name: buyer.party.name })).toBeVisible()
})

test('the invoices link opens the list filtered by the buyer and its contracts', async ({ page }) => {
  const buyer = await sharedBuyer(page)
  await page.goto(`/buyer/${buyer.id}`)
  await page.getByRole('main').getByRole('link', { name: 'Invoices', exact: true }).click()
  await expect(page).toHaveURL(
    url => url.pathname === '/factoring/invoices' && url.searchParams.get('thirdPartyId') === buyer.id,
  )
  await expect(page.locator('tbody tr').first()).toContainText(buyer.party.name)
})

test('an unknown buyer shows not found', async ({ page, problems }) => {
  problems.expect(/404/)
  await signIn(page, 'demo', { path: nowhere })
  for (const id of ['99999999', 'abc', '0']) {
    await page.goto(`/buyer/${id}`)
    await expect(page.getByRole('heading', { name: 'This buyer or supplier could not be found' })).toBeVisible()
  }
  await page.getByRole('link', { name: /list/ }).click()
  await expect(page).toHaveURL(/\/factoring\/contracts/)
})

test('a buyer of another company only shows not found', async ({ page, problems }) => {
  problems.expect(/404/)
  await signIn(page, 'other', { path: nowhere })
  const theirs = (await (
    await page.request.get('/api/contracts/third-parties', { headers: await token(page) })
  ).json()) as { thirdParties: Buyer[] }
  await signIn(page, 'demo', { path: nowhere })
  const ours = (await (
    await page.request.get('/api/contracts/third-parties', { headers: await token(page) })
  ).json()) as { thirdParties: Buyer[] }
  const foreign = theirs.thirdParties.find(({ id }) => !ours.thirdParties.some(own => own.id === id))!
  await page.goto(`/buyer/${foreign.id}`)
  await expect(page.getByRole('heading', { name: 'This buyer or supplier could not be found' })).toBeVisible()
  await expect(page.getByText(foreign.party.name)).toHaveCount(0)
})

test('a section that fails to load can be retried while the other sections stay', async ({ page, problems }) => {
  problems.expect(/503/)
  const buyer = await sharedBuyer(page)
  await page.route('**/api/buyers/*/contacts', route =>
    route.fulfill({ status: 503, json: { status: 503, code: 'SME3', message: '', issues: [], requestId: 'x' } }),
  )
  await page.goto(`/buyer/${buyer.id}`)
  const contacts = page.getByRole('region', { name: 'Contacts' })
  await expect(contacts.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Limits by contract' }).getByRole('link').first()).toBeVisible()
  await page.unroute('**/api/buyers/*/contacts')
  await contacts.getByRole('button').click()
  await expect(contacts).toContainText('@')
})

test('the buyer page passes axe on every screen', async ({ page }) => {
  test.setTimeout(120_000)
  const buyer = await sharedBuyer(page)
  await page.goto(`/buyer/${buyer.id}`)
  await expect(page.getByRole('region', { name: 'Contacts' })).toContainText('@')
  for (const screen of screenNames) {
    await useScreen(page, screen)
    await expectNoSidewaysScroll(page)
    await axe(page)
  }
})
