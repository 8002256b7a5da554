import { brotliCompressSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import {
  axe,
  expect,
  expectInputsFillTheirPlace,
  expectNoSidewaysScroll,
  screenNames,
  test,
  useScreen,
} from '../support/e2e.ts'
import { field, messageOf } from '../support/requestForms.ts'

/** The private leasing form as an applicant uses it (FRM-07, FRM-60). The page is in Lithuanian. */
const sendButton = (page: Page): Locator => page.getByRole('button', { name: 'Tęsti', exact: true })
const confirmButton = (page: Page): Locator => page.getByRole('button', { name: 'Patvirtinti ir siųsti' })
const reviewHeading = (page: Page): Locator => page.getByRole('heading', { level: 1, name: 'Patikrinkite atsakymus' })
const reference = (page: Page): Locator => page.getByText(/^[A-Z]{2}-\d{4}-\d{6,12}-\d$/)

/** Goes from the filled-in form to the page of the signing service. */
async function confirmBySigning(page: Page): Promise<void> {
  await sendButton(page).click()
  await expect(reviewHeading(page)).toBeFocused()
  await confirmButton(page).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Pasirašyti elektroniniu parašu/ })
    .click()
}

/** Signs on the framed page of the signing service. */
async function sign(page: Page): Promise<void> {
  await page.frameLocator('iframe').getByRole('button', { name: 'Pasirašyti' }).click()
  // The page polls the service with growing intervals.
  await expect(page.locator('iframe')).toHaveCount(0, { timeout: 30_000 })
}

async function openForm(page: Page, path = '/leasingRequest'): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('status', { name: 'Mėnesio įmoka' })).toHaveText(/\d,\d\d/)
}

async function choose(page: Page, path: string, typed: string): Promise<void> {
  await field(page, path).click()
  await field(page, path).pressSequentially(typed)
  await page.getByRole('listbox').getByRole('option').first().click()
}

async function filesKept(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('portal-saved-forms')
        opening.onerror = () => reject(opening.error ?? new Error('no draft store'))
        opening.onsuccess = () => {
          const count = opening.result.transaction('files').objectStore('files').count()
          count.onsuccess = () => {
            opening.result.close()
            resolve(count.result)
          }
        }
      }),
  )
}

/** Fills in every required field of a single applicant without a vehicle. */
async function fillRequired(page: Page): Promise<void> {
  await field(page, 'applicant.name').fill('Jonas')
  await field(page, 'applicant.surname').fill('Kazlauskas')
  await field(page, 'applicant.code').fill('38805140328')
  await field(page, 'applicant.document_type').selectOption({ index: 1 })
  await field(page, 'applicant.phone').fill('61234567')
  await field(page, 'applicant.email').fill('jonas.kazlauskas@example.com')
  await field(page, 'applicant.city').fill('Vilnius')
  await field(page, 'applicant.address').fill('Gedimino pr. 1-2')
  await page.getByRole('radio', { name: 'Nesusituokęs' }).check()
  await field(page, 'applicant.finances.basic_amount').fill('1850,5')
  await choose(page, 'applicant.finances.basic_source', 'darbo')
  await page
    .getByRole('group', { name: /pajamos sumažės/ })
    .getByRole('radio', { name: 'Ne' })
    .check()
  await field(page, 'applicant.finances.commitments').fill('0')
  await page
    .getByRole('group', { name: /transporto priemonę/ })
    .getByRole('radio', { name: 'Dar ne' })
    .check()
  await page
    .getByRole('group', { name: /politiškai/i })
    .getByRole('radio', { name: 'Ne' })
    .check()
  await field(page, 'applicant.is_consent_of_data_processing_agreed').check()
}

const pdf = {
  name: 'pajamos.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(20_000, 0x20), Buffer.from('\n%%EOF')]),
}

