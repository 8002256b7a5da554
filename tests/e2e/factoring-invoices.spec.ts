import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import { readXlsx } from 'hucre'
import { extractText, getDocumentProxy } from 'unpdf'

import { axe, expect, signIn, test } from '../support/e2e.ts'

type InvoicePage = { content: { id: string; invoiceNumber: string }[]; totalElements: number }

const list = '/factoring/invoices'
const rows = (page: Page) => page.locator('tbody tr').filter({ has: page.getByRole('link') })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Invoice number' })
const total = async (page: Page) => {
  const text = await page.getByRole('navigation', { name: 'Pages' }).getByRole('status').textContent()
  return Number(/of ([\d.]+)/.exec(text ?? '')?.[1]?.replaceAll('.', ''))
}

/** Requests the API with the session of the page. */
async function invoices(page: Page, query: string): Promise<InvoicePage> {
  const token = await page.evaluate(() => sessionStorage.getItem('portal.token'))
  const answer = await page.request.get(`/api/invoice?${query}`, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()) as InvoicePage
}

async function openList(page: Page, query = ''): Promise<void> {
  await signIn(page, 'demo', { path: `${list}${query}` })
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
}

test('the list opens with one request for each of its parts and shows rows, totals and details (INV-03, INV-07)', async ({
  page,
}) => {
  const requests: URL[] = []
  page.on('request', request => {
    requests.push(new URL(request.url()))
  })
  await openList(page)
  await test.step('opening the list requests the visible page once and the totals once', async () => {
    await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('status')).toBeVisible()
    const to = (path: string) => requests.filter(({ pathname }) => pathname === path)
    await expect.poll(() => to('/api/invoices/totals').length).toBe(1)
    const lists = to('/api/invoice')
    expect(lists.map(({ searchParams }) => [searchParams.get('page'), searchParams.get('size')])).toEqual([['1', '10']])
  })
  await test.step('it opens with the lowest contract number, newest invoices first, ten per page (INV-03, INV-07)', async () => {
    await expect(page).toHaveURL(/\?contractId=\d+&page=1&size=10$/)
    await expect(rows(page)).toHaveCount(10)
    await expect(page.getByRole('columnheader', { name: 'Issue date' })).toHaveAttribute('aria-sort', 'descending')
    const dates = await rows(page).locator('td.column-invoiceDate').allTextContents()
    expect(dates).toEqual(dates.toSorted().toReversed())
  })
  await test.step('the totals row shows the sums of all pages under their columns (INV-10)', async () => {
    const foot = page.locator('tfoot tr')
    await expect(foot).toContainText('Total')
    const head = await page.locator('thead th').allTextContents()
    const sums = await foot.locator('td').allTextContents()
    expect(sums).toHaveLength(head.length)
    expect(sums[head.indexOf('Invoice amount')]).toMatch(/^[\d.]+,\d\d\s€$/)
  })
  await test.step('the row details show uploader and upload time for uploaded invoices only (INV-11)', async () => {
    const buttons = page.locator('tbody').getByRole('button', { name: /^Show details: SF/ })
    const count = await buttons.count()
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThanOrEqual(10)
    await buttons.first().click()
    await expect(page.getByText('Uploaded on')).toBeVisible()
    await expect(page.locator('dd').last()).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  })
})

test('the search finds an invoice by part of the number, and clearing restores the list (INV-04)', async ({ page }) => {
  await openList(page)
  const before = await total(page)
  const number = (await rows(page).nth(3).getByRole('link').textContent()) ?? ''
  await search(page).fill(number.slice(2))
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).getByRole('link')).toHaveText(number)
  await expect(page).toHaveURL(new RegExp(`page=1&size=10&invoiceNumber=${number.slice(2)}`))
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows(page)).toHaveCount(10)
  expect(await total(page)).toBe(before)
  await expect(search(page)).toHaveValue('')
  await test.step('an empty result offers to clear the filters', async () => {
    await search(page).fill('no such number')
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).last().click()
    await expect(rows(page)).toHaveCount(10)
  })
  await test.step('the search runs again on each change of the text (INV-06)', async () => {
    await search(page).pressSequentially('KR', { delay: 700 })
    await expect(page).toHaveURL(/invoiceNumber=KR(&|$)/)
    await expect(rows(page).first().getByRole('link')).toHaveText(/^KR/)
    await search(page).press('Backspace')
    await expect(page).toHaveURL(/invoiceNumber=K(&|$)/)
  })
})

