import { demoPartners } from '../../server/db/demo/partners.ts'
import { demoPassword, expect, signIn, test } from '../support/e2e.ts'
import { answers, holdScripts, rendered } from '../support/renderedPages.ts'

const [partner] = demoPartners

/** Pages where visitors begin (SHL-71), each with the languages that it offers. */
const pages = [
  ['/login', ['en', 'lt', 'lv', 'ee']],
  ['/formRequest', ['lt', 'en', 'lv', 'ee']],
  [`/partner/${partner?.publicToken}`, ['lt']],
  [`/partner/prefill/${partner?.privateToken}`, ['lt']],
] as const

test.describe('a page where visitors begin (SHL-71)', () => {
  for (const [address, languages] of pages)
    test(`${address} can be used before its scripts, and they take it over without a difference`, async ({
      page,
      context,
      baseURL,
    }) => {
      for (const language of languages) {
        await context.addCookies([{ name: 'portal.language', value: language, url: baseURL ?? '' }])
        await page.addInitScript(
          chosen => localStorage.setItem('portal.user', JSON.stringify({ language: chosen })),
          language,
        )
        await rendered(page.request, address)
        const release = await holdScripts(page)
        const response = await page.goto(address, { waitUntil: 'commit' })
        expect(await response?.text()).not.toContain(' style="')
        await expect(page.locator('html')).toHaveAttribute('lang', language === 'ee' ? 'et' : language)
        const main = page.getByRole('main')
        await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
        const before = await main.innerText()
        const links = await main.getByRole('link').evaluateAll(all => all.map(link => (link as HTMLAnchorElement).href))
        expect(links.length).toBeGreaterThan(0)
        release()
        await answers(page)
        expect(await main.innerText()).toContain(before)
        expect(
          await main.getByRole('link').evaluateAll(all => all.map(link => (link as HTMLAnchorElement).href)),
        ).toEqual(links)
        await page.unrouteAll()
      }
    })

  test('signs in with what was typed, and Enter pressed, before the scripts arrive (SHL-72)', async ({ page }) => {
    await rendered(page.request, '/login')
    const addresses: string[] = []
    page.on('request', request => addresses.push(request.url()))
    // Only the first script arrives; the others wait.
    const release = await holdScripts(page)
    await page.route(/\/assets\/go-[^/]*\.js$/, route => route.continue())
    await page.goto('/login?next=%2Ffactoring%2Finvoices', { waitUntil: 'commit' })
    const username = page.locator('[name="username"]')
    await expect(username).toBeFocused()
    await page.keyboard.type('demo')
    await expect(page.locator('html')).toHaveAttribute('data-start', 'began')
    await page.locator('[name="password"]').fill(demoPassword)
    await page.keyboard.press('Enter')
    release()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm it is you')
    expect(addresses.filter(address => address.includes(encodeURIComponent(demoPassword)))).toEqual([])
  })

  test('keeps the password out of every address when Enter comes before any script (SHL-72)', async ({ page }) => {
    await rendered(page.request, '/login')
    const addresses: string[] = []
    page.on('request', request => addresses.push(request.url()))
    const release = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.locator('[name="username"]').fill('demo')
    await page.locator('[name="password"]').fill(demoPassword)
    await page.keyboard.press('Enter')
    await expect(page.locator('[type="submit"]')).toBeDisabled()
    release()
    await answers(page)
    await expect(page.locator('[type="submit"]')).toBeEnabled()
    await expect(page.locator('[name="username"]')).toHaveValue('demo')
    await expect(page.locator('[name="password"]')).toHaveValue(demoPassword)
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(page.locator('[name="password"]')).toHaveValue(demoPassword)
    expect(addresses.filter(address => address.includes(demoPassword.slice(0, 6)))).toEqual([])
  })

  test('is not shown to a tab with a session, which goes on', async ({ page }) => {
    await signIn(page, 'demo', { path: '/factoring/contracts' })
    await rendered(page.request, '/login')
    const release = await holdScripts(page)
    await page.route(/\/assets\/go-[^/]*\.js$/, route => route.continue())
    await page.goto('/login?next=%2Ffactoring%2Finvoices', { waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-step', 'other')
    await expect(page.locator('[name="username"]')).toBeHidden()
    release()
    await expect(page).toHaveURL(/\/factoring\/invoices/)
  })
})
