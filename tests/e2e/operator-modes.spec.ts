import type { Locator, Page } from '@playwright/test'
import { inMode } from '../../schemas/modes/modes.ts'
import { readShippedForms } from '../../server/forms/shipped.ts'
import { leaves } from '../../src/form/engine/schema.ts'
import type { JsonSchema } from '../../src/contract/formTypes.ts'
import { axe, expect, expectNoSidewaysScroll, signIn, test, useScreen } from '../support/e2e.ts'

/** The table of fields and modes that an operator checks before publishing (docs/forms.md). */
const shipped = readShippedForms(new URL('../..', import.meta.url).pathname)
const table = (page: Page): Locator => page.getByRole('table', { name: 'Modes' })
const row = (page: Page, path: string): Locator => table(page).locator(`[data-path="${path}"]`)

async function openModes(page: Page, form: string, language: 'EN' | 'LT' | 'LV' | 'EE' = 'EN'): Promise<void> {
  await signIn(page, 'operator', { path: `/operator/forms/${form}`, language })
  await page.locator('#result-tab-modes').click()
  await expect(page.locator('[data-path]').first()).toBeVisible()
}

/** Reads the cell of a field and a mode by row and column headers, like a screen reader. */
async function read(page: Page): Promise<(path: string, mode: string) => string | undefined> {
  const rows = await table(page).evaluate(found =>
    [...found.querySelectorAll('tr')].map(one =>
      [...one.querySelectorAll<HTMLElement>('th, td')].map(cell => ({
        text: cell.innerText.trim(),
        scope: cell.getAttribute('scope'),
      })),
    ),
  )
  const heads = rows[0] ?? []
  expect(heads.map(({ scope }) => scope)).toEqual(heads.map(() => 'col'))
  const columnOf = (mode: string): number =>
    heads.findIndex(({ text }) =>
      text
        .split('\n')
        .map(line => line.trim())
        .includes(mode),
    )
  return (path, mode) =>
    rows
      .find(([head]) => head?.scope === 'row' && head.text.split('\n').at(-1)?.trim() === path)
      ?.[columnOf(mode)]?.text.replace(/\s*\n\s*/g, ', ')
}

test('the operator page shows the fields of each request mode as its schema defines (FRM-09, FRM-10)', async ({
  page,
}) => {
  await openModes(page, 'leasing-private')
  const heads = table(page).getByRole('columnheader')
  await expect(heads).toHaveText([/^Field$/, /^Default\s*default/, /^Partner\s*partner/, /^Prefilled\s*prefill/])
  // The search for a valid example is slow on a busy machine.
  await expect(heads.nth(2)).toContainText('Can be filled in', { timeout: 30_000 })

  const expected: readonly (readonly [string, readonly [string, string, string]])[] = [
    ['applicant.name', ['Required', 'Required', 'Required']],
    ['applicant.city', ['Required', 'Required', 'Optional']],
    ['applicant.finances.additional_source', ['Required at times', 'Required at times', 'Required at times']],
    ['lending.property_value', ['Required, Read-only', 'Required', 'Required']],
    ['lending.originator_no', ['Optional', 'Hidden', 'Hidden']],
    ['lending.originator_token', ['Always null', 'Given by the page', 'Given by the page']],
    ['lending.prefill', ['Always false', 'Always false', 'Always true']],
    ['applicant.is_marketing_consent', ['Hidden', 'Optional', 'Hidden']],
    ['signing.type', ['Given by the page', 'Given by the page', 'Given by the page']],
  ]
  const cell = await read(page)
  for (const [path, cells] of expected) {
    for (const [index, mode] of ['default', 'partner', 'prefill'].entries())
      expect(cell(path, mode), `${path} in ${mode}`).toBe(cells[index])
  }
  const documents = shipped.get('leasing-private')
  if (!documents) throw new Error('There is no form leasing-private')
  for (const mode of ['default', 'partner', 'prefill']) {
    const kept = new Set(leaves(inMode(documents, mode).schema as unknown as JsonSchema).keys())
    for (const path of leaves(documents.schema as unknown as JsonSchema).keys()) {
      expect(cell(path, mode) === 'Hidden', `${path} is hidden in ${mode}`).toBe(!kept.has(path))
    }
  }

  // OPR-66: a cell is changed by keyboard, and says why a state is locked.
  const cells = row(page, 'lending.property_information').getByRole('button')
  await cells.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(cells.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: /^Must be answered/ }).press('Enter')
  await expect(cells.nth(1)).toHaveAccessibleName('About the vehicle, Partner: Required')
  await page.getByRole('button', { name: 'Undo: About the vehicle in “Partner”: must be answered' }).click()
  await expect(cells.nth(1)).toHaveAccessibleName('About the vehicle, Partner: Optional')
  await row(page, 'applicant.city').getByRole('button').first().press('Enter')
  await expect(page.getByRole('menuitemradio', { name: /^Not asked/ })).toContainText(
    'The contract of the form needs the answer here.',
  )
})

test('the operator page shows the parts of spouse and guarantor and explains its terms', async ({ page }) => {
  await openModes(page, 'related-applicant')
  await expect(table(page).getByRole('columnheader')).toHaveText([
    /^Field$/,
    /^Spouse\s*spouse/,
    /^Guarantor\s*guarantor/,
  ])
  const cell = await read(page)
  expect([cell('applicant.role', 'spouse'), cell('applicant.role', 'guarantor')]).toEqual([
    'Always spouse',
    'Always guarantor',
  ])
  for (const mode of ['spouse', 'guarantor']) {
    expect(cell('applicant.code', mode)).toBe('Required, Read-only')
    expect(cell('meta.application_token', mode)).toBe('Given by the page')
  }
  await expect(row(page, 'applicant.code').getByRole('rowheader')).toContainText('Personal code')

  const legend = page.getByRole('button', { name: 'What the words mean' })
  await expect(legend).toHaveAttribute('aria-expanded', 'false')
  await legend.press('Enter')
  await expect(page.getByText('Not asked for, and rejected when it is sent.')).toBeVisible()
  await axe(page)
})

test('the field names stay visible on a phone in every language', async ({ page }) => {
  await useScreen(page, 'phone')
  for (const [language, partner] of [
    ['LT', 'Partneris'],
    ['LV', 'Partneris'],
    ['EE', 'Partner'],
  ] as const) {
    await openModes(page, 'leasing-private', language)
    await expectNoSidewaysScroll(page)
    const name = page.locator('[data-path="applicant.city"] th')
    const last = page.locator('[data-path="applicant.city"] td').last()
    await name.scrollIntoViewIfNeeded()
    const before = await name.boundingBox()
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport()
    await expect(name).toBeInViewport({ ratio: 0.9 })
    expect((await name.boundingBox())?.x).toBeCloseTo(before?.x ?? -1, 0)
    await expect(page.locator('[data-mode="partner"]').first()).toContainText(partner)
  }
  await axe(page)
})
