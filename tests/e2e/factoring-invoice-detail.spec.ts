import type { Page } from '@playwright/test'

import { expect, nowhere, signIn, test } from '../support/e2e.ts'

const rows = (page: Page) => page.locator('tbody tr').filter({ has: page.getByRole('link') })
const numbers = (page: Page) => rows(page).getByRole('link').allTextContents()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

type Invoice = {
  id: string
  contractId: string
  thirdPartyId: string
  invoiceNumber: string
  invoiceStatus: string
  invoiceType: string
  factoringProduct: string
  buyerVerificationId: string | null
  buyerVerificationStatus: string
  invoiceDate: string
  invoiceDueDate: string
}
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** First matching invoice of the company, requested with the session of the page. */
async function find(page: Page, query: string, fits: (invoice: Invoice) => boolean): Promise<Invoice> {
  const token = await page.evaluate(() => sessionStorage.getItem('portal.token'))
  const answer = await page.request.get(`/api/invoice?size=1000&${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const found = ((await answer.json()) as { content: Invoice[] }).content.find(fits)
  if (!found) throw new Error(`no invoice fits ${query}`)
  return found
}

async function open(page: Page, query: string, fits: (invoice: Invoice) => boolean = () => true): Promise<Invoice> {
  await signIn(page, 'demo', { path: nowhere })
  const invoice = await find(page, query, fits)
  await page.goto(`/factoring/invoice/${invoice.id}/-`)
  await expect(heading(page)).toHaveText(`Invoice ${invoice.invoiceNumber}`)
  return invoice
}

async function openList(page: Page, query = ''): Promise<void> {
  await signIn(page, 'demo', { path: `/factoring/invoices${query}` })
  await expect(rows(page).first()).toBeVisible()
}

test('a row opens the invoice, and the back link restores filters and page (INV-30)', async ({ page }) => {
  await openList(page, '?status=CLOSED&page=2')
  const address = page.url()
  const [first] = await numbers(page)
  await rows(page).first().locator('td.column-invoiceDate').click()
  await expect(heading(page)).toHaveText(`Invoice ${first}`)
  expect(new URL(page.url()).pathname).toMatch(
    /^\/factoring\/invoice\/\d+\/contractId=\d+&page=2&size=10&status=CLOSED$/,
  )
  await expect(page.getByText('Closed').first()).toBeVisible()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page).toHaveURL(address)
})

test('arrow keys step through the invoices in list order across a page boundary', async ({ page }) => {
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
  await test.step('a reload shows the same invoice', async () => {
    await expect(page.getByRole('region', { name: 'Dates' })).toBeVisible()
    const title = await heading(page).textContent()
    await page.reload()
    await expect(heading(page)).toHaveText(title ?? '')
  })
})

test('the first invoice has no previous one, and the left arrow changes nothing', async ({ page }) => {
  await openList(page)
  const [first] = await numbers(page)
  await rows(page).first().getByRole('link').click()
  await expect(heading(page)).toHaveText(`Invoice ${first}`)
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await page.keyboard.press('ArrowLeft')
  await expect(heading(page)).toHaveText(`Invoice ${first}`)
  await test.step('the invoice shows amounts with rates, and the contract (INV-33)', async () => {
    const financing = page.getByRole('region', { name: 'Financing' })
    await expect(financing).toContainText(/Advance[\d.]+,\d\d\s€\d+,\d\d\s%/)
    await expect(page.getByRole('region', { name: 'Contract' })).toContainText(/F-LT-\d+/)
  })
})

test('payouts and payments show acts, sums and remainders (INV-35, INV-36)', async ({ page }) => {
  const invoice = await open(
    page,
    'invoiceStatus=CLOSED',
    ({ invoiceType, factoringProduct }) => invoiceType === 'INVOICE' && factoringProduct === 'ORDINARY',
  )
  const payouts = region(page, 'Payouts')
  await expect(payouts.getByRole('row')).not.toHaveCount(0)
  await expect(payouts).toContainText('Remainder')
  await expect(payouts).toContainText(/Paid out in total[\d.]+,\d\d\s€Still to be paid out0,00\s€/)
  await expect(region(page, 'Payments')).toContainText(/Paid in total[\d.]+,\d\d\s€Still to be paid0,00\s€/)
  for (const fees of ['Interest', 'Commission'])
    await expect(region(page, fees)).toContainText(/\d{4}-\d\d-\d\d[\d.]+,\d\d\s€PDFIn total[\d.]+,\d\d\s€/)
  await expect(region(page, 'Late fees')).toContainText('No late fees have been calculated')
  const download = page.waitForEvent('download')
  await payouts
    .getByRole('button', { name: /^PDF of \d{4}-/ })
    .first()
    .click()
  expect((await download).suggestedFilename()).toMatch(new RegExp(`^invoice_${invoice.invoiceNumber}_payout_.+\\.pdf$`))
  await expect(heading(page)).toHaveText(`Invoice ${invoice.invoiceNumber}`)
})

test('an overdue invoice shows late fees and no payments (INV-37)', async ({ page }) => {
  await open(page, 'invoiceStatus=OVERDUE')
  await expect(region(page, 'Late fees')).toContainText(/In total[\d.]+,\d\d\s€/)
  await expect(region(page, 'Payments')).toContainText('Nothing has been paid yet')
  await expect(region(page, 'Payments')).toContainText(/Still to be paid[\d.]*[1-9][\d.]*,\d\d\s€/)
  await expect(region(page, 'Dates').getByRole('img', { name: /^Issue date .*, Due date .*, Today/ })).toBeVisible()
})

test('a settled credit memo shows a negative reconciliation as payment', async ({ page }) => {
  await open(page, 'invoiceNumber=KR&invoiceStatus=CLOSED')
  await expect(region(page, 'Payments')).toContainText(/Reconciliation-[\d.]+,\d\d\s€/)
})

test('the timeline places today before, between and after issue and due date (INV-34)', async ({ page }) => {
  await signIn(page, 'demo', { path: nowhere })
  const invoice = await find(
    page,
    'invoiceStatus=FINANCED',
    ({ invoiceDate, invoiceDueDate }) => invoiceDate < '2026-11-19' && invoiceDueDate > '2026-11-21',
  )
  const dates = region(page, 'Dates')
  for (const [now, order] of [
    ['2026-11-20', /^Issue date .*, Today 2026-11-20, Due date /],
    [invoice.invoiceDueDate, /^Issue date .*, Today .*, Due date /],
    ['2024-01-01', /^Today 2024-01-01, Issue date .*, Due date /],
    ['2031-01-01', /^Issue date .*, Due date .*, Today 2031-01-01$/],
  ] as const) {
    await page.clock.setFixedTime(`${now}T10:00:00Z`)
    await page.goto(`/factoring/invoice/${invoice.id}/-`)
    await expect(dates.getByRole('img', { name: order })).toBeVisible()
  }
})

test('the third party is named supplier or buyer by the type of contract', async ({ page }) => {
  await open(page, 'invoiceStatus=CLOSED', ({ factoringProduct }) => factoringProduct === 'REVERSE')
  await expect(region(page, 'Invoice')).toContainText(/Supplier.*Company code of the supplier\d+/)
  await open(page, 'invoiceStatus=CLOSED', ({ factoringProduct }) => factoringProduct === 'ORDINARY')
  await expect(region(page, 'Invoice')).toContainText(/Buyer.*Company code of the buyer\d+/)
})

test.describe('verification contact', () => {
  const calls = (page: Page) => {
    const urls: string[] = []
    page.on('request', request => {
      if (request.url().includes('/buyer-verification/contact')) urls.push(request.url())
    })
    return urls
  }

  test('is requested and shown for an invoice with a sent verification', async ({ page }) => {
    const requests = calls(page)
    const invoice = await open(page, '', ({ buyerVerificationStatus }) => buyerVerificationStatus === 'WAITING')
    const verification = region(page, 'Buyer verification')
    await expect(verification).toContainText(/E-mail\S+@\S+\.example/)
    expect(requests).toHaveLength(1)
    const { id, contractId, thirdPartyId, buyerVerificationId } = invoice
    expect(Object.fromEntries(new URL(requests[0]!).searchParams)).toEqual({
      invoiceId: id,
      contractId,
      thirdPartyId,
      buyerVerificationId,
    })
  })

  test('is not requested when no verification applies (INV-39)', async ({ page }) => {
    const requests = calls(page)
    await open(page, '', ({ buyerVerificationStatus }) => buyerVerificationStatus === 'NOT_APPLICABLE')
    await expect(region(page, 'Buyer verification')).toContainText('Not applicable')
    await expect(region(page, 'Commission')).toContainText('In total')
    await expect(region(page, 'Buyer verification')).not.toContainText('E-mail')
    expect(requests).toEqual([])
  })

  test('is not requested for an unknown status', async ({ page }) => {
    const requests = calls(page)
    await page.route(/\/api\/invoices\/\d+/, async route => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace(
          /"buyerVerificationStatus":"\w+"/,
          '"buyerVerificationStatus":"SOMETHING_NEW"',
        ),
      })
    })
    await open(page, '', ({ buyerVerificationStatus }) => buyerVerificationStatus === 'WAITING')
    await expect(region(page, 'Buyer verification')).toContainText('Not applicable')
    await expect(region(page, 'Commission')).toContainText('In total')
    expect(requests).toEqual([])
  })
})

test('a section that fails to load can be retried while the other sections stay', async ({ page, problems }) => {
  problems.expect(/503|Service Unavailable/)
  await page.route('**/api/payouts?**', route =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({ status: 503, code: 'OVERLOADED' }),
    }),
  )
  await open(page, 'invoiceStatus=CLOSED', ({ invoiceType }) => invoiceType === 'INVOICE')
  await expect(region(page, 'Payouts').getByRole('alert')).toContainText('The data could not be loaded')
  await expect(region(page, 'Payments')).toContainText('Paid in total')
  await page.unroute('**/api/payouts?**')
  await region(page, 'Payouts').getByRole('button', { name: 'Try again' }).click()
  await expect(region(page, 'Payouts')).toContainText('Paid out in total')
})

test('arrow keys do not change the invoice while a menu is open', async ({ page }) => {
  const invoice = await open(page, 'invoiceStatus=CLOSED')
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()
  await page.getByRole('button', { name: /Rasa/ }).click()
  await expect(page.getByRole('button', { name: /Daugavas graudi/ })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  // The menu handles keystrokes until its closing transition ends.
  await expect(page.locator('[role="dialog"], [role="menu"]')).toHaveCount(0)
  await expect(heading(page)).toHaveText(`Invoice ${invoice.invoiceNumber}`)
  await page.keyboard.press('ArrowRight')
  await expect(heading(page)).not.toHaveText(`Invoice ${invoice.invoiceNumber}`)
})

for (const [who, id] of [
  ['an id that does not exist', '999999999'],
  ['what is no id at all', 'abc'],
] as const) {
  test(`${who} shows not found with a link to the list`, async ({ page, problems }) => {
    problems.expect(/404|400/)
    await signIn(page, 'demo', { path: `/factoring/invoice/${id}/-` })
    await expect(page.getByRole('heading', { name: 'This invoice could not be found' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to the list' }).click()
    await expect(rows(page).first()).toBeVisible()
  })
}

// The profile language of this user is Estonian.
test('an invoice of another company shows not found like a missing one', async ({ page, browser, problems }) => {
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

test('a company switch leads from the open invoice to the list of the new company (INV-32)', async ({ page }) => {
  await signIn(page, 'demo', { path: '/factoring/invoices', fresh: true })
  await page.goto('/factoring/invoices')
  await rows(page).first().getByRole('link').click()
  await expect(heading(page)).toHaveText(/^Invoice /)
  await page.getByRole('button', { name: /Rasa/ }).click()
  await page.getByRole('button', { name: /Daugavas graudi/ }).click()
  await expect(page).toHaveURL(/\/factoring\/invoices\?contractId=\d+&page=1&size=10$/)
  await expect(page.getByRole('button', { name: /F-LV-/ })).toBeVisible()
})
