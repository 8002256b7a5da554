import type { Locator, Page } from '@playwright/test'
import { axe, expect, expectNoSidewaysScroll, nowhere, signIn, test } from '../support/e2e.ts'

type Json = Record<string, any>
const form = 'leasing-private'
const path = `/operator/forms/${form}`
const api = `/api/operator/forms/${form}`
const languageNames = ['English', 'Lietuvių', 'Latviešu', 'Eesti']

const headers = async (page: Page) => ({
  authorization: `Bearer ${await page.evaluate(() => sessionStorage.getItem('portal.token'))}`,
})

async function openStudio(page: Page, language: 'EN' | 'LT', width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await signIn(page, 'operator', { path: nowhere, language })
  await page.request.delete(`${api}/draft`, { headers: await headers(page) })
  await page.goto(path)
  await expect(page.locator('[data-check="done"]')).toBeVisible({ timeout: 30_000 })
}

async function draftOf(page: Page): Promise<Json> {
  const { draft } = (await (await page.request.get(api, { headers: await headers(page) })).json()) as Json
  return { schema: JSON.parse(draft.schema), ui: JSON.parse(draft.ui), texts: JSON.parse(draft.texts) }
}

const node = (page: Page, name: string | RegExp): Locator => page.getByRole('treeitem', { name })

test('everyday changes by mouse, with the actions that the design counts, and without JSON (OPR-52)', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await openStudio(page, 'EN', 1280)
  const panel = page.locator('section[aria-labelledby="panel-title"]')
  let actions = 0
  const act = async (action: Promise<unknown>): Promise<void> => {
    await action
    actions += 1
  }
  const counted = (most: number, task: string): void => {
    expect(actions, task).toBeLessThanOrEqual(most)
    actions = 0
  }

  // 1: the wording of a question in four languages
  await act(node(page, /^City/).click())
  const label = panel.getByRole('group', { name: 'Label' }).first()
  for (const name of languageNames) await act(label.getByRole('textbox', { name }).fill(`Town ${name}`))
  counted(5, 'wording')
  await expect(node(page, /^Town English/)).toBeVisible()

  // 3: a limit; beyond the contract it is refused with the reason
  const longest = panel.getByRole('textbox', { name: 'Most characters' })
  await longest.fill('31')
  await expect(panel.getByText('The contract of the form allows at most 30.')).toBeVisible()
  await act(node(page, /^Town English/).click())
  await act(longest.fill('20'))
  counted(2, 'limit')
  await expect(panel.getByText('Contract: at most 30')).toBeVisible()
  await expect(panel.getByRole('switch', { name: 'Must be answered' })).toBeDisabled()
  await expect(panel.getByText('The contract of the form needs this answer.')).toBeVisible()

  // 2: must be answered
  await act(node(page, /^Anything else|^What else/).click())
  await act(panel.getByRole('switch', { name: 'Must be answered' }).click())
  counted(2, 'required')

  // 4: a new choice
  await act(
    node(page, /^Marital status/)
      .last()
      .click(),
  )
  await act(panel.getByRole('button', { name: 'Add a choice' }).click())
  const choice = panel.getByRole('form', { name: 'Add a choice' })
  for (const name of languageNames)
    await act(choice.getByRole('textbox', { name }).fill(name === 'English' ? 'Divorced' : `D ${name}`))
  counted(6, 'choice')

  // 6: a question is moved; leaving the new choice has added it
  await node(page, /^Town English/).click()
  await act(page.getByRole('button', { name: 'Move down' }).click())
  counted(1, 'move')
  await expect(page.getByRole('button', { name: /^Undo: .*Town English.* moved$/ })).toBeEnabled()
  await act(
    node(page, /^Town English/)
      .locator('.row')
      .dragTo(
        node(page, /^E-mail/)
          .first()
          .locator('.row'),
      ),
  )
  counted(1, 'move by dragging') // the same command as the button (OPR-74)
  await expect(page.getByRole('status').filter({ hasText: /^Town English: \d+ of \d+ in/ })).toHaveCount(1)
  await page.getByRole('button', { name: /^Undo/ }).click()

  // 5: a new question after the selected one; leaving the last label adds it
  await act(page.getByRole('button', { name: 'Add a question or section' }).click())
  await act(page.getByRole('menuitem', { name: /^Text/ }).click())
  const question = page.getByRole('form', { name: 'New question: Text' })
  for (const name of languageNames) await act(question.getByRole('textbox', { name }).fill(`Pet ${name}`))
  counted(6, 'new question')
  await page.getByRole('button', { name: 'Move up' }).focus()
  await expect(node(page, /^Pet English/)).toHaveAttribute('aria-selected', 'true')

  // 7: asked only when another answer is so
  await act(node(page, /^Pet English/).click())
  await act(panel.getByLabel('Only when this question').selectOption({ label: 'Marital status' }))
  await act(panel.getByRole('checkbox', { name: 'Married' }).click())
  await act(panel.getByRole('button', { name: 'Save the rule' }).click())
  counted(4, 'asked when')
  const condition = 'Asked when “Marital status” is “Married”'
  await expect(panel.getByText(condition)).toBeVisible()
  await page.getByRole('tab', { name: 'Rules', exact: true }).click()
  const rule = page.getByRole('article', { name: condition })
  await expect(rule.getByRole('button', { name: 'What the financing is for', exact: true })).toHaveCount(1)
  await axe(page)
  await rule.getByRole('button', { name: 'Pet English', exact: true }).click()
  await expect(panel.getByText(condition)).toBeVisible()

  await page.getByRole('tab', { name: 'Changes', exact: true }).click()
  const changes = page.getByRole('region', { name: 'Changes' })
  for (const sentence of [
    'English, wording: “Town English” (was: “City”).',
    'Longest answer, in characters: 20 (was: 30).',
    'Must be answered (was: may be skipped).',
    'New choice: “Divorced”.',
    /Now in “.*”, after “/,
    'New question.',
  ])
    await expect(changes).toContainText(sentence)
  await axe(page)

  await page.keyboard.press('Control+s')
  await expect(page.getByText('Draft saved.')).toBeVisible()
  const { schema, ui, texts } = await draftOf(page)
  const applicant = schema['properties'].applicant
  expect(applicant.properties.city.maxLength).toBe(20)
  expect(applicant.required).toContain('additional_information')
  expect(applicant.properties.marital_status.enum).toEqual(['Single', 'Married', 'Divorced'])
  expect(applicant.properties.pet_english.type).toBe('string')
  expect(ui['fields']['applicant.pet_english'].visibleWhen).toEqual({
    path: 'applicant.marital_status',
    equals: 'Married',
  })
  expect(texts['ee']['options.applicant.marital_status.Divorced']).toBe('D Eesti')
  const home = ui['sections'].find(({ fields }: Json) => fields.includes('applicant.city'))
  expect(home.fields.indexOf('applicant.city')).toBeGreaterThan(home.fields.indexOf('applicant.address'))

  // The same state as JSON, and undo over everything.
  await page.getByRole('tab', { name: 'Form', exact: true }).click()
  for (let step = 0; step < 12; step += 1) {
    const undo = page.getByRole('button', { name: /^Undo/ })
    if (await undo.isEnabled()) await undo.click()
  }
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeDisabled()
  await page.getByRole('tab', { name: 'Changes', exact: true }).click()
  await expect(changes).toContainText('Nothing differs.')
  await page.request.delete(`${api}/draft`, { headers: await headers(page) })
})

