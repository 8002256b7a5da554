import type { Locator, Page } from '@playwright/test'
import { expect, test, useScreen } from '../support/e2e.ts'
import { exampleOf } from '../support/formExamples.ts'
import { invite } from '../support/invite.ts'
import { press, stepTo, walkForm } from '../support/keyboard.ts'
import { formOpen, reference } from '../support/requestForms.ts'

/** Every form by keyboard alone, from the top of the page to the result, with each confirmation method (SHL-40, FRM-61). In Lithuanian. */
const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const inDialog = (page: Page, name: RegExp): Locator => page.getByRole('dialog').getByRole('button', { name })
const result = (page: Page): Locator => page.getByRole('heading', { level: 1, name: 'Jūsų paraiška gauta' })

/** Goes from an empty form through the review to the choice of a confirmation method. */
async function walkToConfirmation(page: Page, address: string, form: string): Promise<void> {
  await page.goto(address)
  await formOpen(page)
  await walkForm(page, form, 'default', button(page, 'Tęsti'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Patikrinkite atsakymus' })).toBeFocused()
  await press(page, button(page, 'Patvirtinti ir siųsti'))
  await expect(page.getByRole('dialog')).toBeVisible()
}

test('a person signs a leasing request by keyboard alone', async ({ page }) => {
  await walkToConfirmation(page, '/leasingRequest', 'leasing-private')
  await press(page, inDialog(page, /Pasirašyti elektroniniu parašu/))
  await press(page, page.frameLocator('iframe').getByRole('button', { name: 'Pasirašyti' }))
  await expect(result(page)).toBeFocused({ timeout: 30_000 })
  await expect(reference(page)).toBeVisible()
})

test('a person confirms a loan request at a bank by keyboard alone', async ({ page }) => {
  await walkToConfirmation(page, '/loanRequest', 'loan-private')
  // Escape returns the focus to the button that opened the dialog.
  await page.keyboard.press('Escape')
  await expect(button(page, 'Patvirtinti ir siųsti')).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, inDialog(page, /Patvirtinti tapatybę per banką/))
  await press(page, inDialog(page, /Amber demo bank/))
  await expect(page).toHaveURL(/\/simulator\/identification\//)
  await stepTo(page, page.getByLabel('Sąskaitos savininkas'))
  const { name, surname } = exampleOf('loan-private', 'minimal')['applicant'] as { name: string; surname: string }
  await page.keyboard.type(`${name} ${surname}`)
  await press(page, button(page, 'Patvirtinti'))
  await expect(result(page)).toBeFocused({ timeout: 30_000 })
  await expect(reference(page)).toBeVisible()
})

test('a company sends a leasing request without confirmation by keyboard alone on a narrow screen', async ({
  page,
}) => {
  // The same layout as a wide screen at 400 % zoom, where the sticky bar of the form covers content.
  await useScreen(page, 'phone')
  await walkToConfirmation(page, '/leasingRequest/business', 'leasing-business')
  await press(page, inDialog(page, /Siųsti be patvirtinimo/))
  await expect(result(page)).toBeFocused()
  await expect(reference(page)).toBeVisible()
})

test('a spouse enters the access code and sends the part by keyboard alone', async ({ page, problems }) => {
  problems.expect(/422/)
  const { path, code } = await invite(page.request, 'leasing-private', 'spouse')
  await page.goto(path)
  await expect(page.getByRole('textbox')).toBeFocused()
  await page.keyboard.type(code === 'AAAC' ? 'AAAD' : 'AAAC')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Liko bandymų: 4.')).toBeVisible()
  await expect(page.getByRole('textbox')).toBeFocused()
  await page.keyboard.type(code)
  await press(page, button(page, 'Tęsti'))
  await expect(page.getByRole('heading', { level: 1, name: 'Sutuoktinio paraiškos dalis' })).toBeVisible()
  await walkForm(page, 'related-applicant', 'spouse', button(page, 'Tęsti'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Patikrinkite atsakymus' })).toBeFocused()
  await press(page, button(page, 'Siųsti paraišką'))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(reference(page)).toBeVisible()
})
