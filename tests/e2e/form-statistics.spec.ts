import type { Page } from '@playwright/test'
import { axe, expect, expectNoSidewaysScroll, signIn, test } from '../support/e2e.ts'

const form = 'leasing-private'
const visits = `/api/definitions/forms/${form}/visits`

/** Opens the form, answers a question, leaves another one empty, and leaves the page. Resolves with what it sent. */
async function visit(page: Page): Promise<{ version: number; fields: Record<string, string> }> {
  await page.goto('/formRequest?product=LEASING_PRIVATE&lang=en')
  const name = page.locator('[id="f-applicant-name"]')
  await name.fill('Canary')
  // Loaded when the page is idle.
  await expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').some(one => one.name.includes('formVisits'))),
    )
    .toBe(true)
  await page.locator('[id="f-applicant-surname"]').focus()
  await page.locator('[id="f-applicant-email"]').focus()
  // What a page sends while it is left has a body for routes only.
  await page.route(`**${visits}`, route => route.continue(), { times: 1 })
  const sent = page.waitForRequest(request => request.url().endsWith(visits))
  // A request of a page that is really left is not reported to the test.
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
  const body = (await sent).postData() ?? ''
  expect(body).not.toContain('Canary')
  return JSON.parse(body) as { version: number; fields: Record<string, string> }
}

test('a visit is counted by question and shown to operators from the tenth on (FRM-84, FRM-85)', async ({
  page,
  portal,
}) => {
  // A browser that has not been idle yet asks before it leaves what was typed.
  page.on('dialog', dialog => dialog.accept())
  const first = await visit(page)
  expect(first.fields['applicant.name']).toBe('c')
  expect(first.fields['applicant.surname']).toBe('el')
  expect(Object.values(first.fields).filter(marks => marks.includes('l'))).toHaveLength(1)

  await signIn(page, 'operator', { path: `/operator/forms/${form}` })
  const tab = page.getByRole('tab', { name: 'Statistics' })
  await tab.click()
  await expect(page.getByText(/^Fewer than 10 visits/)).toBeVisible()
  // The page has sent the first one: every question it named is one of the published form, or none would be counted.
  for (let more = 0; more < 9; more += 1)
    expect((await page.request.post(`${portal.url}${visits}`, { data: first })).status()).toBe(204)
  await page.reload()
  await tab.click()
  const table = page.getByRole('table', { name: 'Where people stop' })
  await expect(table.getByRole('row', { name: /^First name/ })).toContainText('10 (100 %)')
  await expect(table.getByRole('row', { name: /^Surname/ })).toContainText('10 (100 %)')
  await expect(table.getByRole('row', { name: /^E-mail/i })).toContainText('below 10')
  await axe(page)
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
})