test('the studio is worked by keyboard alone, and reads well in both themes (OPR-53)', async ({ page }) => {
  test.setTimeout(120_000)
  await openStudio(page, 'LT', 900)
  await page.getByRole('button', { name: 'Rodyti struktūrą' }).focus()
  await page.keyboard.press('Enter')
  const tree = page.getByRole('tree')
  await expect(tree).toBeVisible()
  await axe(page, { within: '.MuiDrawer-paper' })
  await tree.getByRole('treeitem').first().focus()
  const city = node(page, /^Miestas/).first()
  for (let step = 0; step < 40 && (await city.getAttribute('aria-selected')) !== 'true'; step += 1)
    await page.keyboard.press('ArrowDown')
  await expect(city).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(city).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: /^Miestas.*: \d+ iš \d+ dalyje/ })).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Delete')
  await expect(page.getByRole('dialog', { name: '„Miestas“ pašalinti negalima' })).toContainText(
    'Formos sutarčiai reikia',
  )
  await axe(page, { within: '.MuiDialog-paper' })
  await page.keyboard.press('Escape')
  await expect(city).toBeFocused()
  await page.keyboard.press('Enter')
  const input = page.getByRole('group', { name: 'Pavadinimas' }).first().getByRole('textbox').first()
  await expect(input).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Town')
  await expect(page.getByRole('button', { name: /^Atšaukti: .* formuluotė$/ })).toBeEnabled()
  await expectNoSidewaysScroll(page)
  await axe(page)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('tree')).toHaveCount(width === 1280 ? 1 : 0)
    await expectNoSidewaysScroll(page)
    await axe(page)
  }
  // 7: asked only when another answer is so; the last width is wide, so the panel follows the tree
  await node(page, /^Ką dar turėtume žinoti/).click()
  await page.keyboard.press('Enter')
  const other = page.getByLabel('Tik kai šis klausimas')
  for (let step = 0; step < 40 && !(await other.evaluate(one => one === document.activeElement)); step += 1)
    await page.keyboard.press('Tab')
  for (let step = 0; step < 60 && (await other.inputValue()) !== 'applicant.marital_status'; step += 1)
    await page.keyboard.press('ArrowDown')
  for (const key of ['Tab', 'Tab', 'Tab', 'Space']) await page.keyboard.press(key)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Klausiama, kai „Šeiminė padėtis“ yra „Susituokęs (-usi)“')).toBeVisible()
  await axe(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('tab', { name: 'Taisyklės' }).press('Enter')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await axe(page)
})