test('status and date filters narrow the list and survive reload and Back (INV-04)', async ({ page }) => {
  await openList(page)
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Closed' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/status=CLOSED/)
  await page.getByLabel('Issue date, from', { exact: true }).fill('2025-01-01')
  await page.getByLabel('Issue date, to', { exact: true }).fill('2025-12-31')
  await expect(page).toHaveURL(/invoiceDateFrom=2025-01-01&invoiceDateTo=2025-12-31/)
  await expect(rows(page).first().locator('td.column-invoiceDate')).toHaveText(/^2025/)
  const narrowed = await total(page)
  for (const text of await rows(page).locator('td.column-invoiceStatus').allTextContents()) expect(text).toBe('Closed')

  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(() => total(page)).toBe(narrowed)
  await expect(page.getByLabel('Issue date, from', { exact: true })).toHaveValue('2025-01-01')

  await page.getByRole('button', { name: 'Go to page 2', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.goBack()
  await expect(page).toHaveURL(/page=1/)
  await page.goBack()
  await expect(page).not.toHaveURL(/invoiceDateTo/)
  await expect(page.getByLabel('Issue date, to', { exact: true })).toHaveValue('')
})

test('the buyer filter finds any part of the name in either case (INV-05)', async ({ page }) => {
  await openList(page)
  const name = (await rows(page).first().locator('td.column-thirdPartyName').textContent()) ?? ''
  const part = name.slice(5, 10).toUpperCase()
  await page.getByRole('combobox', { name: 'Buyer or supplier' }).fill(part)
  await page.getByRole('option', { name }).click()
  await expect(page).toHaveURL(/thirdPartyId=\d+/)
  await expect
    .poll(async () => new Set(await rows(page).locator('td.column-thirdPartyName').allTextContents()))
    .toEqual(new Set([name]))
})

test('the contract filter selects several, all or none and is kept when returning from the menu', async ({ page }) => {
  await openList(page)
  const before = await total(page)
  await page.getByRole('button', { name: /F-LT-/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose contracts' })
  await expect(dialog.getByText('Ready for signing')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Select none' }).click()
  await expect(dialog.getByRole('button', { name: 'Show' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Select all' }).click()
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/contractId=\d+(,\d+)+/)
  await expect.poll(() => total(page)).toBeGreaterThan(before)
  const address = page.url()
  await page.getByRole('link', { name: 'Contracts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contracts' })).toBeVisible()
  await page.getByRole('link', { name: 'Invoices', exact: true }).click()
  await expect(page).toHaveURL(address)
})

test.describe('list address (INV-08)', () => {
  for (const [wrong, right] of [
    ['?page=abc&size=15&sort=password,ASC&status=NONSENSE&dueDateTo=31.12.2024', /\?contractId=\d+&page=1&size=10$/],
    ['?contractId=999999&thirdPartyId=999999', /\?contractId=\d{1,3}&page=1&size=10$/],
  ] as const) {
    test(`replaces invalid parameters with valid ones: ${wrong}`, async ({ page }) => {
      await openList(page, wrong)
      await expect(page).toHaveURL(right)
    })
  }

  test('is not corrected again after Back from a corrected page', async ({ page }) => {
    await openList(page)
    const before = page.url()
    await page.goto(`${list}?page=99999`)
    await expect(page).toHaveURL(/page=\d{1,3}&/)
    await expect(rows(page).first()).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(before)
  })
})

test('the Financed filter includes overdue invoices as configured and names both statuses (INV-13)', async ({
  page,
}) => {
  await openList(page)
  await page.getByRole('combobox', { name: 'Status' }).click()
  const financed = page.getByRole('option', { name: /^Financed/ })
  await expect(financed).toContainText('Financed, Overdue')
  const listed = page.waitForRequest(
    request => request.url().includes('/api/invoice?') && request.url().includes('invoiceStatus'),
  )
  const summed = page.waitForRequest(
    request => request.url().includes('/api/invoices/totals?') && request.url().includes('invoiceStatus'),
  )
  await financed.click()
  for (const request of [await listed, await summed])
    expect(new URL(request.url()).searchParams.getAll('invoiceStatus')).toEqual(['FINANCED', 'OVERDUE'])
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/page=1&size=10&status=FINANCED/)
})

test('credit memos are negative in rows and sums (INV-15)', async ({ page }) => {
  await openList(page, '?invoiceNumber=KR')
  const amounts = page.locator('td.column-invoiceAmount')
  await expect(amounts.first()).toHaveText(/^-[\d.]+,\d\d\s€$/)
  for (const text of await amounts.allTextContents()) expect(text).toMatch(/^-/)
  const total = page.locator('tfoot').getByText(/^-[\d.]+,\d\d\s€$/)
  await expect(total.first()).toBeVisible()
})

for (const [type, role] of [
  ['success', 'status'],
  ['error', 'alert'],
] as const) {
  test(`a navigation alert (${type}) stays for ten seconds and does not return after a reload (SHL-31)`, async ({
    page,
  }) => {
    await page.clock.install()
    await openList(page)
    const now = () => page.evaluate(() => Date.now())
    const before = await now()
    await page.evaluate(
      alert => {
        history.pushState({ ...history.state, usr: { alert }, key: 'arrival' }, '', '/factoring/invoices')
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
      },
      { type, message: 'Three invoices were sent' },
    )
    const notice = page.getByRole(role).filter({ hasText: 'Three invoices were sent' })
    await expect(notice).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
    // The ten seconds started between `before` and `after`, however slow the machine is.
    // The pause has to lie ahead when the page hears of it.
    const after = (await now()) + 1_500
    await page.clock.pauseAt(after)
    await page.clock.fastForward(before + 9_700 - after)
    await expect(notice).toBeVisible()
    await page.clock.fastForward(after - before + 600)
    await expect(notice).toHaveCount(0)
    await page.clock.resume()
    await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible()
    await expect(page).toHaveURL(/\/factoring\/invoices\?contractId=\d+&page=1&size=10$/)
    await page.reload()
    await expect(rows(page).first()).toBeVisible()
    await expect(notice).toHaveCount(0)
  })
}

test('a chosen column survives a reload', async ({ page }) => {
  await openList(page)
  await expect(page.getByRole('columnheader', { name: 'Approved' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  const saved = (what = /./) =>
    page.waitForResponse(
      answer =>
        answer.url().includes('/api/user/preferences/') &&
        answer.request().method() === 'PUT' &&
        what.test(answer.request().postData() ?? ''),
    )
  for (const change of [
    () => page.getByLabel('Approved').check(),
    () => page.getByLabel('Due date', { exact: true }).last().uncheck(),
  ]) {
    const answer = saved()
    await change()
    await answer
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Approved' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Approved' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Due date' })).toHaveCount(0)
  await test.step('so do its place and width, which cuts names and never amounts (LST-40, LST-41)', async () => {
    const head = (field: string) => page.locator(`th[data-column="${field}"]`)
    const drag = async (field: string, by: number) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await head(field).locator('.column-edge').boundingBox()) ?? {}
      await page.mouse.move(x + width / 2, y + height / 2)
      await page.mouse.down()
      await page.mouse.move(x + by, y + height / 2, { steps: 5 })
      await page.mouse.up()
    }
    await drag('thirdPartyName', 120)
    const wide = (await head('thirdPartyName').boundingBox())?.width ?? 0
    await drag('invoiceAmount', -400)
    await page.getByRole('button', { name: 'Columns' }).click()
    // The widths are saved as well, before it.
    const order = saved(/"order":\["/)
    await page.getByRole('button', { name: 'Move “Approved” up' }).click()
    await order
    await page.keyboard.press('Escape')
    const fields = () => page.locator('th[data-column]').evaluateAll(all => all.map(one => one.dataset['column']))
    const before = await fields()
    await page.reload()
    await expect(rows(page).first()).toBeVisible()
    expect(await fields()).toEqual(before)
    expect(Math.abs(((await head('thirdPartyName').boundingBox())?.width ?? 0) - wide)).toBeLessThan(3)
    const cut = await page
      .locator('tbody td:has-text("€")')
      .evaluateAll(cells => cells.filter(cell => cell.scrollWidth > cell.clientWidth).length)
    expect(cut).toBe(0)
  })
  await page.getByRole('button', { name: 'Columns' }).click()
  // Which columns are shown, and their order and widths, are saved by a call each.
  const restored = Promise.all([saved(/"value":\[/), saved(/"value":null/)])
  await page.getByRole('button', { name: 'Restore the usual columns' }).click()
  await restored
})

test('the export contains every filtered row in the columns of the list (INV-16)', async ({ page }) => {
  await openList(page, '?status=OVERDUE,CLOSED&size=20')
  const query = new URL(page.url()).searchParams
  const { totalElements } = await invoices(
    page,
    `contractId=${query.get('contractId')}&invoiceStatus=OVERDUE&invoiceStatus=CLOSED&page=1&size=10&sort=invoiceDate,DESC`,
  )
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export to Excel' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^invoices_\d{8}-\d{6}\.xlsx$/)
  const workbook = await readXlsx(new Uint8Array(await readFile(await file.path())))
  const [head, ...cells] = workbook.sheets[0]!.rows
  expect(cells).toHaveLength(totalElements)
  const shown = await page.locator('thead th[class*="column-"]').allTextContents()
  expect(head!.map(String)).toEqual(shown)
})

test('a running export can be cancelled, and a second click starts no other (INV-17)', async ({ page, problems }) => {
  await openList(page)
  problems.expect(/ERR_ABORTED|invoices:export/)
  let calls = 0
  let release = () => {}
  const held = new Promise<void>(resolve => (release = resolve))
  await page.route('**/api/invoices:export**', async route => {
    calls += 1
    await held
    await route.abort()
  })
  const button = page.getByRole('button', { name: 'Export to Excel' })
  await button.click()
  await expect(page.getByRole('group', { name: 'Preparing the file…' })).toBeVisible()
  await button.click({ force: true })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('group', { name: 'Preparing the file…' })).toBeHidden()
  expect(calls).toBe(1)
  release()
})

test('a failed request shows a retry and keeps the page', async ({ page, problems }) => {
  await openList(page)
  problems.expect(/503|Service Unavailable/)
  const answer = {
    status: 503,
    contentType: 'application/json',
    body: JSON.stringify({ status: 503, code: 'OVERLOADED' }),
  }
  await page.route('**/api/invoice?**', route => route.fulfill(answer))
  await page.getByRole('button', { name: 'Go to page 3', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The data could not be loaded')
  await expect(page).toHaveURL(/page=3/)
  await page.unroute('**/api/invoice?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveURL(/page=3/)
})

test('a response to an older search text is ignored (INV-06)', async ({ page }) => {
  await openList(page)
  const number = (await rows(page).nth(1).getByRole('link').textContent()) ?? ''
  let releaseFirst = () => {}
  const first = new Promise<void>(resolve => (releaseFirst = resolve))
  await page.route('**/api/invoice?**invoiceNumber=SF&**', async route => {
    await first
    await route.continue().catch(() => {})
  })
  const slow = page.waitForRequest(/invoiceNumber=SF&/)
  await search(page).fill('SF')
  await slow
  await search(page).fill(number)
  await expect(rows(page)).toHaveCount(1)
  releaseFirst()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(1)
})

test('the list can be filtered and sorted and an invoice opened by keyboard alone', async ({ page }) => {
  await openList(page)
  await search(page).focus()
  await page.keyboard.type('SF')
  await expect(page).toHaveURL(/invoiceNumber=SF/)
  const sort = page.getByRole('columnheader', { name: 'Invoice amount' }).getByRole('button')
  await sort.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sort=invoiceAmount,DESC/)
  await expect(page.getByRole('columnheader', { name: 'Invoice amount' })).toHaveAttribute('aria-sort', 'descending')
  // The rows of the old order stay until those of the new one arrive.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await rows(page).first().getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice / })).toBeFocused()
})

test('the menus and the empty state pass axe', async ({ page }) => {
  await openList(page)
  await page.getByRole('button', { name: /F-LT-/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await axe(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await axe(page)
  await page.keyboard.press('Escape')
  await search(page).fill('no such number')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await axe(page)
})

test('dates can be chosen by keyboard from a calendar in the portal language', async ({ page }) => {
  await signIn(page, 'demo', { path: '/factoring/invoices', language: 'LT' })
  const from = page.getByLabel('Išrašymo data, nuo', { exact: true })
  await from.fill('2026-02-30')
  await expect(page.getByText('Kalendoriuje dienos 2026-02-30 nėra')).toBeVisible()
  await from.fill('2026-05-03')
  await from.press('Alt+ArrowDown')
  const calendar = page.getByRole('dialog', { name: 'Atverti kalendorių: Išrašymo data, nuo' })
  await expect(calendar).toContainText('2026 m. gegužė')
  await expect(calendar.getByRole('gridcell', { name: '3', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(calendar).toHaveCount(0)
  await expect(from).toHaveValue('2026-05-04')
  await expect(from).toBeFocused()
  await expect(page).toHaveURL(/invoiceDateFrom=2026-05-04/)
})

test('fourteen rows are in sight at 1440 x 900, and the headers stay while they scroll (INV-22, INV-25)', async ({
  page,
}) => {
  await openList(page, '?page=1&size=30')
  await expect(rows(page)).toHaveCount(30)
  const inSight = await rows(page).evaluateAll(
    all => all.filter(row => row.getBoundingClientRect().bottom <= window.innerHeight).length,
  )
  expect(inSight).toBeGreaterThanOrEqual(14)
  await rows(page).nth(25).scrollIntoViewIfNeeded()
  await expect(page.getByRole('columnheader', { name: 'Invoice amount' })).toBeInViewport({ ratio: 1 })
})

test('amount columns fit 1366 px in Lithuanian, and the print on A4 omits the page frame (SHL-42)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 900 })
  await signIn(page, 'demo', { path: '/factoring/invoices', language: 'LT' })
  await expect(rows(page).first()).toBeVisible()
  const frame = page.locator('.scroll-frame')
  expect(await frame.evaluate(element => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(2)
  const list = await printed(page)
  expect(list).toMatchObject({ pages: 1 })
  for (const text of ['Išmokėtas', 'Iš viso', '1 / 1']) expect(list.text).toContain(text)
  expect(list.text).not.toContain('Klausimai ir atsakymai')
  // A rejected invoice has a longer history, which may need a second page; on some days it is the first of the demo data.
  await rows(page).filter({ hasNotText: 'Atmesta' }).first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('SF117-')
  await expect(page.getByRole('heading', { name: 'Komisinis mokestis' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toHaveCount(0)
  const record = await printed(page)
  expect(record).toMatchObject({ pages: 1 })
  expect(record.text).toContain('Komisinis mokestis')
  // Columns of buttons are not printed.
  await page.goto('/factoring/reports')
  await expect(page.getByRole('columnheader', { name: 'Dokumentas' })).toBeVisible()
  const statements = await printed(page)
  expect(statements.text).toContain('Rūšis')
  expect(statements.text).not.toContain('Dokumentas')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(await paper()).toBe('rgb(255, 255, 255)')
})

async function printed(page: Page): Promise<{ pages: number; text: string }> {
  const document = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })))
  const { totalPages, text } = await extractText(document, { mergePages: true })
  return { pages: totalPages, text }
}

test('the list is used by keys alone: j, an arrow and Enter open the third invoice (LST-45)', async ({ page }) => {
  await signIn(page, 'demo', { path: '/factoring/invoices' })
  const links = page.locator('tbody [data-list-row] .is-link').getByRole('link')
  await expect(links.nth(2)).toBeVisible()
  const number = await links.nth(2).innerText()
  await page.keyboard.press('j')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(links.nth(2)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
})