test.describe('applicant', () => {
  test('fills in the whole form and gets a reference number', async ({ page }) => {
    await openForm(page)
    await expect(sendButton(page)).toBeDisabled()
    await fillRequired(page)

    await page.getByRole('radio', { name: /^Susituokęs/ }).check()
    await expect(field(page, 'co_applicant.name')).toHaveCount(0)
    await field(page, 'applicant.lease_purpose').selectOption('Family')
    await field(page, 'co_applicant.name').fill('Ona')
    await field(page, 'co_applicant.surname').fill('Kazlauskienė')
    await field(page, 'co_applicant.code').fill('48903120417')
    await field(page, 'co_applicant.phone').fill('61234568')
    await field(page, 'co_applicant.email').fill('ona@example.com')
    await field(page, 'applicant.finances.additional_amount').fill('200')
    await field(page, 'applicant.finances.additional_source').fill('Nuoma')

    await page
      .getByRole('group', { name: /transporto priemonę/ })
      .getByRole('radio', { name: 'Taip' })
      .check()
    await choose(page, 'lending.brand', 'volks')
    await expect(field(page, 'lending.brand')).toHaveValue('Volkswagen')
    await field(page, 'lending.model')
      .selectOption({ index: 1 })
      .catch(() => choose(page, 'lending.model', 'go'))
    await choose(page, 'lending.manufacturing_year', '2021')
    await field(page, 'lending.fuel_type').selectOption({ index: 1 })
    await field(page, 'lending.engine_power').fill('110')
    await field(page, 'lending.is_insurance_selected').check()
    await expect(field(page, 'lending.is_insurance_kasko')).toBeChecked()
    await field(page, 'lending.is_registration_fee_included').check()
    await field(page, 'lending.included_taxes_amount').fill('87,5')
    await field(page, 'lending.property_information').fill('Pas pardavėją Kaune')

    await field(page, 'applicant.files').setInputFiles(pdf)
    await page.getByLabel('Failo pajamos.pdf dokumento rūšis').selectOption({ index: 1 })

    await sendButton(page).click()
    await expect(reviewHeading(page)).toBeFocused()
    await expect(page.getByText('pajamos.pdf, 19,5')).toBeVisible()
    await expect(page.getByText('Volkswagen')).toBeVisible()
    const applied = page.waitForRequest(request => request.url().includes('/apply'))
    await confirmButton(page).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Pasirašyti elektroniniu parašu/ })
      .click()
    await sign(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Jūsų paraiška gauta' })).toBeFocused()
    await expect(reference(page)).toBeVisible()
    await expect(page.getByText(/Sutuoktiniui .*nuorodą/)).toBeVisible()

    const body = (await applied).postDataJSON()
    expect(body.applicant).toMatchObject({
      phone: '+37061234567',
      finances: { basic_amount: '1850.50', commitments: '0.00' },
    })
    expect(body.applicant.files).toEqual([
      {
        fileName: 'pajamos.pdf',
        fileSize: pdf.buffer.length,
        fileContent: pdf.buffer.toString('base64'),
        documentType: expect.any(String),
      },
    ])
    expect(body.lending).toMatchObject({
      manufacturing_year: 2021,
      is_insurance_kasko: true,
      included_taxes_amount: '87.50',
    })
    await page.reload()
    await expect(reference(page)).toBeVisible()
    // Opening the same address is a reload and shows the result; coming from another page opens a new form.
    await page.goto('/formRequest')
    await page.goto('/leasingRequest')
    await expect(field(page, 'applicant.name')).toHaveValue('')
  })

  test('fills in and signs the form on a phone of 360 pixels', async ({ browser, baseURL, problems }) => {
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    })
    await problems.watch(context)
    const page = await context.newPage()
    await openForm(page)
    await expectNoSidewaysScroll(page)
    await fillRequired(page)
    await expect(field(page, 'applicant.code')).toHaveAttribute('inputmode', 'numeric')
    await expectNoSidewaysScroll(page)
    await expect(sendButton(page)).toBeInViewport()
    await sendButton(page).tap()
    await expect(reviewHeading(page)).toBeFocused()
    await expectNoSidewaysScroll(page)
    await expect(confirmButton(page)).toBeInViewport()
    await confirmButton(page).tap()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Pasirašyti elektroniniu parašu/ })
      .tap()
    await sign(page)
    await expect(reference(page)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await context.close()
  })

  test('sees validation errors in the summary and at the fields', async ({ page }) => {
    await openForm(page)
    await field(page, 'applicant.code').fill('123')
    await field(page, 'applicant.phone').fill('612345')
    await field(page, 'applicant.email').fill('jonas@')
    await field(page, 'applicant.city').fill('A'.repeat(31))
    await field(page, 'applicant.finances.basic_amount').fill('1.234')
    await field(page, 'applicant.address').click()
    await expect(messageOf(page, 'applicant.code')).toHaveText(/per trumpas/)
    await expect(messageOf(page, 'applicant.phone')).toBeVisible()
    await expect(messageOf(page, 'applicant.email')).toBeVisible()
    await expect(messageOf(page, 'applicant.city')).toHaveText(/30/)
    await expect(messageOf(page, 'applicant.finances.basic_amount')).toHaveText(/dvejopai/)
    await expect(messageOf(page, 'applicant.name')).toHaveCount(0)

    await field(page, 'applicant.is_consent_of_data_processing_agreed').check()
    await sendButton(page).click()
    await expect(field(page, 'applicant.name')).toBeFocused()
    const summary = page.getByRole('region', { name: /atsakym/ })
    await summary.getByRole('link', { name: 'Miestas' }).click()
    await expect(field(page, 'applicant.city')).toBeFocused()
    await field(page, 'applicant.city').fill('Vilnius')
    await expect(messageOf(page, 'applicant.city')).toHaveCount(0)
    await expect(summary.getByRole('link', { name: 'Miestas' })).toHaveCount(0)
  })

  test('keeps answers and files over a reload until clearing the form', async ({ page }) => {
    await openForm(page)
    await field(page, 'applicant.name').fill('Jonas')
    await field(page, 'applicant.finances.basic_amount').fill('1.234')
    await field(page, 'applicant.additional_information').fill('Skubu')
    await field(page, 'applicant.files').setInputFiles(pdf)
    await expect(page.getByText('pajamos.pdf')).toBeVisible()
    // A file is saved together with the answers.
    await expect(page.locator('[data-saving]')).toHaveAttribute('data-saving', 'saved')
    await expect.poll(() => filesKept(page)).toBe(1)
    await page.reload()
    await expect(field(page, 'applicant.name')).toHaveValue('Jonas')
    await expect(field(page, 'applicant.finances.basic_amount')).toHaveValue('1.234')
    await expect(field(page, 'applicant.additional_information')).toHaveValue('Skubu')
    await expect(page.getByText('pajamos.pdf')).toBeVisible()
    await expect(page.getByText(/Ankstesni atsakymai atkurti/)).toBeVisible()

    await page.getByRole('button', { name: 'Išvalyti mano duomenis' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Išvalyti mano duomenis' }).click()
    await expect(field(page, 'applicant.name')).toHaveValue('')
    await page.reload()
    await expect(field(page, 'applicant.name')).toHaveValue('')
    await expect(page.getByText('pajamos.pdf')).toHaveCount(0)
  })

  test('sees messages about rejected files for five seconds', async ({ page }) => {
    await page.clock.install()
    await openForm(page)
    await field(page, 'applicant.files').setInputFiles([
      { name: 'virus.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
      { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') },
      {
        name: 'big.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.concat([Buffer.from('%PDF'), Buffer.alloc(4 * 1024 * 1024)]),
      },
    ])
    const messages = page.getByRole('alert').filter({ hasText: 'virus.exe' })
    await expect(messages).toContainText('broken.png')
    await expect(messages).toContainText('big.pdf')
    await page.clock.runFor(5_001)
    await expect(page.getByText('virus.exe')).toHaveCount(0)
    await expect(page.getByText('big.pdf')).toHaveCount(0)
  })
})

test.describe('sending the form', () => {
  test('validates once and creates one request on a double click (SHL-44)', async ({ page }) => {
    await openForm(page)
    await fillRequired(page)
    const calls: string[] = []
    page.on('request', request => {
      const call = /\/financial-request\/(validate|apply)/.exec(request.url())?.[1]
      if (call !== undefined) calls.push(call)
    })
    await sendButton(page).dblclick()
    await expect(reviewHeading(page)).toBeFocused()
    await confirmButton(page).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Pasirašyti elektroniniu parašu/ })
      .dblclick()
    await sign(page)
    await expect(reference(page)).toBeVisible()
    expect(calls).toEqual(['validate', 'apply'])
  })

  test('returns the same application when resent after a lost response (FRM-66)', async ({ page, problems }) => {
    problems.expect(/failed request: POST .*apply/)
    await openForm(page)
    await fillRequired(page)
    let stored = ''
    await page.route(
      '**/financial-request/apply**',
      async route => {
        const response = await route.fetch()
        stored = ((await response.json()) as { reference: string }).reference
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await confirmBySigning(page)
    await expect(page.getByText(/Nėra ryšio/)).toBeVisible()
    await confirmButton(page).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Pasirašyti elektroniniu parašu/ })
      .click()
    await sign(page)
    await expect(reference(page)).toHaveText(stored)
  })

  test('shows an error in the viewport of a phone from any scroll position', async ({ page, problems }) => {
    problems.expect(/failed request: POST .*validate/)
    await useScreen(page, 'phone')
    await openForm(page)
    await fillRequired(page)
    await page.route('**/financial-request/validate**', route => route.abort('internetdisconnected'))
    for (const attempt of ['first', 'second']) {
      await field(page, 'applicant.name').scrollIntoViewIfNeeded()
      await sendButton(page).click()
      await expect(page.getByText(/Nėra ryšio/), `${attempt} attempt`).toBeInViewport({ ratio: 1 })
      await expect(sendButton(page)).toBeInViewport({ ratio: 1 })
    }
  })

  test('keeps the answers behind the error page when the server fails, and after errors at fields', async ({
    page,
    problems,
  }) => {
    problems.expect(/answer 503: POST .*apply/)
    await openForm(page)
    await fillRequired(page)
    await test.step('shows a phone prefix rejected by the server at the phone field', async () => {
      await page.route(
        '**/financial-request/validate**',
        async route => {
          const payload = route.request().postDataJSON() as { applicant: object }
          await route.continue({ postData: { ...payload, applicant: { ...payload.applicant, phone: '+99912345678' } } })
        },
        { times: 1 },
      )
      await sendButton(page).click()
      await expect(field(page, 'applicant.phone')).toBeFocused()
      await expect(messageOf(page, 'applicant.phone')).toContainText('Pasirinkite šalies kodą iš sąrašo.')
    })
    await field(page, 'applicant.phone').fill('61234568')
    await test.step('shows server errors at the field, before and after the review', async () => {
      const refusal = {
        status: 422,
        json: {
          status: 422,
          code: 'VALIDATION_FAILED',
          message: 'x',
          issues: [{ path: '/applicant/document_type', code: 'classifierUnknown' }],
          requestId: 'r-1',
        },
      }
      await page.route('**/financial-request/validate**', route => route.fulfill(refusal), { times: 1 })
      await sendButton(page).click()
      await expect(field(page, 'applicant.document_type')).toBeFocused()
      await expect(messageOf(page, 'applicant.document_type')).toBeVisible()
      await field(page, 'applicant.document_type').selectOption({ index: 2 })
      await page.route('**/financial-request/apply**', route => route.fulfill(refusal), { times: 1 })
      await confirmBySigning(page)
      await expect(field(page, 'applicant.document_type')).toBeFocused()
      await expect(messageOf(page, 'applicant.document_type')).toBeVisible()
    })
    await field(page, 'applicant.document_type').selectOption({ index: 1 })
    await test.step('keeps the answers behind the error page when the server fails', async () => {
      await page.route(
        '**/financial-request/apply**',
        route =>
          route.fulfill({
            status: 503,
            json: { status: 503, code: 'OVERLOADED', message: 'busy', issues: [], requestId: 'r-1' },
          }),
        { times: 1 },
      )
      await confirmBySigning(page)
      await expect(page.getByRole('heading', { level: 1, name: 'Paraiška neišsiųsta' })).toBeFocused()
      await page.getByRole('button', { name: 'Grįžti prie atsakymų' }).click()
      await page.getByRole('button', { name: 'Grįžti prie formos' }).click()
      await expect(field(page, 'applicant.name')).toHaveValue('Jonas')
      await confirmBySigning(page)
      await sign(page)
      await expect(reference(page)).toBeVisible()
    })
  })

  test('offers an empty form after a failure (FRM-64)', async ({ page, problems }) => {
    problems.expect(/answer 500: POST .*validate/)
    await openForm(page)
    await fillRequired(page)
    await page.route(
      '**/financial-request/validate**',
      route =>
        route.fulfill({
          status: 500,
          json: { status: 500, code: 'INTERNAL', message: 'x', issues: [], requestId: 'r-2' },
        }),
      { times: 1 },
    )
    await sendButton(page).click()
    await expect(page.getByText('Kodas klientų aptarnavimui: r-2')).toBeVisible()
    await page.getByRole('button', { name: 'Pradėti iš naujo su tuščia forma' }).click()
    await expect(field(page, 'applicant.name')).toHaveValue('')
  })
})

