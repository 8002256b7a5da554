import type { Page } from '@playwright/test'

import { axe, expect, expectNoSidewaysScroll, screenNames, signIn, test, useScreen } from '../support/e2e.ts'

const rows = (page: Page) => page.locator('tbody tr').filter({ has: page.getByRole('link') })
const numbers = (page: Page) => rows(page).getByRole('link').allTextContents()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function openList(page: Page, query = ''): Promise<void> {
  await signIn(page, 'demo', { path: `/factoring/invoices${query}` })
  await expect(rows(page).first()).toBeVisible()
}

test('a row opens the invoice, and Back leads to the same filters and page', async ({ page }) => {
  await openList(page, '?status=CLOSED&page=2')
  const address = page.url()
  const [first] = await numbers(page)
  await rows(page).first().locator('td.column-invoiceDate').click()
  await expect(heading(page)).toHaveText(`Invoice ${first}`)
  expect(new URL(page.url()).pathname).toMatch(/^\/factoring\/invoice\/\d+\/contractId=\d+&status=CLOSED&page=2&size=10$/)
  await expect(page.getByText('Closed').first()).toBeVisible()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page).toHaveURL(address)
})

test('arrow keys go through the invoices in the order of the list, across the end of its page', async ({ page }) => {
  await openList(page)
  const here = await numbers(page)
  await page.getByRole('button', { name: 'Go to page 2', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect.poll(async () => (await numbers(page))[0]).not.toBe(here[0])
  const [firstOfNext] = await numbers(page)
  await page.goBack()
  await expect.poll(async () => (await numbers(page))[0]).toBe(here[0])
  await rows(page).last().getByRole('link').click()
  await expect(heading(page)).toHaveText(`Invoice ${here.at(-1)}`)
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()
  await page.keyboard.press('ArrowRight')
  await expect(heading(page)).toHaveText(`Invoice ${firstOfNext}`)
  await page.keyboard.press('ArrowLeft')
  await expect(heading(page)).toHaveText(`Invoice ${here.at(-1)}`)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(heading(page)).toHaveText(`Invoice ${here.at(-2)}`)
})

test('the first invoice has no previous one, and the arrow does nothing there', async ({ page }) => {
  await openList(page)
  const [first] = await numbers(page)
  await rows(page).first().getByRole('link').click()
  await expect(heading(page)).toHaveText(`Invoice ${first}`)
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await page.keyboard.press('ArrowLeft')
  await expect(heading(page)).toHaveText(`Invoice ${first}`)
})

test('amounts come with their rates, and the contract stands beside the invoice', async ({ page }) => {
  await openList(page)
  await rows(page).first().getByRole('link').click()
  const financing = page.getByRole('region', { name: 'Financing' })
  await expect(financing).toContainText(/Advance[\d.]+,\d\d\s€\d+,\d\d\s%/)
  await expect(page.getByRole('region', { name: 'Contract' })).toContainText(/F-LT-\d+/)
})

test('reload shows the same invoice', async ({ page }) => {
  await openList(page)
  await rows(page).nth(2).getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Dates' })).toBeVisible()
  const title = await heading(page).textContent()
  await page.reload()
  await expect(heading(page)).toHaveText(title ?? '')
})

for (const [who, id] of [['an id that does not exist', '999999999'], ['what is no id at all', 'abc']] as const) {
  test(`${who} is not found, with the way to the list`, async ({ page, problems }) => {
    problems.expect(/404|400/)
    await signIn(page, 'demo', { path: `/factoring/invoice/${id}/-` })
    await expect(page.getByRole('heading', { name: 'This invoice could not be found' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to the list' }).click()
    await expect(rows(page).first()).toBeVisible()
  })
}

// This person's profile language is Estonian.
test("another company's invoice is not found, just like a missing one", async ({ page, browser, problems }) => {
  problems.expect(/404/)
  await openList(page)
  const href = await rows(page).first().getByRole('link').getAttribute('href')
  const context = await browser.newContext()
  await problems.watch(context)
  const foreign = await context.newPage()
  await signIn(foreign, 'other', { path: href ?? '' })
  await expect(foreign.getByRole('heading', { name: 'Seda arvet ei leitud' })).toBeVisible()
  await context.close()
})

for (const screen of screenNames) {
  test(`axe finds nothing in an invoice on a ${screen}`, async ({ page }) => {
    await useScreen(page, screen)
    await signIn(page, 'demo', { path: '/factoring/invoices' })
    await page.getByRole('link', { name: /^SF/ }).first().click()
    await expect(page.getByRole('region', { name: 'Contract' })).toContainText('F-LT-')
    await expectNoSidewaysScroll(page)
    await axe(page)
  })
}

test('a switch to another company leaves the open invoice for the list of that company', async ({ page }) => {
  await signIn(page, 'demo', { path: '/factoring/invoices', fresh: true })
  await page.goto('/factoring/invoices')
  await rows(page).first().getByRole('link').click()
  await expect(heading(page)).toHaveText(/^Invoice /)
  await page.getByRole('button', { name: /Rasa/ }).click()
  await page.getByRole('button', { name: /Daugavas graudi/ }).click()
  await expect(page).toHaveURL(/\/factoring\/invoices\?contractId=\d+&page=1&size=10$/)
  await expect(page.getByRole('button', { name: /F-LV-/ })).toBeVisible()
})
