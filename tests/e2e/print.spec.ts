import { expect, signIn, test } from '../support/e2e.ts'

/** A4 in landscape, at 96 dots an inch. */
const landscape = { width: 1123, height: 794 }

test.describe('on paper (SHL-42)', () => {
  test('questions have their answers, also those that are folded away on the screen', async ({ page }) => {
    await signIn(page, 'demo', { path: '/faq' })
    const answer = page.getByText('user name and password, followed by a code')
    await expect(page.getByRole('button', { name: 'How can I log in?' })).toBeVisible()
    await expect(answer).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(answer).toBeVisible()
    const regions = page.locator('.MuiAccordion-region')
    expect(await regions.count()).toBeGreaterThan(3)
    for (const region of await regions.all()) expect((await region.boundingBox())?.height).toBeGreaterThan(10)
  })

  test('a number stays on one line, however many columns a list has', async ({ page }) => {
    await signIn(page, 'operator', { path: '/operator/verifications' })
    const numbers = page.locator('tbody td.is-link')
    await expect(numbers.first()).toHaveText(/^SF/)
    await page.setViewportSize(landscape)
    await page.emulateMedia({ media: 'print' })
    const lines = await numbers.evaluateAll(cells =>
      cells.map(cell => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      }),
    )
    expect(lines.length).toBeGreaterThan(5)
    expect(new Set(lines)).toEqual(new Set([1]))
  })
})
