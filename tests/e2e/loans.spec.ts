import type { Page } from '@playwright/test'

import {
  axe,
  expect,
  expectNoSidewaysScroll,
  nowhere,
  screenNames,
  signIn,
  speak,
  test,
  useScreen,
} from '../support/e2e.ts'
import { staffText } from '../support/texts.ts'
import { businessDay } from '../../schemas/format/businessDay.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const cents = (text: string) => Number(text.replace(/[^\d-]/g, ''))
/** Timeout for the first content of a page, which loads slowly on a busy machine. */
const patiently = { timeout: 25_000 }

test('a person sees when the next payment is and how much it is (LON-01, LON-31)', async ({ page }) => {
  await signIn(page, 'demo', { path: '/general/dashboard' })
  await page.getByRole('article', { name: 'Loan' }).getByRole('button').click()
  await expect(page).toHaveURL(/\/loan\/dashboard\?contractId=\d+$/)
  await expect(page.getByRole('button', { name: /^L-LT-/ })).toBeVisible()
  const next = region(page, 'Next payment').getByText(/is (over)?due/)
  await expect(next).toBeVisible(patiently)
  const rows = region(page, 'Upcoming payments').locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  // The sentence adds up the bills of the first due day; once the demo bills are overdue, all that are.
  const bills = await rows.evaluateAll(all =>
    all.map(row => ({
      due: row.querySelector('time')?.dateTime,
      open: row.querySelectorAll('td')[3]?.innerText ?? '',
    })),
  )
  const due = await next.locator('time').innerText()
  const isOverdue = (await next.innerText()).includes('is overdue')
  const today = businessDay(new Date())
  const sum = bills
    .filter(bill => (isOverdue ? bill.due !== undefined && bill.due < today : bill.due === due))
    .reduce((total, bill) => total + cents(bill.open), 0)
  expect(sum).toBeGreaterThan(0)
  expect(cents(/^[\d.,]+/.exec(await next.innerText())?.[0] ?? '')).toBe(sum)
  await expect(region(page, 'Loan balance').locator('[aria-hidden="true"] svg')).toBeVisible()
})

test('a person opens a loan and sees collateral, schedule and history (LON-02, LON-33)', async ({ page }) => {
  await signIn(page, 'demo', { path: '/loan/contracts' })
  await page.getByRole('link', { name: 'L-LT-230041' }).click(patiently)
  await expect(page.getByRole('heading', { level: 1, name: 'Loan contract L-LT-230041' })).toBeVisible()
  await page.getByRole('button', { name: 'Collateral' }).click()
  const dialog = page.getByRole('dialog', { name: 'Collateral' })
  await expect(dialog.getByText('Provided by UAB „Demo Sandėliai“')).toBeVisible()
  await axe(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  const schedule = region(page, 'Payment schedule')
  const first = schedule.locator('tbody tr').first()
  const today = businessDay(new Date())
  await expect.poll(async () => (await first.locator('td').first().innerText()) >= today).toBe(true)
  await schedule.getByRole('checkbox', { name: 'Show past payments' }).click()
  await expect(page).toHaveURL(/\?historyOnly=true$/)
  await expect.poll(async () => (await first.locator('td').first().innerText()) < today).toBe(true)
  const download = page.waitForEvent('download')
  await schedule.getByRole('button', { name: 'Payment schedule of L-LT-230041 as PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  const chart = region(page, 'Principal and interest')
  await chart.getByRole('button', { name: 'Show as a table' }).click()
  await expect(chart.locator('tbody tr').first()).toContainText('2023')
})

test('a company without factoring comes from the upload to its loans, and an unknown loan address to the overview (LON-34)', async ({
  page,
}) => {
  await signIn(page, 'demo', { path: '/general/dashboard', fresh: true })
  await page.getByRole('button', { name: /Rasa/ }).click()
  await page.getByRole('button', { name: /Põhjaranna/ }).click()
  await expect(page.getByRole('button', { name: /Rasa/ })).toContainText('Põhjaranna')
  for (const from of ['/invoiceUpload', '/loan/nowhere', '/loan', '/loan/contracts/x/y']) {
    await page.goto(from)
    await expect(page).toHaveURL(/\/loan\/dashboard\?contractId=\d+$/)
    await expect(region(page, 'Next payment')).toBeVisible()
  }
})

test('pages of loans fit every screen and are accessible in four languages and both themes (SHL-41)', async ({
  page,
}) => {
  test.slow()
  const headings = {
    EN: 'Loan overview',
    LT: 'Paskolų apžvalga',
    LV: 'Aizdevumu pārskats',
    EE: 'Laenude ülevaade',
  } as const
  /** In one language, in the visit that has the page. */
  const fitEveryScreen = async (language: keyof typeof headings) => {
    if (language !== 'EE') return
    for (const screen of screenNames) {
      await useScreen(page, screen)
      await expect(page.getByText(/L-LT-230041/).first()).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
  }
  await signIn(page, 'demo', { path: nowhere })
  for (const [language, heading] of Object.entries(headings) as [keyof typeof headings, string][]) {
    await speak(page, language)
    await page.goto('/loan/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.locator('section[aria-labelledby=upcoming-payments] time').first()).toBeVisible()
    // The caption stays inside the hole of the ring, which has a radius of 85 px (LON-32).
    const caption = page.getByText(staffText(language, 'loan.ofTotalRepaid'), { exact: true })
    expect((await caption.boundingBox())?.width).toBeLessThanOrEqual(150)
    await axe(page, { onlyLight: language !== 'EN' })
    await fitEveryScreen(language)
    for (const path of ['/loan/contracts/contract/1', '/loan/contracts', '/loan/reports']) {
      await page.goto(path)
      await expect(page.locator('tbody tr').first()).toBeVisible()
      await axe(page, { onlyLight: language !== 'EN' })
      await fitEveryScreen(language)
    }
  }
})