test.describe('new form version', () => {
  test('is announced during filling in and keeps the answers when shown', async ({ page }) => {
    await openForm(page)
    await field(page, 'applicant.name').fill('Jonas')
    await page.route(/\/api\/definitions\/forms\/leasing-private(?!\/visits)/, async route => {
      const response = await route.fetch()
      const live = await response.json()
      const { city } = live.schema.properties.applicant.properties
      live.schema.properties.applicant.properties = {
        ...live.schema.properties.applicant.properties,
        hobby: { ...city, $ref: undefined, type: 'string', maxLength: 20 },
      }
      await route.fulfill({ response, json: { ...live, version: live.version + 1 } })
    })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByText(/nauja šios formos versija/)).toBeVisible()
    await expect(field(page, 'applicant.hobby')).toHaveCount(0)
    await page.getByRole('button', { name: 'Rodyti naują versiją' }).click()
    await expect(field(page, 'applicant.hobby')).toBeVisible()
    await expect(field(page, 'applicant.name')).toHaveValue('Jonas')
  })

  test('is reported when published during sending, and the answers can be sent again (FRM-69)', async ({ page }) => {
    await openForm(page)
    await fillRequired(page)
    const refusal = { status: 409, code: 'FORM_VERSION_CHANGED', message: 'x', issues: [], requestId: 'r-1' }
    await page.route('**/financial-request/validate**', route => route.fulfill({ status: 409, json: refusal }), {
      times: 1,
    })
    await sendButton(page).click()
    await expect(page.getByText(/forma buvo atnaujinta/)).toBeVisible()
    await expect(field(page, 'applicant.name')).toHaveValue('Jonas')
    await page.route('**/financial-request/apply**', route => route.fulfill({ status: 409, json: refusal }), {
      times: 1,
    })
    await confirmBySigning(page)
    await expect(page.getByText(/forma buvo atnaujinta/)).toBeVisible()
    await expect(field(page, 'applicant.name')).toBeVisible()
    await confirmBySigning(page)
    await sign(page)
    await expect(reference(page)).toBeVisible()
  })
})

