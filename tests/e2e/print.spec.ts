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

  test('the studio prints all questions instead of its panes, and its rules with their questions (SHL-69)', async ({
    page,
  }) => {
    await signIn(page, 'operator', { path: '/operator/forms/leasing-private' })
    await expect(page.locator('[data-check="done"]')).toBeVisible({ timeout: 30_000 })
    const asked = await page.getByRole('treeitem').and(page.locator('[aria-level="2"]')).count()
    const questions = page.locator('[data-print="questions"]')
    await expect(questions).toBeHidden()
    const panes = page.locator(
      '[data-pane="outline"], [data-pane="result"], [data-pane="problems"], [data-pane="views"]',
    )
    await page.emulateMedia({ media: 'print' })
    await expect(questions).toBeVisible()
    for (const pane of await panes.all()) await expect(pane).toBeHidden()
    const rows = questions.locator('tbody tr')
    expect(asked).toBeGreaterThan(20)
    await expect(rows).toHaveCount(asked)
    const lines = await rows.evaluateAll(all => all.map(row => [...row.children].map(cell => cell.textContent?.trim())))
    expect(lines.map(([number]) => number)).toEqual(lines.map((_, index) => String(index + 1)))
    expect(lines.find(([, question]) => question === 'Marital status')?.slice(2)).toEqual([
      'Choice with buttons: Single, Married',
      'Yes',
    ])
    expect(lines.filter(([, question, answer]) => question === '' || answer === '')).toEqual([])
    for (const view of ['Rules', 'JSON']) {
      await page.emulateMedia({ media: 'screen' })
      await page.getByRole('tab', { name: view, exact: true }).click()
      await page.emulateMedia({ media: 'print' })
      if (view === 'JSON') await expect(rows.first()).toBeVisible()
      else await expect(page.locator('[data-rule-question]').first()).toBeVisible()
    }
  })
})
