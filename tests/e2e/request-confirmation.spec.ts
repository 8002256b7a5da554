import type { FrameLocator, Page } from '@playwright/test'
import { axe, expect, test } from '../support/e2e.ts'
import { exampleOf } from '../support/formExamples.ts'
import { field, fillForm, formOpen, reference } from '../support/requestForms.ts'

/** Review, electronic signature with every result, and result page (FRM-60, FRM-63, SIG-20). Banks: bank-identification.spec.ts. */
const frame = (page: Page): FrameLocator => page.frameLocator('iframe')
const signButton = (page: Page) => frame(page).getByRole('button', { name: 'Pasirašyti' })
const goOnButton = (page: Page) => page.getByRole('button', { name: 'Tęsti', exact: true })
const confirmButton = (page: Page) => page.getByRole('button', { name: 'Patvirtinti ir siųsti' })
const review = (page: Page) => page.getByRole('heading', { level: 1, name: 'Patikrinkite atsakymus' })

async function toReview(page: Page): Promise<void> {
  await page.goto('/loanRequest')
  await formOpen(page)
  await fillForm(page, 'loan-private', 'default')
  await goOnButton(page).click()
  await expect(review(page)).toBeFocused()
}

async function startSigning(page: Page): Promise<void> {
  await confirmButton(page).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Pasirašyti elektroniniu parašu/ })
    .click()
  await expect(signButton(page)).toBeVisible()
}

/** Stubs the status of the signing service. */
async function answerStatus(page: Page, status: string): Promise<void> {
  await page.route('**/api/form/dokobit/document/status**', route => route.fulfill({ json: { status } }))
}

test.describe('review of the answers', () => {
  test('shows the answers and leads back to each section through the browser history', async ({ page }) => {
    await toReview(page)
    const example = exampleOf('loan-private', 'minimal') as { applicant: { code: string } }
    await expect(page.getByText(example.applicant.code)).toBeVisible()
    await page.getByRole('button', { name: /Keisti: Pajamos/ }).click()
    const section = page.getByRole('region', { name: /Pajamos/ })
    await expect(section).toBeFocused()
    await expect(section).toBeInViewport()
    await page.goForward()
    await expect(review(page)).toBeFocused()
    await page.goBack()
    await field(page, 'applicant.city').fill('Alytus')
    await page.goForward()
    await expect(page.getByText('Alytus')).toBeVisible()
    await page.getByRole('button', { name: 'Grįžti prie formos' }).click()
    await field(page, 'applicant.city').fill('')
    await page.goForward()
    await expect(goOnButton(page)).toBeVisible()
    await expect(review(page)).toHaveCount(0)
  })

  test('survives a reload, also during signing', async ({ page }) => {
    await toReview(page)
    await page.reload()
    await expect(review(page)).toBeFocused()
    await expect(page.getByText('Laisvės al. 12-3')).toBeVisible()
    await startSigning(page)
    await page.reload()
    await expect(signButton(page)).toBeVisible()
    await signButton(page).click()
    await expect(reference(page)).toBeVisible()
  })

  test('omits a confirmation method that the portal does not offer', async ({ page }) => {
    // The settings come with the HTML (FRM-75).
    await page.route('**/loanRequest', async route => {
      const response = await route.fetch()
      const html = await response.text()
      await route.fulfill({ response, body: html.replace(/"signingOrigin":"[^"]*"/, '"signingOrigin":null') })
    })
    await toReview(page)
    await confirmButton(page).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: /per banką/ })).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('button', { name: /Pasirašyti/ })).toHaveCount(0)
  })
})

