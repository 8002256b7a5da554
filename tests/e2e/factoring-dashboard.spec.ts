import type { Page, Route } from '@playwright/test'

import { axe, expect, expectNoSidewaysScroll, nowhere, screenNames, signIn, test, useScreen } from '../support/e2e.ts'

const path = '/factoring/dashboard'
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const limit = (page: Page) => region(page, 'Credit limit')
const usage = (page: Page) => region(page, 'Limit usage')
const statements = (page: Page) => region(page, 'Statements')
const payments = (page: Page) => region(page, 'Upcoming payments')
const contractButton = (page: Page) => page.getByRole('main').getByRole('button', { name: /^F-LT-/ })
const amount = (page: Page, name: string) =>
  limit(page)
    .locator('dt', { hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd[1]')
const cents = (text: string) => Number(text.replace(/[^\d-]/g, ''))
const ids: Record<string, string> = {}
/** Timeout for the first content of a page, which loads slowly on a busy machine. */
const patiently = { timeout: 25_000 }

/** Id of a contract by number, from the API that the page uses. */
async function idOf(page: Page, number: string): Promise<string> {
  if (ids[number] === undefined) {
    const answer = await page.request.get('/api/contracts?size=1000', {
      headers: { authorization: `Bearer ${await page.evaluate(() => sessionStorage.getItem('portal.token'))}` },
    })
    for (const contract of ((await answer.json()) as { content: { id: string; contractNumber: string }[] }).content)
      ids[contract.contractNumber] = contract.id
  }
  return ids[number]!
}

async function openDashboard(page: Page, number?: string): Promise<void> {
  await signIn(page, 'demo', { path: number === undefined ? path : nowhere })
  if (number !== undefined) await page.goto(`${path}?contractId=${await idOf(page, number)}`)
  await expect(limit(page).locator('[aria-hidden="true"] svg').first()).toBeVisible(patiently)
  await expect(usage(page).locator('path.MuiLineChart-area')).toBeVisible(patiently)
  await expect(payments(page).getByRole('status')).toContainText(/ of /, patiently)
  await expect(statements(page).getByRole('status')).toContainText(/ of /, patiently)
}

async function chooseContract(page: Page, name: RegExp): Promise<void> {
  await contractButton(page).click()
  await page.getByRole('dialog', { name: 'Choose a contract' }).getByRole('button', { name }).click()
}

test.describe('dashboard contract', () => {
  test('defaults to the active one with the lowest number, in the address and from the menu (CON-07)', async ({
    page,
  }) => {
    await signIn(page, 'demo', { path: '/general/dashboard' })
    await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).last().click()
    await expect(page).toHaveURL(new RegExp(`${path}\\?contractId=${await idOf(page, 'F-LT-240117')}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Factoring overview')
    await expect(contractButton(page)).toContainText('F-LT-240117')
  })

  test('can be chosen by keyboard, survives a reload and returns to the previous one on Back; none waits for a signature', async ({
    page,
  }) => {
    await openDashboard(page)
    await contractButton(page).focus()
    await page.keyboard.press('Enter')
    const choices = page.getByRole('dialog', { name: 'Choose a contract' })
    await expect(choices.getByRole('listitem')).toHaveCount(4)
    await expect(choices).not.toContainText('F-LT-260905')
    await page.keyboard.press('Escape')
    await expect(contractButton(page)).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(choices.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('250042')
    await expect(choices.getByRole('listitem')).toHaveCount(1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const chosen = new RegExp(`contractId=${await idOf(page, 'F-LT-250042')}$`)
    await expect(page).toHaveURL(chosen)
    await expect(contractButton(page)).toContainText('F-LT-250042')
    await page.reload()
    await expect(contractButton(page)).toContainText('F-LT-250042')
    await expect(page).toHaveURL(chosen)
    await page.goBack()
    await expect(contractButton(page)).toContainText('F-LT-240117')
  })

  test('replaces an unknown, empty or multiple contract id in the address without an error (DSH-30)', async ({
    page,
  }) => {
    test.slow()
    await signIn(page, 'demo', { path: nowhere })
    const [first, second] = [await idOf(page, 'F-LT-240117'), await idOf(page, 'F-LT-250042')]
    for (const [asked, shown] of [
      ['999999', 'F-LT-240117'],
      ["' or 1=1 --", 'F-LT-240117'],
      ['', 'F-LT-240117'],
      [`${second},${first},999999`, 'F-LT-240117'],
    ] as const) {
      await page.goto(`${path}/?contractId=${encodeURIComponent(asked)}`)
      await expect(contractButton(page)).toContainText(shown, patiently)
      await expect(page).toHaveURL(new RegExp(`contractId=${await idOf(page, shown)}$`))
    }
  })
})

test.describe('limit card', () => {
  test('shows amounts that add up, and links to the increase and the upload for a permitted user (DSH-23)', async ({
    page,
  }) => {
    await openDashboard(page, 'F-LT-240117')
    const [total, used, available] = await Promise.all(
      ['Total', 'Used', 'Available'].map(async name => cents(await amount(page, name).innerText())),
    )
    expect(used! + available!).toBe(total)
    expect(cents(await amount(page, 'Overdue').innerText())).toBeGreaterThan(0)
    await expect(limit(page)).toContainText(`${Math.round((used! / total!) * 100)} %`)

    const id = await idOf(page, 'F-LT-240117')
    await limit(page).getByRole('link', { name: 'Upload invoices' }).click()
    await expect(page).toHaveURL(`/invoiceUpload?contractId=${id}`)
    await expect(page.getByRole('grid', { name: 'Invoices to upload' })).toBeVisible()
    await page.goBack()
    await limit(page).getByRole('link', { name: 'Increase' }).click()
    await expect(page).toHaveURL(new RegExp(`/factoring/contracts/contract/${id}`))
  })

  test('opens the invoices that use the limit, with the same sum, and the contract from what is available (DSH-62, DSH-64)', async ({
    page,
  }) => {
    await openDashboard(page, 'F-LT-240117')
    const used = cents(await amount(page, 'Used').innerText())
    await amount(page, 'Used').getByRole('link').click()
    const sum = page.locator('tfoot td, tfoot th').filter({ hasText: '€' })
    await expect.poll(async () => (await sum.allInnerTexts()).map(cents)).toContain(used)
    await expect(page.getByRole('columnheader', { name: 'Advance outstanding' })).toBeVisible()
    await expect(page).toHaveURL(/status=FINANCED,OVERDUE,PARTIALLY_PAID/)
    await expect(page).not.toHaveURL(/column=/)
    await page.goBack()
    await amount(page, 'Available').getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/factoring/contracts/contract/${await idOf(page, 'F-LT-240117')}$`))
  })

  test('offers neither increase nor upload for an expired contract', async ({ page }) => {
    await openDashboard(page, 'F-LT-220208')
    await expect(limit(page).locator('dd').first()).toContainText('€')
    // The overdue amount is a link to its invoices (DSH-56).
    await expect(limit(page).getByRole('link').filter({ hasNotText: '€' })).toHaveCount(0)
  })

  test('disables the increase for a read-only user and shows the reason', async ({ page }) => {
    // The profile language of this user is Latvian.
    await signIn(page, 'viewer', { path })
    await contractButton(page).click()
    await page
      .getByRole('dialog', { name: 'Izvēlieties līgumu' })
      .getByRole('button', { name: /F-LT-240117/ })
      .click()
    await expect(contractButton(page)).toContainText('F-LT-240117')
    const card = region(page, 'Kredītlimits')
    await expect(card.locator('dd').first()).toContainText('€')
    await expect(card.getByRole('link').filter({ hasNotText: '€' })).toHaveCount(0)
    const increase = card.getByRole('button', { name: 'Palielināt' })
    await expect(increase).toHaveAttribute('aria-disabled', 'true')
    await expect(increase).toHaveAccessibleDescription(/„Pārvaldīt līgumu”/)
  })
})

test.describe('limit usage', () => {
  const earlier = (page: Page) => usage(page).getByRole('button', { name: 'Earlier period' })
  const later = (page: Page) => usage(page).getByRole('button', { name: 'Later period' })

  test('steps back to the first period and forward to today, disabling the button at each end (DSH-24)', async ({
    page,
  }) => {
    await openDashboard(page, 'F-LT-240117')
    await expect(usage(page).getByText(/^Limit today: 4.290.000,00/)).toBeVisible()
    await expect(later(page)).toBeDisabled()
    const newest = await usage(page).getByRole('status').innerText()
    const seen = [newest]
    while (await earlier(page).isEnabled()) {
      await earlier(page).click()
      await expect(usage(page).getByRole('status')).not.toHaveText(seen.at(-1)!)
      await expect(usage(page)).toHaveAttribute('aria-busy', 'false')
      seen.push(await usage(page).getByRole('status').innerText())
    }
    expect(seen.length).toBeGreaterThan(1)
    await expect(usage(page).getByRole('status'), 'the focus does not stay on the disabled button').toBeFocused()
    await usage(page).getByRole('button', { name: 'Show as a table' }).click()
    await expect(usage(page).locator('tbody tr').last(), 'the first months of the history').toBeVisible()
    for (const period of seen.toReversed().slice(1)) {
      await later(page).click()
      await expect(usage(page).getByRole('status')).toHaveText(period)
    }
    await expect(later(page)).toBeDisabled()
  })

  test('ends the monthly table with the amount used now, and shows single months by day', async ({ page }) => {
    await openDashboard(page, 'F-LT-240117')
    const table = usage(page).getByRole('button', { name: 'Show as a table' })
    await table.click()
    const rows = usage(page).locator('tbody tr')
    await expect(rows).toHaveCount(12)
    expect(cents(await rows.first().locator('td').last().innerText())).toBe(
      cents(await amount(page, 'Used').innerText()),
    )
    await usage(page).getByRole('button', { name: 'Hide the table' }).click()

    await usage(page).getByRole('button', { name: 'Days' }).click()
    await expect(usage(page).getByRole('status')).toHaveText(/^\d{4}-\d{2}$/)
    const month = await usage(page).getByRole('status').innerText()
    await earlier(page).click()
    await expect(usage(page)).toHaveAttribute('aria-busy', 'false')
    const before = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1, 0)).toISOString()
    await expect(usage(page).getByRole('status')).toHaveText(before.slice(0, 7))
    await table.click()
    await expect(rows).toHaveCount(Number(before.slice(8, 10)))
    await usage(page).getByRole('button', { name: 'Months' }).click()
    await expect(later(page)).toBeDisabled()
  })

  test('shows an empty chart from 0 to 10000 and a notice when the limit was not used (DSH-25)', async ({ page }) => {
    await page.route('**/credit-limit-history*', route =>
      route.fulfill({ json: { history: [], currency: 'EUR', from: null, to: null } }),
    )
    await signIn(page, 'demo', { path })
    await expect(usage(page)).toContainText('The limit was not used', patiently)
    await expect(usage(page).locator('svg text', { hasText: /^10\.000$/ })).toBeVisible()
    await expect(usage(page).locator('svg text', { hasText: /^0$/ })).toBeVisible()
    await expect(earlier(page)).toBeDisabled()
    await expect(later(page)).toBeDisabled()
  })
})

