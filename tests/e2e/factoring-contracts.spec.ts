import type { Page } from '@playwright/test'

import { axe, chooseLanguage, expect, signIn, test } from '../support/e2e.ts'

/** Legal forms of the three countries, which distinguish the buttons of rows from sort buttons. */
const company = /UAB|SIA|OÜ|AB|MB|AS/

async function openContract(page: Page, product: string): Promise<void> {
  await signIn(page, 'demo', { path: '/factoring/contracts' })
  await openRow(page, product)
}

async function openRow(page: Page, product: string): Promise<void> {
  const row = page.locator('tbody tr').filter({ hasText: product }).first()
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Contract F-/ })).toBeVisible()
}

test('the list and a contract of it show what applies, in one visit (CON-05, CON-08)', async ({ page }) => {
  await signIn(page, 'demo', { path: '/factoring/contracts' })
  await test.step('the list omits contracts that wait for a signature (CON-05)', async () => {
    await expect(page.locator('tbody').getByRole('link').first()).toBeVisible()
    await expect(page.getByText('Ready for signing')).toHaveCount(0)
  })
  await openRow(page, 'Reverse factoring')
  await test.step('used and available amounts add up to the limit in figures and chart (CON-03, DSH-22)', async () => {
    const limit = page.getByRole('region', { name: 'Limit' })
    const cents = async (name: string) =>
      Number(
        (await limit
          .locator('dt')
          .filter({ hasText: new RegExp(`^${name}$`) })
          .locator('xpath=following-sibling::dd[1]')
          .textContent())!.replace(/[^\d-]/g, ''),
      )
    const [total, used, overdue, available] = [
      await cents('Total'),
      await cents('Used'),
      await cents('Overdue'),
      await cents('Available'),
    ]
    expect(used + available).toBe(total)
    expect(overdue).toBeGreaterThanOrEqual(0)
    await expect(limit.getByText(`${Math.round((used / total) * 100)} %`)).toBeVisible()
    await expect(limit.locator('svg path').first()).toBeAttached()
  })
  await test.step('the contract page shows all conditions (CON-08)', async () => {
    const shown: Record<string, readonly string[]> = {
      Summary: [
        'Contract number',
        'Version',
        'Status',
        'Product',
        'Factor',
        'Company',
        'Currency',
        'Valid from',
        'Valid until',
      ],
      Terms: ['Interest rate', 'Commission fee', 'Late fee', 'Highest advance', 'Longest payment term, days'],
      Recourse: [
        'Insolvency risk insured by client',
        'Insolvency risk insured by factor',
        'Client liability',
        'Bills of exchange',
        'Sureties',
        'Other collateral',
        'Invega pledge',
      ],
    }
    for (const [section, labels] of Object.entries(shown)) {
      for (const label of labels)
        await expect(
          page
            .getByRole('region', { name: section, exact: true })
            .locator('dt')
            .filter({ hasText: new RegExp(`^${label}$`) }),
        ).toBeVisible()
    }
  })
  await test.step('the contract page lists three files, the rest in a dialog, and downloads each (CON-09)', async () => {
    const files = page.getByRole('region', { name: 'Contract files' })
    await expect(files.getByRole('listitem')).toHaveCount(3)
    const saved = page.waitForEvent('download')
    await files
      .getByRole('button', { name: /^PDF of / })
      .first()
      .click()
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
    await files.getByRole('button', { name: /^All files/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Contract files' })
    expect(await dialog.getByRole('listitem').count()).toBeGreaterThan(3)
    await axe(page, { within: '[role="dialog"]' })
    await page.keyboard.press('Escape')
    await expect(files.getByRole('button', { name: /^All files/ })).toBeFocused()
  })
  await test.step('a reverse contract lists suppliers and an ordinary one lists buyers (CON-10)', async () => {
    await expect(page.getByRole('heading', { name: 'Suppliers' })).toBeVisible()
    // On a small desktop, beside the menu and the index of the page, its columns need no scrolling.
    const usual = page.viewportSize()!
    await page.setViewportSize({ width: 1366, height: 768 })
    const frame = page.locator('main .scroll-frame').first()
    await expect.poll(() => frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await page.setViewportSize(usual)
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await page.locator('tbody tr').filter({ hasNotText: 'Reverse' }).first().getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Buyers' })).toBeVisible()
  })
})

test('files that fail to load can be retried while the contract stays', async ({ page, problems }) => {
  problems.expect(/503/)
  await page.route('**/api/contract-documents?*', route =>
    route.fulfill({ status: 503, json: { status: 503, code: 'SME3', message: '', issues: [], requestId: 'x' } }),
  )
  await openContract(page, 'Reverse factoring')
  const files = page.getByRole('region', { name: 'Contract files' })
  await expect(files.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Suppliers' })).toBeVisible()
  await page.unroute('**/api/contract-documents?*')
  await files.getByRole('button').click()
  await expect(files.getByRole('listitem')).toHaveCount(3)
})

test('a buyer opens in place with details and contacts and survives Back and reload (CON-20, CON-21)', async ({
  page,
}) => {
  await openContract(page, 'Reverse factoring')
  const first = page.getByRole('table', { name: 'Suppliers' }).getByRole('button').filter({ hasText: company }).first()
  const name = (await first.textContent()) ?? ''
  await first.click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeFocused()
  await expect(page).toHaveURL(/\?buyers=\d+$/)
  for (const label of [
    'Company code',
    'VAT code',
    'Insured',
    'Country',
    'Address',
    'Postal code',
    'Limit',
    'Uninsured limit',
    'Used',
    'Available',
    'Due days',
    'Interest',
  ]) {
    await expect(
      page
        .locator('dt')
        .filter({ hasText: new RegExp(`^${label}$`) })
        .last(),
    ).toBeVisible()
  }
  await expect(page.getByRole('table', { name: 'Contacts' }).locator('tbody tr').first()).toContainText('@')
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await page.getByRole('button', { name: 'Back to: Suppliers' }).click()
  await expect(page.getByRole('table', { name: 'Suppliers' })).toBeVisible()
  await expect(page).not.toHaveURL(/buyers=/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
})

test('a limit increase in the list address opens the dialog of the first contract that allows one (CON-11, CON-12)', async ({
  page,
}) => {
  await signIn(page, 'demo', { path: '/factoring/contracts?openIncreaseLimitView' })
  // The contract with the lowest number is expired and the next is suspended: their limits cannot be increased.
  await expect(page.getByRole('heading', { level: 1, name: 'Contract F-LT-240117', includeHidden: true })).toBeVisible()
  await expect(page.getByRole('dialog', { name: /limit/i })).toBeVisible()
})

test('the list without an active contract leads to the dashboard', async ({ page }) => {
  await page.route(/\/api\/contracts\?.*status=ACTIVE/, route =>
    route.fulfill({ json: { content: [], totalElements: 0 } }),
  )
  await signIn(page, 'demo', { path: '/factoring/contracts' })
  await expect(page).toHaveURL(/\/factoring\/dashboard/)
})

test('an unknown contract shows not found', async ({ page, problems }) => {
  problems.expect(/404/)
  await signIn(page, 'demo', { path: '/factoring/contracts/contract/99999999' })
  await expect(page.getByRole('heading', { name: 'This contract could not be found' })).toBeVisible()
})

test('the buyers of a contract fit a small desktop in every language, beside the menu and the index of the page (LST-43)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await signIn(page, 'demo', { path: '/factoring/contracts/contract/1' })
  const frame = page.locator('main .scroll-frame').first()
  for (const language of ['EN', 'LT', 'LV', 'EE'] as const) {
    await chooseLanguage(page, language)
    await expect(frame.getByRole('row').nth(3), language).toBeVisible()
    await expect
      .poll(() => frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), { message: language })
      .toBe(0)
  }
  await chooseLanguage(page, 'EN')
})
