import { expect, test } from '../support/e2e.ts'
import { answers, holdScripts, rendered } from '../support/renderedPages.ts'

/** Forms rendered on the server (FRM-75): each address, with the languages it offers. */
const four = ['lt', 'en', 'lv', 'ee'] as const
const addresses = [
  ...four.flatMap(language =>
    ['LEASING_PRIVATE', 'LEASING_FINANCE_BUSINESS', 'LOAN_PRIVATE'].map(
      product => [`/formRequest?product=${product}`, language] as const,
    ),
  ),
  ...four.map(language => ['/loanRequest', language] as const),
  ['/leasingRequest', 'lt'],
  ['/leasingRequest/business', 'lt'],
] as const

const field = (path: string): string => `[id="f-${path.replaceAll('.', '-')}"]`

test('takes over every form in every language without a difference (FRM-75, SEC-33)', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow()
  for (const [address, language] of addresses) {
    await context.addCookies([{ name: 'portal.language', value: language, url: baseURL ?? '' }])
    await page.addInitScript(
      chosen => localStorage.setItem('portal.user', JSON.stringify({ language: chosen })),
      language,
    )
    await rendered(page.request, address)
    const response = await page.goto(address)
    const html = (await response?.text()) ?? ''
    expect(html, address).toContain('id="page-data"')
    expect(html).not.toContain(' style="')
    // Names with labels would differ from those of the browser.
    expect(html).not.toMatch(/class="[^"]*css-[a-z0-9]+-Mui/)
    await answers(page)
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'ee' ? 'et' : language)
  }
})

test('what is entered before the script arrives is kept, in every kind of field (FRM-75)', async ({ page }) => {
  const release = await holdScripts(page)
  await rendered(page.request, '/leasingRequest')
  await page.goto('/leasingRequest', { waitUntil: 'commit' })
  await page.locator(field('applicant.name')).fill('Jonas')
  await page.locator(field('applicant.phone')).fill('61234567')
  await page.locator(field('applicant.finances.basic_amount')).fill('1850')
  await page.locator(field('applicant.additional_information')).fill('Skubu')
  const choice = page.locator('main select[id]').first()
  await choice.selectOption({ index: 1 })
  const chosen = await choice.inputValue()
  await page.locator(`${field('applicant.marital_status').replace('"]', '-1"]')}`).check()
  await page.locator(field('applicant.files')).setInputFiles({
    name: 'pajamos.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n'),
  })
  const surname = page.locator(field('applicant.surname'))
  await surname.fill('Kazlauskas')
  await surname.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3))
  release()
  await answers(page)
  // Shown because of the previous answer.
  await expect(page.locator(field('applicant.lease_purpose'))).toBeVisible()
  await expect(choice).toHaveValue(chosen)
  await expect(surname).toBeFocused()
  expect(await surname.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3)
  await page.keyboard.type('X')
  await expect(surname).toHaveValue('KazXlauskas')
  await expect(page.locator(field('applicant.finances.basic_amount'))).toHaveValue(/^1\.850/)
  await expect(page.getByText('pajamos.pdf')).toBeVisible()
  await expect(page.locator('[data-saving="saved"]')).toBeVisible()

  await page.unrouteAll()
  await page.reload()
  await answers(page)
  await expect(page.locator(field('applicant.name'))).toHaveValue('Jonas')
  await expect(surname).toHaveValue('KazXlauskas')
  await expect(page.locator(field('applicant.phone'))).toHaveValue('61234567')
  await expect(page.locator(field('applicant.additional_information'))).toHaveValue('Skubu')
  await expect(choice).toHaveValue(chosen)
})

test('the HTML names every script that taking the form over waits for (FRM-75)', async ({ request }) => {
  await rendered(request, '/leasingRequest')
  const html = await (await request.get('/leasingRequest')).text()
  const named = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, href]) => href ?? '')
  expect(named.some(href => href.includes('/validator-'))).toBe(true)
  // Before the style, which is long: they are requested while it arrives.
  expect(html.indexOf('<script type="module"')).toBeLessThan(html.indexOf('<style'))
  expect(html.lastIndexOf('<link rel="modulepreload"')).toBeLessThan(html.indexOf('<style'))
  for (const href of named) {
    const script = await (await request.get(href)).text()
    const imports = [...script.matchAll(/\b(?:from|import)\s*["']([^"'()]+\.js)["']/g)].map(
      ([, found]) => new URL(found ?? '', new URL(href, 'http://portal.example')).pathname,
    )
    expect(named, href).toEqual(expect.arrayContaining(imports))
    // Compiled while it loads.
    if (/\/(libraries|form)-/.test(href)) expect(script).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  }
})

