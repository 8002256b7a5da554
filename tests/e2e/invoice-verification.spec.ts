import type { APIRequestContext, Page } from '@playwright/test'

import { demoVerifications } from '../../server/db/demo/verifications.ts'
import {
  axe,
  expect,
  expectNoSidewaysScroll,
  expectRoomForFingers,
  screenNames,
  test,
  useScreen,
} from '../support/e2e.ts'

const [three, two] = demoVerifications
const link = ({ key }: { key: string }) => `/invoiceVerification/${key}?language=en`
const open = async (page: Page, verification: { key: string }) => {
  await page.goto(link(verification))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
const identify = async (page: Page) => {
  await page.getByLabel('Full name').fill('Jonas Buhalteris')
  await page.getByLabel('E-mail').fill('jonas@buyer.example')
  await page.getByRole('checkbox', { name: /authorised/ }).check()
}
const unverified = async (request: APIRequestContext, { key }: { key: string }) =>
  (await request.get('/api/public/invoice/buyer/unverified', { headers: { 'X-Verification-Key': key } })).text()

test('shows the invoices on every screen in both themes, without the key in the address (VER-01, VER-12)', async ({
  page,
}) => {
  await open(page, three)
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/invoiceVerification')
  for (const screen of screenNames) {
    await useScreen(page, screen)
    await expect(page.getByRole('button', { name: /^Accept SF/ }).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    if (screen === 'phone') await expectRoomForFingers(page)
    await axe(page)
  }
  await page.reload()
  await expect(page.getByRole('button', { name: /^Accept SF/ }).first()).toBeVisible()
})

test('a scanner that opens the link changes nothing (VER-14)', async ({ page, request }) => {
  const before = await unverified(request, three)
  for (const method of ['HEAD', 'GET', 'GET']) expect((await request.fetch(link(three), { method })).ok()).toBe(true)
  await open(page, three)
  expect(await unverified(request, three)).toBe(before)
  expect(before).toContain('"invoiceStatus":""')
})

test('a scanner that runs the page, moves and presses keys without a name changes nothing (VER-14)', async ({
  browser,
  request,
}) => {
  const before = await unverified(request, three)
  const mails = async () => (await request.get('/simulator/messages')).text()
  const mailsBefore = await mails()
  for (const isLeftAtOnce of [true, false]) {
    const context = await browser.newContext()
    const page = await context.newPage()
    const written: string[] = []
    page.on('request', sent => {
      if (sent.method() !== 'GET') written.push(`${sent.method()} ${new URL(sent.url()).pathname}`)
    })
    await page.goto(link(three))
    if (!isLeftAtOnce) {
      // Its scripts have loaded the invoices; everything that looks like a button is tried.
      await expect(page.getByRole('button', { name: /^Accept SF/ }).first()).toBeVisible()
      for (const button of await page.getByRole('button', { name: /^Accept SF/ }).all()) await button.click()
      await page.getByRole('button', { name: 'Submit answers' }).click({ force: true })
      for (let press = 0; press < 10; press++) await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
    }
    await context.close()
    expect(written).toEqual([])
  }
  expect(await unverified(request, three)).toBe(before)
  expect(await mails()).toBe(mailsBefore)
})

test('rows are answered one by one and together; an emptied comment clears the status (VER-03, VER-04, VER-05)', async ({
  page,
}) => {
  await open(page, three)
  const submit = page.getByRole('button', { name: 'Submit answers' })
  const bulk = page.getByRole('region', { name: 'Actions for the selected invoices' })
  await expect(submit).toBeDisabled()
  await expect(bulk).toHaveCount(0)

  await page.getByRole('checkbox', { name: /authorised/ }).check()
  await expect(page.getByText('Full name is required')).toBeVisible()
  await identify(page)
  await expect(page.getByText('Full name is required')).toHaveCount(0)
  await expect(bulk).toBeVisible()

  const row = page.getByRole('row').filter({ hasText: 'SF117' }).first()
  await row.getByRole('button', { name: /^Reject/ }).press('Enter')
  await submit.click()
  await expect(row.getByRole('textbox')).toBeFocused()
  await row.getByRole('button', { name: 'Wrong amount' }).click()
  await expect(row.getByRole('textbox')).toHaveValue('Wrong amount')
  await row.getByRole('textbox').fill('')
  await expect(row.getByRole('button', { name: /^Reject/ })).toHaveAttribute('aria-pressed', 'false')

  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(bulk).toContainText('3 invoices selected')
  await bulk.getByRole('button', { name: 'Accept selected' }).click()
  await expect(bulk).toHaveCount(0)
  await submit.click()
  const thanks = page.getByRole('dialog', { name: 'Invoice verification status' })
  await expect(thanks).toContainText('Accepted: 3, rejected: 0')
  await axe(page)
  await thanks.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('All invoices have been answered.')).toBeVisible()
  await expect(submit).toHaveCount(0)
})

test('a buyer accepts one invoice and rejects another with a reason on a phone (VER-06, VER-28)', async ({
  page,
  request,
}) => {
  await useScreen(page, 'phone')
  await open(page, two)
  await page
    .getByRole('button', { name: /^Accept SF/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^Reject SF/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Goods not received' }).click()
  await page.getByRole('button', { name: 'Submit answers' }).click()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await identify(page)
  await page.getByRole('button', { name: 'Submit answers' }).click()
  await expect(page.getByRole('dialog')).toContainText('Accepted: 1, rejected: 1')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Goods not received')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await axe(page)
  const { content } = JSON.parse(await unverified(request, two)) as { content: { invoiceStatus: string }[] }
  expect(content.map(({ invoiceStatus }) => invoiceStatus).sort()).toEqual(['ACCEPT', 'REJECT'])
  const mails = await (await request.get('/simulator/messages?to=jonas@buyer.example')).text()
  expect(mails).toContain('Goods not received')
})

test('an unknown key becomes /404, an expired one /expired, in the language of the link (VER-15)', async ({
  page,
  problems,
  request,
}) => {
  problems.expect(/404|410/)
  await page.goto('/invoiceVerification/unknown-key?language=lt')
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByRole('main')).toContainText(/nerast|nebegalioja|neb/i)
  const expired = await request.post('/simulator/verifications', { data: { key: two.key, answer: 'EXPIRE' } })
  expect(expired.status()).toBe(204)
  await page.goto(`/invoiceVerification/${two.key}?language=lt`)
  await expect(page).toHaveURL(/\/expired$/)
  await axe(page)
})
