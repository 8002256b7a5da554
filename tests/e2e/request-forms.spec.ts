import type { Page } from '@playwright/test'
import { demoPartners } from '../../server/db/demo/partners.ts'
import {
  axe,
  expect,
  expectInputsFillTheirPlace,
  expectNoSidewaysScroll,
  expectRoomForFingers,
  test,
  useScreen,
} from '../support/e2e.ts'
import { exampleOf } from '../support/formExamples.ts'
import { field, fillForm, formOpen, reference } from '../support/requestForms.ts'

/** Every form in every mode from the address to the result, and the pages that lead to the forms (FRM-04, FRM-05). */
const [dealer, shop] = demoPartners
const publicToken = dealer?.publicToken ?? ''
const privateToken = dealer?.privateToken ?? ''

async function goOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tęsti', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Patikrinkite atsakymus' })).toBeFocused()
  await page.getByRole('button', { name: 'Patvirtinti ir siųsti' }).click()
}

async function sign(page: Page): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Pasirašyti elektroniniu parašu/ })
    .click()
  await page.frameLocator('iframe').getByRole('button', { name: 'Pasirašyti' }).click()
}

test.describe('request form from the first field to the result', () => {
  const signed = [
    ['/loanRequest', 'loan-private', 'default', 'complete'],
    [`/leasingRequest/partner/private?originatorToken=${publicToken}`, 'leasing-private', 'partner', 'guarantor'],
    [`/loanRequest/partner/private?originatorToken=${publicToken}`, 'loan-private', 'partner', 'minimal'],
  ] as const
  for (const [address, form, mode, example] of signed) {
    test(`completes ${form} in the mode ${mode} by signing`, async ({ page }) => {
      await page.goto(address)
      await formOpen(page)
      await fillForm(page, form, mode, exampleOf(form, example, mode))
      await goOn(page)
      await sign(page)
      await expect(reference(page)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Į pradžią' })).toHaveAttribute(
        'href',
        mode === 'partner' ? `/partner/${publicToken}` : '/formRequest',
      )
      await expect(page.getByText(/Laiduotojui/)).toHaveCount(example === 'guarantor' ? 1 : 0)
    })
  }

  const unconfirmed = [
    ['/leasingRequest/business', 'default', 'company-of-fi'],
    [`/leasingRequest/partner/business?originatorToken=${publicToken}&ID=4711`, 'partner', 'complete'],
  ] as const
  for (const [address, mode, example] of unconfirmed) {
    test(`completes leasing-business in the mode ${mode} without confirmation`, async ({ page }) => {
      await page.goto(address)
      await formOpen(page)
      await fillForm(page, 'leasing-business', mode, exampleOf('leasing-business', example, mode))
      await goOn(page)
      await expect(page.getByRole('dialog').getByRole('button', { name: /Pasirašyti/ })).toHaveCount(0)
      const applied = page.waitForRequest(request => request.url().includes('/apply'))
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Siųsti be patvirtinimo/ })
        .dblclick()
      await expect(reference(page)).toBeVisible()
      const body = (await applied).postDataJSON()
      expect(body.signing).toEqual({ type: 'NONE', md5_code: null, requisition_id: null })
      expect(body.lending).toMatchObject(
        mode === 'partner'
          ? { pipedrive_id: '4711', originator_token: publicToken }
          : { pipedrive_id: null, originator_token: null },
      )
      if (mode === 'partner')
        expect((await applied).headers()['from']).toBe(encodeURIComponent(dealer?.financingCompany ?? ''))
    })
  }

  for (const [product, contractType, form] of [
    ['leasing', 'private', 'leasing-private'],
    ['leasing', 'business', 'leasing-business'],
    ['loan', 'private', 'loan-private'],
  ] as const) {
    test(`completes ${form} in the mode prefill without confirmation and returns to the page of the partner (PRT-05, PRT-10)`, async ({
      page,
    }) => {
      await page.goto(`/${product}Request/partner/prefill/${contractType}?originatorPrivateToken=${privateToken}`)
      await formOpen(page)
      await expect(page.getByRole('button', { name: 'Siųsti paraišką' })).toBeEnabled()
      await fillForm(page, form, 'prefill')
      await page.getByRole('button', { name: 'Siųsti paraišką' }).click()
      await expect(reference(page)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: 'Kliento paraiška gauta' })).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: 'Klientas gaus mūsų atsakymą' })).toBeVisible()
      await page.getByRole('link', { name: 'Grįžti į partnerio puslapį' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Pasirinkite finansavimo rūšį' })).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(`/partner/prefill/${privateToken}`)
    })
  }
})

