import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import { readXlsx } from 'hucre'

import {
  axe,
  expect,
  expectNoSidewaysScroll,
  expectRoomForFingers,
  screenNames,
  signIn,
  test,
  useScreen,
} from '../support/e2e.ts'
import { readPdf } from '../support/pdf.ts'

/** Timeout for the first content of a page, which loads slowly on a busy machine. */
const patiently = { timeout: 25_000 }
const rows = (page: Page) => page.locator('tbody tr.RaDataTable-row, tbody tr:has(td.column-openAmount)')
async function saved(page: Page, click: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('a person unfolds the payments of a loan bill and saves its PDF (LON-03, LON-17)', async ({ page }) => {
  await signIn(page, 'demo', { path: '/loan/bills/?status=PAID&billsFilterPrinciple=true' })
  await expect(page.getByRole('heading', { level: 1, name: 'Loan bills' })).toBeVisible(patiently)
  await expect(page).toHaveURL(/\/loan\/bills\/?\?contractId=\d+&page=1&size=10&billType=Principle&status=PAID$/)
  const first = rows(page).first()
  await expect(first).toContainText('Principal', patiently)
  const number = await first.locator('td.column-billNumber').innerText()
  const total = (await first.locator('td.column-totalBillAmount').innerText()).replace(/\s/g, ' ')
  await page.getByRole('button', { name: `Show details: ${number}` }).click()
  const payments = page.getByRole('table', { name: 'Payments' })
  await expect(payments.locator('tbody tr')).toHaveCount(1)
  await expect(payments.locator('tbody tr')).toContainText('Payment')
  await axe(page)
  const { name, bytes } = await saved(page, () => first.getByRole('button', { name: `PDF of ${number}` }).click())
  expect(name).toBe(`bill_${number}.pdf`)
  const { text } = await readPdf(bytes)
  for (const part of [number, total, 'Payments received']) expect(text).toContain(part)
})

test('a person filters loan bills by type, exports them, and learns that nothing is open (LON-07, LON-13, LON-21)', async ({
  page,
}) => {
  await signIn(page, 'demo', { path: '/loan/bills' })
  const types = page.getByRole('group', { name: 'Bills by type' })
  const fees = types.getByRole('button', { name: /^Contract fees · \d+$/ })
  await expect(fees).toBeVisible(patiently)
  const count = Number(/\d+/.exec(await fees.innerText())?.[0])
  await fees.click()
  await expect(page).toHaveURL(/billType=Contract/)
  await expect(rows(page)).toHaveCount(count)
  await expect(rows(page).filter({ hasText: 'Guarantee fee' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  const { name, bytes } = await saved(page, () => page.getByRole('menuitem', { name: 'CSV (.csv)' }).click())
  expect(name).toMatch(/^bills_\d{8}-\d{6}\.csv$/)
  expect(bytes.toString().trim().split('\r\n')).toHaveLength(count + 1)
  // A finished loan has no open bill: the file is empty.
  await page.goto('/loan/bills/?contractId=3')
  await page.getByRole('button', { name: /^Open bills \(PDF\)/ }).click(patiently)
  await expect(page.getByText('The file is empty: there is nothing to print.')).toBeVisible(patiently)
})

test('a person reads the reports of a loan by their address, unfolds a payment and saves an act (LON-04)', async ({
  page,
}) => {
  await signIn(page, 'demo', { path: '/loan/reports/contractId=1&page=1&size=20&type=PAYMENT' })
  await expect(page.getByRole('heading', { level: 1, name: 'Loan reports' })).toBeVisible(patiently)
  const line = page.locator('tbody tr:has(td.column-number)').first()
  const number = await line.locator('td.column-number').innerText(patiently)
  await page.getByRole('button', { name: `Show details: ${number}` }).click()
  const acts = page.getByRole('table', { name: 'Reconciliation acts' })
  const { name, bytes } = await saved(page, () => acts.getByRole('button', { name: `PDF of ${number}/1` }).click())
  expect(name).toBe(`act_${number}-1.pdf`)
  expect((await readPdf(bytes)).text).toContain(number)
  await page.getByRole('columnheader', { name: 'Amount' }).first().getByRole('button').click()
  await expect(page).toHaveURL(
    /\/loan\/reports\/contractId=1&page=1&size=20&type=PAYMENT&sort=amount%2CDESC$|sort=amount,DESC$/,
  )
  await page.goBack()
  await expect(page).toHaveURL(/\/loan\/reports\/contractId=1&page=1&size=20&type=PAYMENT$/)
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await saved(page, () => page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click())
  expect(file.name).toMatch(/^act_\d{8}-\d{6}\.xlsx$/)
  expect((await readXlsx(file.bytes)).sheets[0]!.rows.length).toBeGreaterThan(20)
  await axe(page)
  for (const path of ['/loan/bills', '/loan/reports', '/loan/faq']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible(patiently)
    for (const screen of screenNames) {
      await useScreen(page, screen)
      await expectNoSidewaysScroll(page)
    }
  }
})

/** Unpaid and pending cents of the loan in the address. */
async function figures(page: Page): Promise<{ unpaid: number; inFlight: number }> {
  const token = await page.evaluate(() => sessionStorage.getItem('portal.token'))
  const loan = new URL(page.url()).searchParams.get('contractId') ?? ''
  const answer = await page.request.get(`/api/hw/payment/bills?contractId=${loan}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { payload } = (await answer.json()) as {
    payload: { contracts: { amountUnpaid: string; amountInFlight: string }[] }
  }
  const cents = (text = '0') => Math.round(Number(text) * 100)
  return { unpaid: cents(payload.contracts[0]?.amountUnpaid), inFlight: cents(payload.contracts[0]?.amountInFlight) }
}

test('a person pays a loan bill at the bank, once also with double clicks (LON-22, LON-24)', async ({ page }) => {
  test.slow()
  await signIn(page, 'demo', { path: '/loan/bills?status=OVERDUE' })
  await expect(page.getByRole('heading', { level: 1, name: 'Loan bills' })).toBeVisible(patiently)
  await expect(page).toHaveURL(/\/loan\/bills\/?\?contractId=\d+/)
  await page.goto('/loan/bills?contractId=2&page=1&size=10')
  await expect(rows(page).first()).toBeVisible(patiently)
  const before = await figures(page)
  expect(before.unpaid).toBeGreaterThan(0)
  const created: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/hw/payment/create')) created.push(request.url())
  })
  await page.getByRole('button', { name: 'Pay bills' }).dblclick()
  const dialog = page.getByRole('dialog', { name: 'Pay bills' })
  await dialog.getByLabel('Amount to pay').fill('1,50')
  await useScreen(page, 'phone')
  await axe(page, { within: '[role=dialog]' })
  await expectRoomForFingers(page)
  await dialog.getByRole('button', { name: 'Go to the bank' }).dblclick()
  await expect(page).toHaveURL(/\/simulator\/bank\//)
  expect(created).toHaveLength(1)
  await expect(page.locator('main')).toContainText(/L-LT-\d+, .*1\.50 EUR/)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const result = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Close' }) })
  await expect(result).toContainText(/1,50\s€.*L-LT-\d+.*confirmed/, patiently)
  await expect(page).toHaveURL(/\/loan\/bills\?contractId=\d+&page=1&size=10$/)
  expect(await figures(page)).toEqual({ unpaid: before.unpaid - 150, inFlight: 0 })
})