test('saved answers come back, and what is typed meanwhile wins field by field (FRM-75)', async ({ page }) => {
  await rendered(page.request, '/leasingRequest')
  await page.goto('/leasingRequest')
  await answers(page)
  await page.locator(field('applicant.name')).fill('Jonas')
  await page.locator(field('applicant.surname')).fill('Kazlauskas')
  await page.locator(field('applicant.surname')).blur()
  await expect(page.locator('[data-saving="saved"]')).toBeVisible()
  // Typed before even the first script, which veils the form.
  const release = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await page.locator(field('applicant.name')).fill('Petras')
  release()
  await expect(page.locator(field('applicant.surname'))).toHaveValue('Kazlauskas')
  await expect(page.locator(field('applicant.name'))).toHaveValue('Petras')
  await expect(page.locator('html')).not.toHaveAttribute('data-draft')
  await expect(page.locator('[data-saving="saved"]')).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await expect(page.locator(field('applicant.surname'))).toHaveValue('Kazlauskas')
  await expect(page.locator(field('applicant.name'))).toHaveValue('Petras')
})

test('a form whose answers are saved is not offered empty (FRM-75)', async ({ page }) => {
  await rendered(page.request, '/leasingRequest')
  await page.goto('/leasingRequest')
  await answers(page)
  await page.locator(field('applicant.name')).fill('Jonas')
  await page.locator(field('applicant.name')).blur()
  await expect(page.locator('[data-saving="saved"]')).toBeVisible()
  let release = (): void => {}
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route(/\/assets\/index-.*\.js$/, async route => {
    await released
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-draft')
  await expect(page.locator('#root form')).toHaveAttribute('inert')
  release()
  await expect(page.locator(field('applicant.name'))).toHaveValue('Jonas')
  await expect(page.locator('#root form')).not.toHaveAttribute('inert')
})

test('a button pressed before the app answers does its work then (FRM-75)', async ({ page }) => {
  let release = (): void => {}
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route(/\/assets\/index-.*\.js$/, async route => {
    await released
    await route.continue()
  })
  await rendered(page.request, '/formRequest?product=LOAN_PRIVATE')
  await page.goto('/formRequest?product=LOAN_PRIVATE', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-start')
  await page.getByRole('button', { name: /duomenis/i }).click()
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a link pressed before the app answers waits until the answers are saved (FRM-76)', async ({ page }) => {
  const address = '/formRequest?product=LOAN_PRIVATE'
  let release = (): void => {}
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route(/\/assets\/index-.*\.js$/, async route => {
    await released
    await route.continue()
  })
  await rendered(page.request, address)
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-start')
  await page.locator(field('applicant.name')).fill('Jonas')
  await page.locator('main a[href="/formRequest"]').click()
  await expect(page.locator('html')).toHaveCSS('cursor', 'progress')
  await expect(page).toHaveURL(/product=LOAN_PRIVATE$/)
  release()
  await expect(page).toHaveURL(/\/formRequest$/)
  await page.unrouteAll()
  await page.goto(address)
  await expect(page.locator(field('applicant.name'))).toHaveValue('Jonas')
})

test.describe('in dark colours', () => {
  test.use({ colorScheme: 'dark' })
  test('the first picture is dark, and a mode chosen by hand overrides the system (FRM-75)', async ({ page }) => {
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const paper = () =>
      page.evaluate(() => getComputedStyle(document.querySelector('main section') as HTMLElement).backgroundColor)
    const release = await holdScripts(page)
    await rendered(page.request, '/leasingRequest')
    await page.goto('/leasingRequest', { waitUntil: 'commit' })
    await page.locator(field('applicant.name')).waitFor()
    const [first, firstPaper] = [await background(), await paper()]
    release()
    await answers(page)
    await expect.poll(background).toBe(first)
    await expect.poll(paper).toBe(firstPaper)
    await page.getByRole('button', { name: /švies/i }).click()
    await expect.poll(paper).not.toBe(firstPaper)
    const light = await paper()
    await page.reload()
    await answers(page)
    await expect.poll(paper).toBe(light)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the form says above itself that nothing is sent (FRM-75)', async ({ page, problems }) => {
    problems.expect(/\.js csp$/)
    await rendered(page.request, '/leasingRequest')
    await page.goto('/leasingRequest')
    const notice = page.locator('.no-script')
    await expect(notice).toContainText('JavaScript')
    const [above, form] = [await notice.boundingBox(), await page.locator('form').boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(form?.y ?? 0)
  })
})

test('the page of a form is revalidated, and neither query nor partner tokens are in it (FRM-75, SEC-33)', async ({
  request,
}) => {
  await rendered(request, '/leasingRequest')
  const first = await request.get('/leasingRequest')
  const headers = first.headers()
  expect(headers['content-security-policy']).toMatch(/style-src-elem 'self' 'sha256-[^']+' 'sha256-[^']+';/)
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['vary']).toContain('accept-encoding')
  const again = await request.get('/leasingRequest', { headers: { 'if-none-match': headers['etag'] ?? '' } })
  expect(again.status()).toBe(304)
  const other = await request.get('/leasingRequest?ID=4711&utm=secret-4711')
  expect(other.headers()['etag']).toBe(headers['etag'])
  expect(await other.text()).not.toContain('4711')
  const unknown = await request.get('/leasingRequest/partner/private?originatorToken=unknown-token')
  expect(await unknown.text()).not.toContain('page-data')
})