test('a form filled in by a dealer reaches the customer by mail, is corrected, accepted and signed, and the dealer sees the progress', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  test.slow()
  const email = `klientas-${Date.now()}@example.com`
  const row = page.getByTestId('partner-requests').getByRole('listitem').filter({ hasText: 'Laimutė Kelionė' })
  const dealersPage = `/partner/prefill/${privateToken}`
  await page.goto(`/loanRequest/partner/prefill/private?originatorPrivateToken=${privateToken}`)
  await formOpen(page)
  await fillForm(page, 'loan-private', 'prefill')
  for (const [path, text] of [
    ['name', 'Laimutė'],
    ['surname', 'Kelionė'],
    ['email', email],
    ['city', 'Kaunas'],
  ] as const)
    await field(page, `applicant.${path}`).fill(text)
  await page.getByRole('button', { name: 'Siųsti paraišką' }).dblclick()
  await expect(reference(page)).toBeVisible()
  const number = await reference(page).innerText()
  await expect(page.getByText(/Klientui išsiuntėme nuorodą/)).toBeVisible()
  await page.getByRole('link', { name: 'Grįžti į partnerio puslapį' }).click()
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(number)
  await expect(row).toContainText('Laukia kliento')

  const mails = async () =>
    (await (await page.request.get(`/simulator/messages?channel=EMAIL&to=${encodeURIComponent(email)}`)).json()) as {
      text: string
    }[]
  const linkIn = (text: string | undefined) =>
    /(\/loanRequest\/customer\?token=[\w-]{43}&language=\w\w)/.exec(text ?? '')?.[1]
  await expect
    .poll(async () => linkIn((await mails()).at(0)?.text), { message: 'the link to the customer' })
    .toBeTruthy()
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.text).toContain(dealer?.name)
  const link = linkIn(mail?.text) ?? ''

  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 360, height: 740 },
    locale: 'lt-LT',
  })
  await problems.watch(context)
  const customer = await context.newPage()
  problems.expect(/answer 409: POST .*customer\/open/)
  await customer.goto(link)
  await formOpen(customer)
  await expect(customer.getByTestId('filled-in-by')).toContainText(dealer?.name ?? '')
  expect(customer.url()).not.toContain('token')
  await expect(field(customer, 'applicant.surname')).toHaveValue('Kelionė')
  await expect(field(customer, 'applicant.city')).toHaveValue('Kaunas')
  await expectNoSidewaysScroll(customer)
  await axe(customer)
  await page.reload()
  await expect(row).toContainText('Laukia kliento, nuoroda atverta')

  // The answers that only the customer can give; the others are prefilled.
  const consent = field(customer, 'applicant.is_consent_of_data_processing_agreed')
  await expect(consent).not.toBeChecked()
  const missing = structuredClone(exampleOf('loan-private', 'minimal', 'partner')) as Record<
    string,
    Record<string, unknown>
  >
  const given = exampleOf('loan-private', 'minimal', 'prefill') as Record<string, Record<string, unknown>>
  for (const [part, answers] of Object.entries(missing)) {
    if (typeof answers === 'object' && answers !== null)
      for (const name of Object.keys(given[part] ?? {})) delete answers[name]
  }
  await fillForm(customer, 'loan-private', 'partner', missing as Parameters<typeof fillForm>[3])
  await expect(consent).toBeChecked()
  await field(customer, 'applicant.city').fill('Alytus')
  await expect(customer.getByText('Išsaugota šiame įrenginyje', { exact: false }).first()).toBeVisible()
  await customer.reload()
  await formOpen(customer)
  await expect(field(customer, 'applicant.city')).toHaveValue('Alytus')
  await goOn(customer)
  await sign(customer)
  await expect(reference(customer)).toHaveText(number)
  await expect(customer.getByRole('heading', { level: 1, name: 'Jūsų paraiška gauta' })).toBeVisible()

  await page.goto(dealersPage)
  await expect(row).toContainText('Patvirtinta')
  await expect(row).not.toContainText('Laukia')
  await expect(row.getByRole('button')).toHaveCount(0)
  await customer.goto(link)
  await expect(customer.getByRole('heading', { name: 'Ši paraiška patvirtinta' })).toBeVisible()
  await expect(customer.getByRole('textbox')).toHaveCount(0)
  await context.close()
})

