import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import { readXlsx } from 'hucre'

import { expect, signIn, test } from '../support/e2e.ts'
import { readPdf } from '../support/pdf.ts'

type Statement = {
  id: string
  contractId: string
  number: string
  date: string
  type: string
  amount: { amount: string }
  feesActId: string | null
  reconciliationActs: { number: string }[]
}
type StatementPage = { content: Statement[]; totalElements: number }

const list = '/factoring/reports/'
const rows = (page: Page) => page.locator('tbody tr.RaDataTable-row, tbody tr:has(td.column-number)')
const heading = 'Statements and acts'
/** Timeout for a whole page with its data on a busy machine. */
const loaded = { timeout: 30_000 }

/** Requests the API with the session of the page. */
async function statements(page: Page, query: string): Promise<StatementPage> {
  const token = await page.evaluate(() => sessionStorage.getItem('portal.token'))
  const answer = await page.request.get(`/api/statements?${query}`, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()) as StatementPage
}

async function openList(page: Page, query = ''): Promise<string> {
  await signIn(page, 'demo', { path: `${list}${query}` })
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible(loaded)
  await expect(rows(page).first()).toBeVisible(loaded)
  return new URL(page.url()).searchParams.get('contractId') ?? ''
}

async function saved(page: Page, click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('the page opens with the newest statements of one contract, ten per page, and an active menu item', async ({
  page,
}) => {
  await openList(page)
  await expect(page).toHaveURL(/\/factoring\/reports\/?\?contractId=\d+&page=1&size=10$/)
  await expect(rows(page)).toHaveCount(10)
  const dates = await rows(page).locator('td.column-date').allTextContents()
  expect(dates).toEqual(dates.toSorted().toReversed())
  await expect(page.getByRole('link', { name: 'Statements', exact: true })).toHaveAttribute('aria-current', 'page')
})

test('dates and types filter the list, a column header sorts it, and the address keeps both', async ({ page }) => {
  const contract = await openList(page)
  await page.getByLabel('Date, from', { exact: true }).fill('2026-02-01')
  await page.getByLabel('Date, to', { exact: true }).fill('2026-02-28')
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Payout' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/dateFrom=2026-02-01&dateTo=2026-02-28/)
  await expect(page).toHaveURL(/type=PAYOUT/)
  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click()
  const { content } = await statements(
    page,
    `contractId=${contract}&dateFrom=2026-02-01&dateTo=2026-02-28&type=PAYOUT&sort=amount,DESC`,
  )
  await expect(rows(page).locator('td.column-number')).toHaveText(content.map(({ number }) => number))
  await page.reload()
  await expect(rows(page).locator('td.column-number').first()).toBeVisible(loaded)
  await expect(page.getByLabel('Date, from', { exact: true })).toHaveValue('2026-02-01')
})

test('a payment expands to the reconciliation acts, each with a PDF (STM-05)', async ({ page }) => {
  await openList(page)
  const { content } = await statements(page, 'type=PAYMENT&size=1000&dateTo=2026-10-31')
  const payment = content.find(
    ({ reconciliationActs }) => reconciliationActs.length > 1 && reconciliationActs.length < 10,
  )!
  await page.goto(
    `${list}?contractId=${payment.contractId}&page=1&size=30&type=PAYMENT&dateFrom=${payment.date}&dateTo=${payment.date}`,
  )
  const unfold = page.getByRole('button', { name: `Show details: ${payment.number}` })
  await unfold.focus()
  await page.keyboard.press('Enter')
  const nested = page.getByRole('table', { name: 'Reconciliation acts' })
  for (const { number } of payment.reconciliationActs)
    await expect(nested.getByText(number, { exact: true })).toBeVisible()
  const { name, bytes } = await saved(page, () =>
    nested.getByRole('button', { name: `PDF of ${payment.reconciliationActs[0]!.number}` }).click(),
  )
  expect(name).toContain(`reconciliation_${payment.reconciliationActs[0]!.number}.pdf`)
  const { text } = await readPdf(bytes)
  for (const part of ['Reconciliation act', payment.reconciliationActs[0]!.number, payment.number])
    expect(text).toContain(part)
})

test('the PDF of a row contains the values of the row', async ({ page }) => {
  await openList(page)
  const row = rows(page).first()
  const [number = '', date = '', amount = ''] = await Promise.all(
    ['number', 'date', 'amount'].map(field => row.locator(`td.column-${field}`).innerText()),
  )
  const { name, bytes } = await saved(page, () => row.getByRole('button', { name: `PDF of ${number}` }).click())
  expect(name).toMatch(new RegExp(`_${number}\\.pdf$`))
  const { text } = await readPdf(bytes)
  for (const part of [number, date, amount]) expect(text).toContain(part.replace(/\s/g, ' '))
})

test('the statement of one contract and period is one PDF, and two contracts have none (STM-24)', async ({ page }) => {
  const contract = await openList(page, '?dateFrom=2026-02-01&dateTo=2026-02-10')
  const { name, bytes } = await saved(page, () =>
    page.getByRole('button', { name: 'Statement (PDF), 2026-02-01 to 2026-02-10' }).click(),
  )
  expect(name).toMatch(/^statement_F-LT-\d+_2026-02-01_2026-02-10\.pdf$/)
  const { content } = await statements(page, `contractId=${contract}&dateFrom=2026-02-01&dateTo=2026-02-10&size=1000`)
  const { text } = await readPdf(bytes)
  for (const { number } of content) expect(text).toContain(number)
  const another = (await statements(page, 'size=1000')).content.find(({ contractId }) => contractId !== contract)!
  await page.goto(`${list}?contractId=${contract},${another.contractId}&page=1&size=10`)
  await expect(page.getByRole('button', { name: /^Statement \(PDF\), Choose one contract/ })).toBeDisabled(loaded)
})

test('the export contains every filtered row, and a fee act with its parts', async ({ page }) => {
  const contract = await openList(page, '?dateFrom=2026-01-01&dateTo=2026-03-31')
  const file = await saved(page, () => page.getByRole('button', { name: 'Export to Excel' }).click())
  expect(file.name).toMatch(/^act_\d{8}-\d{6}\.xlsx$/)
  const [header = [], ...lines] = (await readXlsx(file.bytes)).sheets[0]!.rows
  const { content, totalElements } = await statements(
    page,
    `contractId=${contract}&dateFrom=2026-01-01&dateTo=2026-03-31&size=1000`,
  )
  expect(header).toEqual(['Number', 'Date', 'Type', 'Amount'])
  expect(lines).toHaveLength(totalElements)
  expect(lines.slice(0, content.length).map(([number]) => number)).toEqual(content.map(({ number }) => number))

  await page.goto(`${list}?contractId=${contract}&page=1&size=10&type=COMMISSION_FEE&dateTo=2026-10-31`)
  const number = await rows(page).first().locator('td.column-number').innerText()
  const fee = await saved(page, () =>
    rows(page)
      .first()
      .getByRole('button', { name: `Excel of ${number}` })
      .click(),
  )
  expect(fee.name).toMatch(/^act_\d{8}-\d{6}\.xlsx$/)
  expect((await readXlsx(fee.bytes)).sheets[0]!.rows.length).toBeGreaterThan(3)
})

test('a failing list can be retried, and a failing PDF shows a notice', async ({ page, problems }) => {
  problems.expect(/api\/(statements|documents)/)
  problems.expect(/503/)
  const contract = await openList(page)
  await page.route(/\/api\/documents\//, route =>
    route.fulfill({
      status: 503,
      json: { status: 503, code: 'DOCUMENT_NOT_MADE', message: '', issues: [], requestId: '' },
    }),
  )
  await rows(page)
    .first()
    .getByRole('button', { name: /^PDF of/ })
    .click()
  await expect(page.getByText('The document could not be prepared just now. Try again in a moment.')).toBeVisible()
  let broken = true
  await page.route(/\/api\/statements\?/, route =>
    broken
      ? route.fulfill({
          status: 503,
          json: { status: 503, code: 'DATABASE_BUSY', message: '', issues: [], requestId: '' },
        })
      : route.continue(),
  )
  await page.goto(`${list}?contractId=${contract}&page=2&size=10`)
  await expect(page.getByRole('alert')).toBeVisible()
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(10)
})

test('an empty period shows a notice', async ({ page }) => {
  await openList(page)
  await page.goto(`${list}?dateFrom=1999-01-01&dateTo=1999-12-31`)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeVisible(loaded)
  await expect(rows(page)).toHaveCount(0)
})