test('statements and payments load five more rows at a time and hide the button at the end (DSH-26)', async ({
  page,
}) => {
  await openDashboard(page, 'F-LT-240117')
  for (const card of [statements(page), payments(page)]) {
    await expect(card.locator('tbody tr')).toHaveCount(5)
    await card.getByRole('button', { name: 'Load more' }).click()
    await expect(card.locator('tbody tr')).toHaveCount(10)
    await expect(card.getByRole('status')).toContainText(/^10 of /)
  }
  const due = await payments(page).locator('tbody time').allInnerTexts()
  expect(due).toEqual(due.toSorted())
  await expect(payments(page).locator('tbody')).not.toContainText('Paid ')
  await chooseContract(page, /F-LT-220208/)
  await expect(payments(page).locator('tbody tr')).toHaveCount(5)
  await payments(page).getByRole('button', { name: 'Load more' }).click()
  await expect(payments(page).getByRole('button', { name: 'Load more' })).toHaveCount(0)
})

for (const [name, calls, card] of [
  ['the history', '**/credit-limit-history*', usage],
  ['the statements', '**/api/statements*', statements],
  ['the payments', '**/api/invoice/upcoming-payments*', payments],
] as const) {
  test(`a failure to load ${name} shows in that card only and can be retried (DSH-21)`, async ({ page, problems }) => {
    problems.expect(/credit-limit-history|statements|upcoming-payments/)
    const abort = (route: Route) => route.abort()
    await page.route(calls, abort)
    await signIn(page, 'demo', { path })
    await expect(card(page).getByRole('alert')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(1)
    await expect(amount(page, 'Total')).toContainText('€')
    await page.unroute(calls, abort)
    await card(page).getByRole('button', { name: 'Try again' }).click()
    await expect(card(page).getByRole('alert')).toHaveCount(0)
  })
}

test('a failure to load the contracts shows on the page and can be retried', async ({ page, problems }) => {
  problems.expect(/api\/contracts/)
  await page.route('**/api/contracts?*', route => route.fulfill({ status: 503, json: { status: 503, code: 'SME3' } }))
  await signIn(page, 'demo', { path })
  await expect(page.getByRole('main').getByRole('alert').first()).toContainText('could not be loaded', {
    timeout: 20_000,
  })
  await page.unroute('**/api/contracts?*')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click()
  await expect(amount(page, 'Total')).toContainText('€')
})

test('the figures stay when a chart fails to load', async ({ page, problems }) => {
  problems.expect(/charts/)
  await page.route('**/assets/charts-*.js', route => route.abort())
  await signIn(page, 'demo', { path })
  await expect(amount(page, 'Total')).toContainText('€')
  await usage(page).getByRole('button', { name: 'Show as a table' }).click()
  await expect(usage(page).locator('tbody tr')).toHaveCount(12)
})

test('the dashboard shows the first two banners with working links, or no banner region (DSH-27)', async ({
  page,
  problems,
}) => {
  const banners = (page: Page) => region(page, 'News and tips')
  await openDashboard(page)
  await expect(banners(page).getByRole('link')).toHaveText(['All products at a glance', 'Give your colleagues access'])
  await banners(page).getByRole('link').last().click()
  await expect(page).toHaveURL(/\/account$/)
  problems.expect(/cms\/banners/)
  await page.route('**/cms/banners*', route => route.abort())
  await openDashboard(page)
  await expect(banners(page)).toHaveCount(0)
})

test('a late response does not show under another contract', async ({ page }) => {
  let answerLate = () => {}
  const late = new Promise<void>(resolve => {
    answerLate = resolve
  })
  await signIn(page, 'demo', { path: nowhere })
  const first = await idOf(page, 'F-LT-240117')
  await page.route(`**/invoice/upcoming-payments?contractId=${first}&*`, async route => {
    await late
    await route.continue().catch(() => {})
  })
  await page.goto(path)
  await expect(amount(page, 'Total')).toContainText('€')
  await chooseContract(page, /F-LT-250042/)
  await expect(payments(page).locator('tbody tr')).toHaveCount(5)
  answerLate()
  await payments(page).getByRole('button', { name: 'Load more' }).click()
  await expect(payments(page).locator('tbody tr')).toHaveCount(10)
  await expect(payments(page).locator('tbody')).not.toContainText('F-LT-240117')
})

test.describe('company', () => {
  test('sees a notice without a usable contract on every factoring list (SHL-17, DSH-29)', async ({ page }) => {
    test.slow()
    await page.route('**/api/contracts?*', route => route.fulfill({ json: { content: [], totalElements: 0 } }))
    await signIn(page, 'demo', { path: nowhere })
    for (const list of [
      '/factoring/contracts',
      '/factoring/invoices',
      '/factoring/bills',
      '/factoring/reports',
      path,
    ]) {
      await page.goto(list)
      await expect(page.getByRole('heading', { name: 'No active contracts' })).toBeVisible(patiently)
      await expect(page).toHaveURL(new RegExp(`${path}$`))
    }
    await axe(page)
    await page.getByRole('main').getByRole('link', { name: 'Questions and answers' }).click()
    await expect(page).toHaveURL(/\/factoring\/faq$/)
  })

  test('sees the service as unavailable without factoring (DSH-28)', async ({ page }) => {
    await signIn(page, 'demo', { path: '/general/dashboard', fresh: true })
    await page.getByRole('button', { name: /Rasa/ }).click()
    await page.getByRole('button', { name: /Põhjaranna/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Loan overview' })).toBeVisible()
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Service temporarily unavailable' })).toBeVisible()
    await expect(limit(page)).toHaveCount(0)
    await axe(page)
  })

  test('reaches the dashboard from an unknown factoring address', async ({ page }) => {
    for (const unknown of ['/factoring/nowhere', '/factoring', '/factoring/contracts/x/y']) {
      await signIn(page, 'demo', { path: unknown })
      await expect(page).toHaveURL(new RegExp(path))
    }
  })
})

test('the longest names and amounts fit on every screen (SHL-41)', async ({ page }) => {
  const most = '9999999999999.99'
  await page.route('**/api/contracts?*', async route => {
    const answer = (await (await route.fetch()).json()) as { content: object[] }
    const content = answer.content.map(contract => ({
      ...contract,
      contractNumber: `F-LT-${'9'.repeat(35)}`,
      status: 'ACTIVE',
      factoringCreditLimit: most,
      usedFactoringCreditLineAmount: most,
      availableFactoringCreditLineAmount: most,
      overdueInvoicesAmount: most,
    }))
    await route.fulfill({ json: { ...answer, content } })
  })
  await page.route('**/credit-limit-history*', route =>
    route.fulfill({
      json: {
        history: [
          { date: '2026-10-31', amount: most },
          { date: '2026-11-20', amount: most },
        ],
        currency: 'EUR',
        from: '2026-10-01',
        to: '2026-11-20',
      },
    }),
  )
  await signIn(page, 'demo', { path })
  for (const screen of screenNames) {
    await useScreen(page, screen)
    await expect(usage(page).locator('path.MuiLineChart-area')).toBeVisible()
    await expectNoSidewaysScroll(page)
    const card = (await limit(page).boundingBox())!
    for (const one of await limit(page).locator('dd').all()) {
      const box = (await one.boundingBox())!
      expect(box.x + box.width).toBeLessThanOrEqual(card.x + card.width)
    }
  }
})