test('a company completes the leasing form on a phone of 360 pixels by touch alone', async ({
  browser,
  baseURL,
  problems,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  await problems.watch(context)
  const page = await context.newPage()
  await page.goto('/leasingRequest/business')
  await formOpen(page)
  const reason = page.locator('#submit-reason')
  await expect(reason).toContainText('paraiškai įvertinti.“')
  expect(
    await reason.evaluate(line => [line.scrollWidth <= line.clientWidth, getComputedStyle(line).textOverflow]),
    'the reason is cut',
  ).toEqual([true, 'clip'])
  await fillForm(page, 'leasing-business', 'default', exampleOf('leasing-business', 'vehicle-without-fuel'))
  await expectNoSidewaysScroll(page)
  await expectRoomForFingers(page)
  await expectInputsFillTheirPlace(page)
  await page.getByRole('button', { name: 'Tęsti', exact: true }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Patikrinkite atsakymus' })).toBeFocused()
  await expectNoSidewaysScroll(page)
  await expectRoomForFingers(page)
  await page.getByRole('button', { name: 'Patvirtinti ir siųsti' }).tap()
  const none = page.getByRole('dialog').getByRole('button', { name: /Siųsti be patvirtinimo/ })
  await expect(none).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)
  await expectRoomForFingers(page)
  await none.tap()
  await expect(reference(page)).toBeInViewport()
  await expectNoSidewaysScroll(page)
  await context.close()
})

test.describe('partner page', () => {
  test('offers leasing and loan under the partner logo and keeps the query of the address (PRT-04)', async ({
    page,
  }) => {
    await useScreen(page, 'phone')
    await page.goto(`/partner/${publicToken}?ID=15`)
    await expect(page.getByRole('img', { name: dealer?.name ?? '' })).toBeVisible()
    await expect(page.getByTestId('partner')).toContainText(dealer?.financingCompany ?? '')
    await expect(page.getByRole('button', { name: /EN English/ })).toHaveCount(0)
    await expectNoSidewaysScroll(page)
    await axe(page)
    await page.getByRole('link', { name: /Paskola/ }).click()
    await formOpen(page)
    expect(page.url()).toMatch(new RegExp(`/loanRequest/partner/private\\?ID=15&originatorToken=${publicToken}$`))
    await expect(page.getByRole('img', { name: dealer?.name ?? '' })).toBeVisible()
    await expectNoSidewaysScroll(page)
  })

  test('shows a long partner name in full on every screen', async ({ page }) => {
    const name = 'Uždaroji akcinė bendrovė „Automobiliaiirkitostransportopriemonės“'
    const company = 'Uždaroji akcinė bendrovė „Tarptautinė Baltijos šalių finansavimo ir lizingo bendrovė“'
    await page.route('**/api/form/partner/validate**', async route => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), name, financing_company: company } })
    })
    // With a query the server does not render the page (SHL-71), and the browser asks for the partner.
    await page.goto(`/partner/${shop?.publicToken ?? ''}?ID=15`)
    for (const screen of ['phone', 'tablet', 'desktop'] as const) {
      await useScreen(page, screen)
      await expect(page.getByTestId('partner')).toContainText(name)
      await expect(page.getByTestId('partner')).toContainText(company)
      await expectNoSidewaysScroll(page)
      const isCut = await page
        .getByTestId('partner')
        .evaluate(head => [...head.querySelectorAll('span')].some(one => getComputedStyle(one).overflowX !== 'visible'))
      expect(isCut, 'a truncated name').toBe(false)
    }
  })

  test('offers only loans for a partner without leasing, and a name instead of a logo', async ({ page }) => {
    await page.goto(`/partner/${shop?.publicToken ?? ''}`)
    await expect(page.getByRole('link', { name: /Paskola/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /Lizingas/ })).toHaveCount(0)
    await expect(page.getByTestId('partner')).toContainText(shop?.name ?? '')
    await page.goto(`/leasingRequest/partner/private?originatorToken=${shop?.publicToken ?? ''}`)
    await page.waitForURL('**/404')
  })

  test('forwards businesses to their form at once', async ({ page }) => {
    await page.goto(`/partner/${publicToken}/business`)
    await page.waitForURL(`**/leasingRequest/partner/business?originatorToken=${publicToken}`)
    await page.goto(`/partner/prefill/${privateToken}/business`)
    await page.waitForURL(`**/leasingRequest/partner/prefill/business?originatorPrivateToken=${privateToken}`)
  })

  test('shows not found for an unknown token and for the other token of the partner (FRM-65, PRT-06)', async ({
    page,
    problems,
  }) => {
    problems.expect(/404/)
    for (const address of [
      '/partner/nobody',
      `/partner/prefill/${publicToken}`,
      `/loanRequest/partner/private?originatorToken=${privateToken}`,
    ]) {
      await page.goto(address)
      await page.waitForURL('**/404')
    }
  })

  test('shows not found in Lithuanian for an unknown token until another language is chosen', async ({
    page,
    problems,
  }) => {
    problems.expect(/404/)
    const title = page.getByRole('heading', { level: 1 })
    for (const address of [
      '/partner/nonsense',
      '/leasingRequest/partner/nonsense',
      '/leasingRequest/partner/private?originatorToken=nonsense',
    ]) {
      await page.goto(address)
      await expect(title).toHaveText('Puslapis nerastas')
      await expect(page).toHaveURL(/\/404$/)
      await page.reload()
      await expect(title).toHaveText('Puslapis nerastas')
      await expect(page.locator('html')).toHaveAttribute('lang', 'lt')
    }
    await page.getByRole('button', { name: /Latviešu/ }).click()
    await expect(title).toHaveText('Lapa nav atrasta')
    await page.goto('/partner/nonsense')
    await expect(title).toHaveText('Lapa nav atrasta')
  })

  test('can be retried when the server does not respond', async ({ page, problems }) => {
    problems.expect(/answer 503: GET .*partner/)
    await page.route('**/api/form/partner/validate**', route =>
      route.fulfill({ status: 503, json: { status: 503, code: 'OVERLOADED', message: 'x', issues: [] } }),
    )
    // With a query the server does not render the page (SHL-71), and the browser asks for the partner.
    await page.goto(`/partner/${publicToken}?ID=4711`)
    const again = page.getByRole('button', { name: 'Bandyti dar kartą' })
    await expect(again).toBeVisible()
    await page.unroute('**/api/form/partner/validate**')
    await again.click()
    await expect(page.getByRole('link', { name: /Paskola/ })).toBeVisible()
  })
})

