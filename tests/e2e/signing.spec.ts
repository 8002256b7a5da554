import type { FrameLocator, Locator, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'

import { axe, chooseLanguage, expect, expectNoSidewaysScroll, signIn, test as base, useScreen } from '../support/e2e.ts'
import { startPortal } from '../support/portal.ts'
import { readPdf } from '../support/pdf.ts'

const textOf = async (pdf: Uint8Array) => (await readPdf(pdf)).text

/** A separate portal: signatures cannot be undone and would change the lists of other tests. Colleagues sign after three seconds. */
const test = base.extend<object, { portal: { url: string } }>({
  portal: [
    async ({}, use) => {
      const portal = await startPortal({ env: { SIMULATED_PHONE_SECONDS: '3' } })
      await use({ url: portal.url })
      await portal.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const items = (page: Page): Locator => page.getByRole('region', { name: 'Contracts to sign' })
const row = (page: Page, type: string): Locator => items(page).getByRole('listitem').filter({ hasText: type }).first()
const dialog = (page: Page): Locator => page.getByRole('dialog')
const frame = (page: Page): FrameLocator => dialog(page).frameLocator('iframe')

async function openDialog(page: Page, type: string): Promise<void> {
  await row(page, type)
    .getByRole('button', { name: /^Sign / })
    .click()
  await expect(dialog(page)).toBeVisible()
  await expect(frame(page).getByRole('button', { name: /^(Sign|Pasirašyti)$/ })).toBeVisible()
}
const close = (page: Page) => dialog(page).getByRole('button', { name: 'Close' }).click()

test('contracts to sign appear above the list and on the dashboard with steps, documents and signers (SIG-03)', async ({
  page,
}) => {
  await signIn(page, 'demo', { path: '/factoring/contracts' })
  await expect(items(page).getByRole('heading', { name: 'Contract F-LT-260905' })).toBeVisible()
  for (const step of ['01', '02', '03']) await expect(items(page).getByText(step, { exact: true })).toBeVisible()
  await expect(row(page, 'General conditions')).toContainText('Rasa Žemaitė (you)')
  await expect(row(page, 'General conditions').getByText('not signed yet')).toHaveCount(2)
  await test.step('a document can be read before signing', async () => {
    const saving = page.waitForEvent('download')
    await row(page, 'General conditions')
      .getByRole('button', { name: /to read it/ })
      .click()
    const file = await saving
    expect(file.suggestedFilename()).toBe(
      'F-LT-260905_bendrosios-salygos.pdf'.replace('bendrosios-salygos', 'general-conditions'),
    )
    expect(await textOf(readFileSync(await file.path()))).toContain('General conditions of factoring')
  })
  await useScreen(page, 'phone')
  await expectNoSidewaysScroll(page)
  await useScreen(page, 'desktop')
  await page.goto('/factoring/dashboard')
  // The dashboard sends many requests at once, and the items need two more responses after that.
  await expect(items(page)).toBeVisible({ timeout: 30_000 })
})

test('the card passes axe in every language and fits a phone', async ({ page }) => {
  await signIn(page, 'demo', { path: '/factoring/contracts' })
  await useScreen(page, 'phone')
  for (const [language, title] of [
    ['EN', 'Contracts to sign'],
    ['LT', 'Pasirašytinos sutartys'],
    ['LV', 'Parakstāmie līgumi'],
    ['EE', 'Allkirjastamist ootavad lepingud'],
  ] as const) {
    await chooseLanguage(page, language)
    await expect(page.getByRole('region', { name: title })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await axe(page, { within: 'main section', onlyLight: language !== 'EN' })
  }
})

test('a read-only user sees why signing is not available', async ({ page }) => {
  await signIn(page, 'viewer', { path: '/factoring/contracts' })
  const card = page.locator('main section').filter({ hasText: 'F-LT-260905' }).first()
  const sign = card.getByRole('button', { name: /^Parakstīt / }).first()
  await expect(sign).toBeDisabled()
  await expect(sign).toHaveAccessibleDescription(
    'Jūsu e-pasta adreses nav parakstītāju sarakstā. Lūdziet savam menedžerim izlabot parakstītāju sarakstu.',
  )
})

test('leaving a slow signing by Escape returns the focus to the button', async ({ page }) => {
  await page.route(/signing-url/, async route => {
    await new Promise(resolve => setTimeout(resolve, 500))
    await route.fulfill({ json: { text: 'The document is being prepared.' } })
  })
  await signIn(page, 'demo', { path: '/factoring/contracts' })
  const sign = row(page, 'General conditions').getByRole('button', { name: /^Sign / })
  await sign.press('Enter')
  await expect(sign).toHaveAttribute('aria-busy', 'true')
  await expect(dialog(page).getByText('The document is being prepared.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(sign).toBeFocused()
})

test('closing the window signs nothing, and the same signing page opens again', async ({ page }) => {
  await signIn(page, 'demo', { path: '/factoring/contracts' })
  await openDialog(page, 'General conditions')
  await expect(dialog(page).locator('iframe')).toHaveAttribute(
    'sandbox',
    'allow-scripts allow-forms allow-same-origin allow-popups',
  )
  await expect(dialog(page).locator('iframe')).toHaveAttribute('referrerpolicy', 'no-referrer')
  const address = await dialog(page).locator('iframe').getAttribute('src')
  await expect(dialog(page).locator('iframe')).toHaveCSS('outline-style', 'none')
  await page.keyboard.press('Tab')
  await expect(dialog(page).locator('iframe')).toBeFocused()
  await expect(dialog(page).locator('iframe')).toHaveCSS('outline-style', 'solid')
  await axe(page, { within: '[role=dialog]', disable: ['frame-tested'] })
  await dialog(page).getByRole('button', { name: 'Close' }).focus()
  await expect(dialog(page).locator('iframe')).toHaveCSS('outline-style', 'none')
  await frame(page).getByRole('button', { name: 'Not now' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(row(page, 'General conditions')).toContainText('To be signed')
  await openDialog(page, 'General conditions')
  expect(await dialog(page).locator('iframe').getAttribute('src')).toBe(address)
  await close(page)
  await test.step('a rejection leaves the document unsigned, and signing can start again (SIG-10)', async () => {
    await openDialog(page, 'General conditions')
    await frame(page).getByRole('button', { name: 'Refuse' }).click()
    await expect(dialog(page).getByText('Signing was refused')).toBeVisible()
    await close(page)
    await expect(row(page, 'General conditions')).toContainText('To be signed')
    await expect(row(page, 'General conditions').getByText('not signed yet')).toHaveCount(2)
    await openDialog(page, 'General conditions')
    await close(page)
  })
})

test('a failed start shows an error, text is never rendered as HTML, and an external address is never framed (SIG-05, SIG-06, SEC-32)', async ({
  page,
  problems,
}) => {
  problems.expect(/503/)
  await signIn(page, 'demo', { path: '/factoring/contracts' })
  const answer = (status: number, body: object) =>
    page.route('**/api/contract/document/signing-url*', route => route.fulfill({ status, json: body }), { times: 1 })
  const sign = row(page, 'General conditions').getByRole('button', { name: /^Sign / })
  const error = page.getByRole('alert').filter({ hasText: 'could not be opened for signing' })
  await answer(503, { status: 503, code: 'SIGNING_FAILED', message: '', issues: [], requestId: '' })
  await sign.click()
  await expect(error).toBeVisible()
  await error.getByRole('button', { name: 'Close' }).click()
  await answer(200, { url: 'https://signing.evil.example/signing/1?access_token=x' })
  await sign.click()
  await expect(error).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await error.getByRole('button', { name: 'Close' }).click()
  await answer(200, { text: '<b>Come</b> to our office with your passport.' })
  await sign.click()
  await expect(dialog(page)).toContainText('<b>Come</b> to our office with your passport.')
  await expect(page.locator('iframe')).toHaveCount(0)
  await close(page)
})

test('a fully signed contract moves from the signing cards to the list, and the signed PDF names the signers', async ({
  page,
}) => {
  await signIn(page, 'demo', { path: '/factoring/contracts' })
  await openDialog(page, 'General conditions')
  await frame(page).getByRole('button', { name: 'Sign' }).click()
  await expect(dialog(page).getByText(/Your signature has been received|Everyone has signed/)).toBeVisible()
  await close(page)
  await expect(row(page, 'General conditions')).toContainText(/signed 20\d\d-/)
  // The colleague signs after three seconds, which the page notices by polling.
  await expect(row(page, 'General conditions').getByRole('button', { name: /Save the signed/ })).toBeVisible({
    timeout: 30_000,
  })
  await expect(row(page, 'General conditions').getByRole('button', { name: /^Sign / })).toHaveCount(0)
  const saving = page.waitForEvent('download')
  await row(page, 'General conditions')
    .getByRole('button', { name: /Save the signed/ })
    .click()
  expect(await textOf(readFileSync(await (await saving).path()))).toMatch(/Rasa Žemaitė, signed 20\d\d-/)

  await expect(page.locator('tbody').getByText('F-LT-260905')).toHaveCount(0)
  await openDialog(page, 'F-LT-260905_sutartis.pdf')
  await frame(page).getByRole('button', { name: 'Pasirašyti' }).click()
  await expect(dialog(page).getByText('Everyone has signed the document.')).toBeVisible()
  await close(page)
  await expect(
    page.getByRole('status').filter({ hasText: 'Contract F-LT-260905 is signed and now active.' }),
  ).toBeVisible()
  await expect(items(page)).toHaveCount(0)
  await expect(page.locator('tbody').getByText('F-LT-260905')).toBeVisible()
})