test.describe('form page', () => {
  test('is accessible when empty and with every error shown, in light and dark', async ({ page }) => {
    await openForm(page)
    await axe(page)
    await test.step('shows a legal text in a dialog over the form', async () => {
      await page.getByRole('button', { name: 'Skaityti visą tekstą' }).last().click()
      await expect(page.getByRole('dialog')).toContainText(/\w{3,}/)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
    await field(page, 'applicant.is_consent_of_data_processing_agreed').check()
    await sendButton(page).click()
    await expect(field(page, 'applicant.name')).toBeFocused()
    await page.getByRole('radio', { name: 'Taip' }).nth(1).check()
    await axe(page)
    await test.step('has no horizontal overflow on any screen, also with larger text (SHL-41)', async () => {
      await page
        .getByRole('group', { name: /transporto priemonę/ })
        .getByRole('radio', { name: 'Taip' })
        .check()
      await sendButton(page).click()
      // The second size is a browser setting of 150 % text.
      for (const fontSize of ['', '24px']) {
        await page.evaluate(size => {
          document.documentElement.style.fontSize = size
        }, fontSize)
        for (const screen of screenNames) {
          await useScreen(page, screen)
          await expectNoSidewaysScroll(page)
          await expectInputsFillTheirPlace(page)
        }
      }
    })
  })

  test('offers only Lithuanian, and all four languages at /formRequest (FRM-05)', async ({ page }) => {
    await openForm(page)
    await expect(page.getByRole('button', { name: /EN English/ })).toHaveCount(0)
    await page.goto('/formRequest?product=LEASING_PRIVATE')
    await page.getByRole('button', { name: /EN English/ }).click()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
    await field(page, 'applicant.name').fill('Jonas')
    await page.getByRole('button', { name: /EE Eesti/ }).click()
    await expect(page.getByRole('button', { name: 'Jätka' })).toBeVisible()
    await expect(field(page, 'applicant.name')).toHaveValue('Jonas')
  })

  test('can be retried when the definition fails to load', async ({ page, problems }) => {
    problems.expect(/answer 500: GET \/api\/definitions\/forms/)
    const definition = '**/api/definitions/forms/leasing-private'
    await page.route(definition, route =>
      route.fulfill({ status: 500, json: { status: 500, code: 'INTERNAL', message: 'x', issues: [] } }),
    )
    // A page that is not rendered on the server fetches the definition.
    await page.goto('/test/leasing-private')
    const again = page.getByRole('button', { name: 'Bandyti dar kartą' })
    await expect(again).toBeVisible()
    await page.unroute(definition)
    await again.click()
    await expect(field(page, 'applicant.name')).toBeVisible()
  })

  test('needs at most 190 KiB of JavaScript, without react-admin and ajv, from the own origin only (FRM-73)', async ({
    page,
  }) => {
    const scripts: string[] = []
    const requests: string[] = []
    page.on('request', request => requests.push(request.url()))
    page.on('response', response => {
      if (response.url().endsWith('.js')) scripts.push(response.url())
    })
    const html = (await page.request.get('/leasingRequest')).text()
    await openForm(page)
    // The last of what the page fetches when it is idle.
    await expect.poll(() => scripts.filter(url => url.includes('/assets/later-'))).not.toHaveLength(0)
    const named = new Set([...(await html).matchAll(/"(\/assets\/[\w.-]+\.js)"/g)].map(([, file]) => file))
    const sources = await Promise.all(
      scripts.map(async url => ({ path: new URL(url).pathname, text: await (await page.request.get(url)).text() })),
    )
    const kibOf = (chosen: typeof sources) =>
      chosen.reduce((sum, { text }) => sum + brotliCompressSync(text).length, 0) / 1024
    expect(sources.length).toBeGreaterThan(3)
    expect(sources.length, 'scripts of the form (SHL-45)').toBeLessThan(20)
    expect(sources.map(({ text }) => text).join('\n')).not.toMatch(/RaConfigurable|react-admin|addMetaSchema/)
    const atOnce = sources.filter(({ path }) => named.has(path) || !path.startsWith('/assets/'))
    expect(kibOf(atOnce), 'KiB of JavaScript until the form can be filled in, compressed').toBeLessThanOrEqual(190)
    expect(kibOf(sources), 'KiB with what the page fetches when idle, compressed').toBeLessThanOrEqual(240)
    const origin = new URL(page.url()).origin
    expect(requests.filter(url => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([])
  })
})
