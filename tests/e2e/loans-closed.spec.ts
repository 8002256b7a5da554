import { expect, signIn, test as base } from '../support/e2e.ts'
import { startPortal } from '../support/portal.ts'

/** A separate portal whose settings close loans. */
const test = base.extend<object, { portal: { url: string } }>({
  portal: [
    async ({}, use) => {
      const portal = await startPortal({ env: { PORTAL_PROFILE: 'clone' } })
      await use({ url: portal.url })
      await portal.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('closed loans are disabled in menu and tile, and their pages open by address (SHL-11, DSH-04)', async ({
  page,
}) => {
  await signIn(page, 'demo', { path: '/general/dashboard' })
  const tile = page.getByRole('article', { name: 'Loan' })
  await expect(tile).toContainText('Unavailable')
  await expect(tile.getByRole('button')).toHaveCount(0)
  const group = page.getByRole('navigation').getByRole('button', { name: 'Loan' })
  await expect(group).toHaveAttribute('aria-disabled', 'true')
  for (const [address, heading] of [
    ['/loan/dashboard', 'Loan overview'],
    ['/loan/contracts', 'Loan contracts'],
    ['/loan/nowhere', 'Loan overview'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByText(/L-LT-230041/).first()).toBeVisible()
  }
  await expect(group).toHaveAttribute('aria-disabled', 'true')
})