test.describe('signing', () => {
  test('continues after a withdrawn cancellation and ends with the reference and the copy', async ({ page }) => {
    await toReview(page)
    await startSigning(page)
    await axe(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Toliau pasirašyti' }).click()
    await signButton(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Jūsų paraiška gauta' })).toBeFocused()
    const number = await reference(page).innerText()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Atsisiųsti kopiją (PDF)' }).click()
    expect((await download).suggestedFilename()).toBe(`${number}.pdf`)
    await page.reload()
    await expect(reference(page)).toHaveText(number)
    await expect(page.getByRole('button', { name: 'Atsisiųsti kopiją (PDF)' })).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toMatch(/Kazlausk|48903120417|@/)
  })

  test('keeps the answers after a cancellation and can be started again', async ({ page }) => {
    await toReview(page)
    await startSigning(page)
    await page.getByRole('button', { name: 'Nutraukti pasirašymą' }).click()
    await page.getByRole('button', { name: 'Nutraukti', exact: true }).click()
    await expect(page.getByText(/Paraiška dar nepatvirtinta/)).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
    await page.getByRole('button', { name: 'Grįžti prie formos' }).click()
    await expect(field(page, 'applicant.code')).toHaveValue('48903120417')
    await goOnButton(page).click()
    await startSigning(page)
    await signButton(page).click()
    await expect(reference(page)).toBeVisible()
  })

  test('shows a rejection by the signer and can be started again', async ({ page }) => {
    await toReview(page)
    await startSigning(page)
    await frame(page).getByRole('button', { name: 'Atsisakyti' }).click()
    await expect(page.getByText(/Pasirašyti atsisakyta/)).toBeVisible()
    await startSigning(page)
    await signButton(page).click()
    await expect(reference(page)).toBeVisible()
  })

  test('shows an expired, failed or invalid session and can be started again', async ({ page }) => {
    await toReview(page)
    const sign = async () => {
      await confirmButton(page).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Pasirašyti elektroniniu parašu/ })
        .click()
    }
    const answerApply = (address?: string) =>
      page.route(
        '**/financial-request/apply**',
        route =>
          route.fulfill({
            status: 201,
            json: {
              id: 'a',
              reference: 'LP-2026-000009-9',
              status: 'AWAITING_CONFIRMATION',
              receipt: 'r',
              ...(address ? { follow_url: address } : {}),
            },
          }),
        { times: 1 },
      )
    // Equal messages are not adjacent, since an old message could not be distinguished from a new one.
    for (const [prepare, text] of [
      [() => answerApply(), /Pasirašymo pradėti nepavyko/],
      [() => answerStatus(page, 'expired'), /laikas baigėsi/],
      [() => answerApply('https://elsewhere.example/sign/abc'), /Pasirašymo pradėti nepavyko/],
      [() => answerStatus(page, 'failed'), /Pasirašyti nepavyko/],
    ] as const) {
      await expect(page.getByText(text)).toHaveCount(0)
      await prepare()
      await sign()
      await expect(page.getByText(text)).toBeVisible()
      await expect(page.locator('iframe')).toHaveCount(0)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(confirmButton(page)).toBeVisible()
    }
  })

  test('survives a short loss of connection', async ({ page, problems }) => {
    problems.expect(/failed request: GET .*dokobit/)
    await toReview(page)
    await page.route('**/api/form/dokobit/document/status**', route => route.abort('internetdisconnected'))
    await startSigning(page)
    await expect(page.getByText(/Nėra ryšio/)).toBeVisible()
    await signButton(page).click()
    await page.unroute('**/api/form/dokobit/document/status**')
    // The next poll can be ten seconds away.
    await expect(reference(page)).toBeVisible({ timeout: 20_000 })
  })
})

test.describe('result page', () => {
  test('sends nothing twice after Back and Forward', async ({ page }) => {
    await page.goto('/leasingRequest/business')
    await formOpen(page)
    await fillForm(page, 'leasing-business', 'default')
    await goOnButton(page).click()
    await confirmButton(page).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Siųsti be patvirtinimo/ })
      .click()
    await expect(reference(page)).toBeVisible()
    await page.goBack()
    await expect(field(page, 'applicant.name')).toHaveValue('')
    await page.goForward()
    await expect(reference(page)).toBeVisible()
  })
})

test('review, confirmation choice, error page and result are accessible in four languages', async ({
  page,
  problems,
}) => {
  test.slow()
  problems.expect(/answer 503: POST .*apply/)
  const languages = ['EN English', 'LV Latviešu', 'EE Eesti', 'LT Lietuvių']
  const inEachLanguage = async (titles: readonly string[], look: (themes: { onlyLight: boolean }) => Promise<void>) => {
    for (const [index, language] of languages.entries()) {
      await page.getByRole('button', { name: new RegExp(language) }).click()
      await expect(page.getByRole('heading', { level: 1, name: titles[index]! })).toBeVisible()
      await look({ onlyLight: index > 0 })
    }
  }
  const send = async () => {
    await confirmButton(page).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Siųsti be patvirtinimo/ })
      .click()
  }

  await page.goto('/formRequest?product=LEASING_FINANCE_BUSINESS')
  await formOpen(page)
  await fillForm(page, 'leasing-business', 'default')
  await goOnButton(page).click()
  await inEachLanguage(
    ['Check your answers', 'Pārbaudiet atbildes', 'Kontrollige vastuseid', 'Patikrinkite atsakymus'],
    async themes => {
      await axe(page, themes)
      await page
        .getByRole('button', {
          name: /^(Confirm and send|Apstiprināt un nosūtīt|Kinnita ja saada|Patvirtinti ir siųsti)$/,
        })
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await axe(page, themes)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  )

  await page.route(
    '**/financial-request/apply**',
    route =>
      route.fulfill({
        status: 503,
        json: { status: 503, code: 'OVERLOADED', message: 'busy', issues: [], requestId: 'r-1' },
      }),
    { times: 1 },
  )
  await send()
  await inEachLanguage(
    ['The request was not sent', 'Pieteikums nav nosūtīts', 'Taotlust ei saadetud', 'Paraiška neišsiųsta'],
    themes => axe(page, themes),
  )
  await page.getByRole('button', { name: 'Grįžti prie atsakymų' }).click()
  await send()
  await expect(reference(page)).toBeVisible()
  await inEachLanguage(
    [
      'Your request has been received',
      'Jūsu pieteikums ir saņemts',
      'Teie taotlus on vastu võetud',
      'Jūsų paraiška gauta',
    ],
    themes => axe(page, themes),
  )
})
