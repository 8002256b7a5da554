import type { Page } from '@playwright/test'
import { axe, expect, expectNoSidewaysScroll, test, useScreen } from '../support/e2e.ts'
import { exampleOf } from '../support/formExamples.ts'
import { field, fillForm, formOpen, reference } from '../support/requestForms.ts'

/** Confirming a request at a bank (BNK-02, BNK-03, BNK-04), with every result. The page is in Lithuanian. */
test.beforeEach(() => test.slow())

const review = (page: Page) => page.getByRole('heading', { level: 1, name: 'Patikrinkite atsakymus' })
const confirm = (page: Page) => page.getByRole('button', { name: 'Patvirtinti ir siųsti' })
const banks = (page: Page) => page.getByRole('dialog', { name: 'Pasirinkite savo banką' })
const bank = (page: Page, name = 'Amber demo bank') => banks(page).getByRole('button', { name })
const atBank = (page: Page, button: string) => page.getByRole('button', { name: button, exact: true })
/** The form is loaded again and restores the saved draft. */
const returned = { timeout: 30_000 }
const owner = (page: Page) => page.getByLabel('Sąskaitos savininkas')

type Applicant = { name: string; surname?: string }
const applicantOf = (form: string): Applicant =>
  (exampleOf(form, 'minimal', 'default') as unknown as { applicant: Applicant }).applicant

async function fillAndReview(page: Page, form = 'leasing-private', path = '/leasingRequest'): Promise<void> {
  await page.goto(path)
  await formOpen(page)
  await fillForm(page, form, 'default')
  await page.getByRole('button', { name: 'Tęsti', exact: true }).click()
  await expect(review(page)).toBeFocused()
}

async function openBanks(page: Page): Promise<void> {
  await confirm(page).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Patvirtinti tapatybę per banką/ })
    .click()
  await expect(banks(page)).toBeVisible()
}

async function goToBank(page: Page): Promise<void> {
  await openBanks(page)
  await bank(page).click()
  await expect(page).toHaveURL(/\/simulator\/identification\//)
}

test('the review reports each failed bank identification (rejected, another person, expired, another name) and accepts a matching one', async ({
  page,
  problems,
}) => {
  test.setTimeout(240_000)
  problems.expect(/apply.*4(09|22)|status of 4(09|22)/)
  await fillAndReview(page)
  for (const [answer, message] of [
    ['Atsisakyti', /Bankas paraiškos nepatvirtino/],
    ['Prisijungti kaip kitas asmuo', /nesutampa su prie banko prisijungusio/],
    ['Leisti laikui pasibaigti', /Bankas paraiškos nepatvirtino/],
  ] as const) {
    await goToBank(page)
    await atBank(page, answer).click()
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeInViewport({ ratio: 1, ...returned })
    await expect(review(page)).toBeVisible()
    await expect(page).not.toHaveURL(/ref=|error=/)
  }
  await goToBank(page)
  await owner(page).fill('Kitas Žmogus')
  await atBank(page, 'Patvirtinti').click()
  await expect(page.getByRole('alert').filter({ hasText: /nesutampa su banko sąskaitos savininku/ })).toBeVisible(
    returned,
  )

  const { name, surname = '' } = applicantOf('leasing-private')
  await goToBank(page)
  await expect(owner(page)).toHaveValue('Kitas Žmogus')
  await owner(page).fill(`${surname} ${name}`.toUpperCase().normalize('NFD').replace(/\p{M}/gu, ''))
  await atBank(page, 'Patvirtinti').click()
  await expect(reference(page)).toBeVisible(returned)
  await page.reload()
  await expect(reference(page)).toBeVisible(returned)
})

test('a return with an unknown reference leads to /404 and keeps the answers (BNK-03)', async ({ page }) => {
  await fillAndReview(page)
  await goToBank(page)
  await owner(page).fill('Bet Kas')
  await atBank(page, 'Patvirtinti, bet grįžti su netinkama nuoroda').click()
  await expect(page).toHaveURL(/\/404$/)
  await page.goto('/leasingRequest')
  await expect(field(page, 'applicant.name').or(review(page))).toBeVisible()
})

test('a company is matched by name, and the bank receives no personal code', async ({ page }) => {
  await fillAndReview(page, 'leasing-business', '/leasingRequest/business')
  await goToBank(page)
  await expect(page.getByText('Paraiškoje nurodytas asmens kodas')).toHaveCount(0)
  await owner(page).fill(applicantOf('leasing-business').name)
  await atBank(page, 'Patvirtinti').click()
  await expect(reference(page)).toBeVisible(returned)
})

test('the bank list on a phone filters by country and recovers from a failed load and a failed link (BNK-06)', async ({
  page,
  problems,
}) => {
  problems.expect(/form\/institutions/)
  problems.expect(/status of 503/)
  await useScreen(page, 'phone')
  await fillAndReview(page)
  await page.route(
    '**/api/form/institutions?*',
    route =>
      route.fulfill({
        status: 503,
        json: { status: 503, code: 'BANK_UNAVAILABLE', message: '', issues: [], requestId: 'x' },
      }),
    { times: 1 },
  )
  await openBanks(page)
  await expect(banks(page).getByText('Nepavyko įkelti bankų sąrašo.')).toBeVisible()
  await banks(page).getByRole('button', { name: 'Bandyti dar kartą' }).click()
  await expect(bank(page)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await axe(page)

  await banks(page).getByRole('combobox', { name: 'Banko šalis' }).click()
  await page.getByRole('option', { name: 'Suomija' }).click()
  await expect(bank(page, 'Pohjola Puro demo bank')).toBeVisible()

  await page.route(
    '**/api/form/institutions',
    route => route.fulfill({ json: { url: 'https://evil.example/', requisition_id: 'x' } }),
    { times: 1 },
  )
  await bank(page, 'Pohjola Puro demo bank').click()
  await expect(banks(page).getByRole('alert')).toContainText('Nepavyko prisijungti prie banko')
  await bank(page, 'Pohjola Puro demo bank').dblclick()
  await expect(page).toHaveURL(/\/simulator\/identification\//)
  await expectNoSidewaysScroll(page)
  await axe(page)
})
