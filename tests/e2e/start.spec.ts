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
