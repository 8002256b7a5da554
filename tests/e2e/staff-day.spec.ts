import { mkdtempSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { readXlsx } from 'hucre'
import { businessDay } from '../../schemas/format/businessDay.ts'
import { presetRange } from '../../schemas/lists/datePresets.ts'
import { axe, expect, expectNoSidewaysScroll, signIn, test, useScreen } from '../support/e2e.ts'
import { readPdf } from '../support/pdf.ts'
import { startPortal } from '../support/portal.ts'

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

async function saved(page: Page, click: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  return readFile(await download.path())
}

test("month's end: overdue by preset, exported, the statement of the month, what is due is paid, the ageing agrees (LST-20, STM-28, BIL-36, DSH-57)", async ({
  browser,
  problems,
}) => {
  test.setTimeout(300_000)
  // Data of today, since presets follow the clock of the browser.
  const today = businessDay(new Date())
  const month = presetRange('lastMonth', today)
  const portal = await startPortal({ dataDir: mkdtempSync(join(tmpdir(), 'portal-month-')), env: { DEMO_DAY: today } })
  const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1366, height: 768 } })
  try {
    await context.addCookies([{ name: 'portal.cookies', value: 'accepted', url: portal.url }])
    await problems.watch(context)
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    await signIn(page, 'demo', { path: '/factoring/invoices?status=OVERDUE', language: 'LT', fresh: true })
    const rows = page.locator('tbody tr:has(td.RaDataTable-cell), tbody tr:has(td[class*="column-"])')
    const total = (field: string) => page.locator(`tfoot td.column-${field}`)
    const unpaid = async () =>
      cents(await total('invoiceAmount').innerText()) - cents(await total('amountPaid').innerText())
    const choosePeriod = async (label: string, name: string) => {
      await page.getByRole('button', { name: `${label}: pasirinkti laikotarpį` }).click()
      await page.getByRole('menuitem', { name }).click()
    }

    // What became overdue in the month, as a spreadsheet with the same sum.
    await expect(rows.first()).toBeVisible()
    await choosePeriod('Terminas', 'Praėjęs mėnuo')
    await expect(page).toHaveURL(new RegExp(`${month.from}.*${month.to}`))
    await expect(rows.first()).toBeVisible()
    const outside = async () =>
      (await page.locator('tbody td.column-invoiceDueDate').allInnerTexts()).filter(
        day => day < month.from || day > month.to,
      )
    await expect.poll(outside).toEqual([])
    await expect(rows.first()).toBeVisible()
    const sheet = await saved(page, () => page.getByRole('button', { name: 'Eksportuoti į „Excel“' }).click())
    const [list, about] = (await readXlsx(sheet)).sheets
    const [head = [], ...lines] = list!.rows
    const column = (name: string) =>
      lines.reduce((all, line) => all + Math.round(Number(line[head.indexOf(name)]) * 100), 0)
    expect(lines.length).toBeGreaterThan(0)
    await expect.poll(unpaid).toBe(column('Sąskaitos suma') - column('Apmokėta'))
    expect(JSON.stringify(about!.rows)).toContain(month.to)

    // The statement of the month: its movements are those of the list, and opening and closing balance agree.
    await page.goto('/factoring/reports')
    await expect(rows.first()).toBeVisible()
    await choosePeriod('Data', 'Praėjęs mėnuo')
    await expect(page).toHaveURL(new RegExp(`dateFrom=${month.from}&dateTo=${month.to}`))
    const contractId = new URL(page.url()).searchParams.get('contractId')
    const pdf = await saved(page, () => page.getByRole('button', { name: /^Išrašas \(PDF\)/ }).click())
    const { text } = await readPdf(pdf)
    const amountsAfter = (label: string) =>
      [...text.matchAll(new RegExp(`${label}[^€]*?(-?[\\d.]+,\\d\\d) €`, 'g'))].map(([, amount]) => cents(amount!))
    const [opening, feesOpening] = amountsAfter(`Likutis pradžioje ${month.from}`)
    const [closing, feesClosing] = amountsAfter(`Likutis pabaigoje ${month.to}`)
    const [payouts = 0] = amountsAfter('Išmokos')
    const [payments = 0] = amountsAfter('Gauti mokėjimai')
    const [fees = 0] = amountsAfter('Priskaičiuoti mokesčiai')
    const [settled = 0] = amountsAfter('Apmokėta pagal sąskaitas')
    expect([opening! + payouts + payments, feesOpening! + fees + settled]).toEqual([closing, feesClosing])
    const token = await page.evaluate(() => sessionStorage.getItem('portal.token'))
    const statements = (await (
      await page.request.get(
        `/api/statements?contractId=${contractId}&dateFrom=${month.from}&dateTo=${month.to}&size=1000`,
        { headers: { authorization: `Bearer ${token}` } },
      )
    ).json()) as { content: { type: string; amount: { amount: string } }[] }
    const ofType = (...types: string[]) =>
      statements.content
        .filter(({ type }) => types.includes(type))
        .reduce((all, { amount }) => all + Math.round(Number(amount.amount) * 100), 0)
    expect([ofType('PAYOUT'), -ofType('PAYMENT')]).toEqual([payouts, payments])
    expect(ofType('INTEREST_FEE', 'COMMISSION_FEE', 'LATE_FEE', 'OTHER_FEE')).toBe(fees)

    // What is due is paid, with a receipt of the same sum.
    await page.goto('/factoring/bills?status=OVERDUE,PARTIALLY_PAID,UNPAID')
    await expect(rows.first()).toBeVisible()
    await page.getByRole('checkbox', { name: 'Pasirinkti visas šio puslapio eilutes' }).check()
    await page.getByRole('button', { name: 'Apmokėti šias sąskaitas' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sąskaitų apmokėjimas' })
    await expect(dialog.getByRole('textbox').first()).toBeVisible()
    const paying = cents(
      await dialog.getByText('Iš viso pasirinktų sąskaitų').locator('..').locator('p').last().innerText(),
    )
    const bills = await dialog.getByRole('listitem').count()
    await dialog.getByRole('button', { name: 'Eiti į banką' }).click()
    await page.getByRole('button', { name: 'Sumokėti', exact: true }).click()
    await page.getByRole('button', { name: 'Kvitas', exact: true }).click()
    const receipt = page.getByRole('dialog', { name: 'Mokėjimo kvitas' }).getByRole('listitem')
    await expect(receipt).toHaveCount(bills + 1)
    expect(cents(await receipt.last().innerText())).toBe(paying)

    // The ageing: an amount leads to invoices of the same sum, and all that is overdue is the sum of its list.
    await page.goto('/factoring/dashboard')
    const ageing = page.getByRole('table', { name: 'Neapmokėtos sąskaitos pagal pradelsimą' })
    await expect(ageing.locator('tfoot td').last()).toBeVisible()
    const overdue = (await ageing.locator('tfoot td').allInnerTexts()).slice(1).map(cents)
    const cell = ageing.locator('tbody tr').first().locator('a').last()
    const amount = cents(await cell.innerText())
    await cell.click()
    await expect.poll(unpaid).toBe(amount)
    const all = new URL(page.url())
    const { contracts } = (await (
      await page.request.get('/api/invoices/ageing', { headers: { authorization: `Bearer ${token}` } })
    ).json()) as { contracts: { id: string }[] }
    all.searchParams.set('contractId', contracts.map(({ id }) => id).join(','))
    for (const name of ['thirdPartyId', 'dueDateFrom', 'dueDateTo', 'page']) all.searchParams.delete(name)
    all.searchParams.set('daysOverdueFrom', '1')
    await page.goto(`${all.pathname}${all.search}`)
    await expect.poll(unpaid).toBe(overdue.reduce((sum, part) => sum + part, 0))
  } finally {
    await context.close()
    await portal.stop()
  }
})