test.describe('form entrance', () => {
  test('offers three forms in four languages and keeps the answers on the way back', async ({ page }) => {
    await page.goto('/formRequest')
    for (const [button, title] of [
      [/EN English/, 'What would you like to request?'],
      [/LV Latviešu/, 'Ko vēlaties pieprasīt?'],
      [/EE Eesti/, 'Mida soovite taotleda?'],
      [/LT Lietuvių/, 'Ko norėtumėte prašyti?'],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await axe(page, { onlyLight: !button.test('EN English') })
    }
    await page.getByRole('link', { name: /Paskola privačiam/ }).click()
    await formOpen(page)
    await field(page, 'applicant.name').fill('Jonas')
    await field(page, 'applicant.surname').focus()
    await expect(page.getByRole('button', { name: /EN English/ })).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: /Lizingas įmonei/ }).click()
    await formOpen(page)
    await page.getByRole('link', { name: 'Pasirinkti kitą formą' }).click()
    await page.getByRole('link', { name: /Paskola privačiam/ }).click()
    await expect(field(page, 'applicant.name')).toHaveValue('Jonas')
  })

  test('opens the form of an external calculation with the values within the limits (FRM-04)', async ({ page }) => {
    const calculation = {
      product: 'LOAN_PRIVATE',
      assetAmount: 7000,
      periodMonths: 9999,
      advanceAmount: 0,
      residualAmount: 0,
    }
    await page.goto(`/formRequest/${Buffer.from(JSON.stringify(calculation)).toString('base64url')}`)
    await formOpen(page)
    await expect(page.getByRole('heading', { level: 1, name: /paskolos/ })).toBeVisible()
    const setup = (await (
      await page.request.get('/api/v2/calculator/monthly-payment/setup?productType=LOAN_PRIVATE')
    ).json()) as { period_months: { max: number } }
    // The calculator of an applicant renders figures instead of inputs.
    const main = page.getByRole('main')
    await expect(main).toContainText(/7\.000/)
    await expect(main).toContainText(new RegExp(`${setup.period_months.max}\\s*mėn`))
    await page.goto('/loanRequest?assetAmount=6500')
    await formOpen(page)
    await expect(main).toContainText(/6\.500/)
  })

  test('leads from an address without a form to /404', async ({ page }) => {
    for (const address of [
      '/formRequest/nonsense',
      '/loanRequest/business',
      '/leasingRequest/partner/private',
      '/leasingRequest/abcdef',
      '/test',
      '/test/leasing-private?mode=nobody',
    ]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 }), address).toHaveText('Puslapis nerastas')
      expect(new URL(page.url()).pathname, address).toBe('/404')
    }
  })

  test('offers a test run of a form that sends nothing (FRM-06)', async ({ page }) => {
    const sent: string[] = []
    page.on('request', request => {
      if (request.url().includes('/financial-request')) sent.push(request.url())
    })
    await page.goto('/test/loan-private?mode=prefill')
    await formOpen(page)
    await fillForm(page, 'loan-private', 'prefill')
    await page.getByRole('button', { name: 'Tęsti', exact: true }).click()
    await page.getByRole('button', { name: 'Siųsti paraišką' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bandymas baigtas' })).toBeFocused()
    expect(sent).toEqual([])
  })
})
