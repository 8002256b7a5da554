import { expect, signIn, test } from '../support/e2e.ts'

test.describe('newly started portal', () => {
  for (const user of ['demo', 'viewer', 'other', 'operator'] as const) {
    test(`lets ${user} log in with password and simulated SMS`, async ({ page }) => {
      await signIn(page, user, { fresh: true })
      expect(new URL(page.url()).pathname).not.toBe('/login')
      await expect(page.getByRole('navigation').first()).toBeVisible()
    })
  }

  test('keeps a known session for the next test', async ({ page }) => {
    await signIn(page, 'demo')
    await signIn(page, 'demo', { path: '/factoring/contracts' })
    await expect(page).toHaveURL(/\/factoring\/contracts/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('sends an unknown visitor to the login page and back to the requested page (SHL-03)', async ({ page }) => {
    await page.goto('/factoring/invoices?status=OVERDUE')
    await expect(page).toHaveURL(/\/login\?next=/)
  })
})

test('every page names the scripts of its part of the app in its HTML (SHL-45)', async ({ request }) => {
  const pages = { login: '/login', request: '/leasingRequest', notice: '/404', staff: '/factoring/invoices' }
  for (const [entry, path] of Object.entries(pages)) {
    const html = await (await request.get(path)).text()
    const named = new Set([...html.matchAll(/(?:href|src)="(\/assets\/[\w.-]+\.js)"/g)].map(([, file = '']) => file))
    expect([...named].filter(file => new RegExp(`/${entry}-[\\w-]{8}\\.js$`).test(file))).toHaveLength(1)
    expect(named.size).toBeLessThan(20)
    for (const file of named) {
      const source = await (await request.get(file)).text()
      const imports = [...source.matchAll(/(?:\bfrom|\bimport)"\.\/([\w.-]+\.js)"/g)].map(
        ([, name]) => `/assets/${name}`,
      )
      expect(
        imports.filter(name => !named.has(name)),
        `${path}: ${file} imports what the page does not name`,
      ).toEqual([])
    }
  }
})
