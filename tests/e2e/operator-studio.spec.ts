import type { Locator, Page } from '@playwright/test'
import { axe, expect, expectNoSidewaysScroll, nowhere, signIn, type SpokenLanguage, test } from '../support/e2e.ts'

type Json = Record<string, any>
const form = 'leasing-private'
const path = `/operator/forms/${form}`
const api = `/api/operator/forms/${form}`
const languageNames = ['English', 'Lietuvių', 'Latviešu', 'Eesti']

const headers = async (page: Page) => ({
  authorization: `Bearer ${await page.evaluate(() => sessionStorage.getItem('portal.token'))}`,
})

/** Opens the form as shipped: without a draft, and with its first version live. */
async function openStudio(page: Page, language: SpokenLanguage, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await signIn(page, 'operator', { path: nowhere, language })
  const own = { headers: await headers(page) }
  await page.request.delete(`${api}/draft`, own)
  const { published } = (await (await page.request.get(api, own)).json()) as Json
  if (published.version !== 1)
    await page.request.post(`${api}/rollback`, { ...own, data: { version: 1, comment: 'Start of a test' } })
  await page.goto(path)
  await expect(page.locator('[data-check="done"]')).toBeVisible({ timeout: 30_000 })
}

async function draftOf(page: Page): Promise<Json> {
  const { draft } = (await (await page.request.get(api, { headers: await headers(page) })).json()) as Json
  return { schema: JSON.parse(draft.schema), ui: JSON.parse(draft.ui), texts: JSON.parse(draft.texts) }
}

const node = (page: Page, name: string | RegExp): Locator => page.getByRole('treeitem', { name })
/** Small letters without marks, as names are found by. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const panelOf = (page: Page): Locator => page.locator('section[aria-labelledby="panel-title"]')

/** Counts what an operator does: a click, a choice, or one text typed (section 2 of the design). */
class Actions {
  #count = 0
  async do(action: Promise<unknown>): Promise<void> {
    await action
    this.#count += 1
  }
  end(task: string, most: number): void {
    expect(this.#count, `actions of the task “${task}”`).toBeLessThanOrEqual(most)
    this.#count = 0
  }
}

test('the ten tasks by mouse, with the actions that the design counts, and without JSON (OPR-52)', async ({ page }) => {
  test.setTimeout(120_000)
  await openStudio(page, 'EN', 1280)
  const panel = panelOf(page)
  const actions = new Actions()
  const act = (action: Promise<unknown>): Promise<void> => actions.do(action)
  const counted = (most: number, task: string): void => actions.end(task, most)

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
  await act(node(page, /^Town English/).click())
  await act(panel.getByRole('combobox', { name: 'Move to section' }).click())
  await act(page.getByRole('option', { name: /income/i }).click())
  counted(3, 'move to…')
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

  // 8: required for one kind of applicant, beside the question or in the table of modes
  await act(node(page, /^About the vehicle/).click())
  await act(panel.getByLabel('Partner', { exact: true }).selectOption({ label: 'Must be answered' }))
  counted(2, 'one kind of applicant')
  await page.locator('#result-tab-modes').click()
  const cell = page.locator('[data-path="lending.property_information"]').getByRole('button', { name: /Partner/ })
  await expect(cell).toHaveAccessibleName('About the vehicle, Partner: Required')
  await act(cell.click())
  await act(page.getByRole('menuitemradio', { name: /^May be skipped/ }).click())
  counted(2, 'cell of the matrix')
  await expect(panel.getByLabel('Partner', { exact: true })).toHaveValue('optional')
  await page.locator('#result-tab-preview').click()

  // 9: what is missing is shown first
  await node(page, /^Pet English/).click()
  await panel.getByRole('textbox', { name: 'Label, Eesti' }).fill('')
  await act(page.getByRole('tab', { name: 'Translations', exact: true }).click())
  await expect(page.getByRole('switch', { name: /missing/i })).toBeChecked()
  await act(page.getByRole('textbox', { name: 'applicant.pet_english.title, Eesti' }).fill('Lemmikloom'))
  counted(2, 'translate what is missing')
  await axe(page)

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

  // Undo over everything, and all of it again.
  await page.getByRole('tab', { name: 'Form', exact: true }).click()
  const [undo, redo] = [/^Undo/, /^Redo/].map(name => page.getByRole('button', { name })) as [Locator, Locator]
  let steps = 0
  for (; await undo.isEnabled(); steps += 1) await undo.click()
  await page.getByRole('tab', { name: 'Changes', exact: true }).click()
  await expect(changes).toContainText('Nothing differs.')
  for (; steps > 0; steps -= 1) await redo.click()
  await expect(redo).toBeDisabled()

  // 10: publish, and roll back
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await expect(publish).toBeEnabled({ timeout: 30_000 })
  await act(publish.click())
  const dialog = page.getByRole('dialog', { name: 'Publish “Private leasing request”?' })
  await axe(page, { within: '.MuiDialog-paper' })
  await act(dialog.getByLabel(/What was changed/).fill('Ten tasks'))
  await act(dialog.getByRole('button', { name: 'Publish' }).click())
  counted(4, 'publish')
  await expect(page.getByText(/^Version \d+ is live\.$/)).toBeVisible()
  await act(page.getByRole('button', { name: 'History' }).click())
  await act(page.getByRole('button', { name: 'Roll back to version 1', exact: true }).click())
  const reason = page.getByRole('dialog', { name: 'Roll “Private leasing request” back to version 1?' })
  await act(reason.getByLabel(/Why/).pressSequentially('Only a test', { delay: 0 }))
  await page.keyboard.press('Control+Enter') // ends the text
  counted(3, 'roll back')
  await expect(page.getByText(/^Version \d+ is live, a copy of version 1\.$/)).toBeVisible()
})

for (const width of [900, 1280])
  test(`the ten tasks by keyboard alone, at ${width} px in Lithuanian (OPR-53, OPR-89)`, async ({ page }) => {
    test.setTimeout(120_000)
    await openStudio(page, 'LT', width)
    const { keyboard } = page
    const panel = panelOf(page)
    const actions = new Actions()
    const act = (action: Promise<unknown>): Promise<void> => actions.do(action)
    const counted = (most: number, task: string): void => actions.end(task, most)
    /** Presses a key until something has the focus, as a person would. */
    const reach = async (target: Locator, key: string, most = 40): Promise<void> => {
      const has = () => target.evaluate(one => one === document.activeElement).catch(() => false)
      for (let step = 0; step < most && !(await has()); step += 1) await keyboard.press(key)
      await expect(target).toBeFocused()
    }
    const type = async (text: string): Promise<void> => {
      await keyboard.press('Control+a')
      await keyboard.type(text)
    }
    const outline = page.getByRole('button', { name: 'Rodyti struktūrą' })
    const item = page.getByRole('treeitem').and(page.locator(':focus'))
    /** In a wide window the outline is a pane, in a narrow one a drawer. */
    const openOutline = async (): Promise<void> => {
      if (width === 900) {
        await reach(outline, 'Shift+F6', 6)
        await keyboard.press('Enter')
      } else for (let step = 0; step < 6 && !(await item.isVisible()); step += 1) await keyboard.press('Shift+F6')
      await expect(item).toBeVisible()
    }
    /**
     * Letters that reach a busy browser too far apart are two names: then they are typed again, as a person would. No spaces,
     * because one that comes late opens what it is on.
     */
    const find = async (letters: string, name = letters): Promise<void> => {
      await expect(async () => {
        await keyboard.type(letters)
        expect(plain((await item.textContent()) ?? '')).toContain(plain(name))
      }).toPass({ intervals: [2_000] })
    }
    /** Finds a question by the first letters of its name, and opens it. */
    const choose = async (letters: string, { name = letters, more = 'Enter' } = {}): Promise<void> => {
      await openOutline()
      await find(letters, name)
      if (more !== 'Enter') await keyboard.press(more)
      await keyboard.press('Enter')
      await expect(panel.getByRole('textbox').and(page.locator(':focus'))).toBeVisible()
    }

    // 1: the wording of a question in four languages; 3: a limit; 2: whether it must be answered
    await act(choose('Miest'))
    for (const name of languageNames) {
      await act(type(`Vieta ${name}`))
      await keyboard.press('Tab')
    }
    counted(5, 'wording')
    await expect(page.getByRole('button', { name: /^Atšaukti: .* formuluotė$/ })).toBeEnabled()
    await act(choose('Vieta'))
    await reach(panel.getByRole('textbox', { name: 'Daugiausia ženklų' }), 'Tab')
    await act(type('20'))
    counted(2, 'limit')
    await act(choose('Ka', { name: 'Ką dar' }))
    await reach(panel.getByRole('switch', { name: 'Privaloma atsakyti' }), 'Tab')
    await act(keyboard.press('Space'))
    counted(2, 'required')
    await axe(page)
    await expectNoSidewaysScroll(page)

    // 4: a new choice
    await act(choose('Seimine', { more: 'ArrowDown' }))
    await reach(panel.getByRole('button', { name: 'Pridėti pasirinkimą' }), 'Tab')
    await act(keyboard.press('Enter'))
    for (const name of languageNames) {
      await act(keyboard.type(name === 'English' ? 'Divorced' : `I ${name}`))
      await keyboard.press(name === 'Eesti' ? 'Enter' : 'Tab')
    }
    counted(6, 'choice')
    await expect(panel.locator('[data-choice="Divorced"]')).toBeVisible()

    // 6: a question and a section are moved; what the contract needs stays
    await openOutline()
    await axe(page, { within: width === 900 ? '.MuiDrawer-paper' : '[data-pane="outline"]' })
    await find('Vieta')
    const city = node(page, /^Vieta/)
    await act(keyboard.press('Alt+ArrowDown'))
    counted(1, 'move')
    await expect(page.getByRole('status').filter({ hasText: /^Vieta.*: \d+ iš \d+ dalyje/ })).toHaveCount(1)
    await keyboard.press('Alt+Shift+ArrowDown')
    await expect(city).toBeFocused()
    await expect(city).toHaveAttribute('aria-posinset', '1')
    await keyboard.press('Control+z')
    await keyboard.press('Delete')
    const refusal = page.getByRole('dialog', { name: /^„Vieta.*“ pašalinti negalima$/ })
    await expect(refusal).toContainText('Formos sutarčiai reikia')
    await axe(page, { within: '.MuiDialog-paper' })
    await keyboard.press('Escape')
    await expect(city).toBeFocused()

    // 5: a new question after the selected one
    const add = page.getByRole('button', { name: 'Pridėti klausimą ar dalį' })
    await reach(add, 'Shift+Tab', 5)
    await act(keyboard.press('Enter'))
    await reach(page.getByRole('menuitem', { name: /^Tekstas/ }), 'ArrowDown', 20)
    await act(keyboard.press('Enter'))
    const question = page.getByRole('form', { name: 'Naujas klausimas: Tekstas' })
    await expect(question.getByRole('textbox', { name: 'English' })).toBeFocused()
    for (const name of languageNames) {
      await act(keyboard.type(`Gyvūnas ${name}`))
      await keyboard.press(name === 'Eesti' ? 'Enter' : 'Tab')
    }
    counted(6, 'new question')

    // 7: asked only when another answer is so
    await act(choose('Gyvunas'))
    const other = panel.getByLabel('Tik kai šis klausimas')
    await reach(other, 'Tab')
    for (let step = 0; step < 60 && (await other.inputValue()) !== 'applicant.marital_status'; step += 1)
      await keyboard.press('ArrowDown')
    await act(expect(other).toHaveValue('applicant.marital_status'))
    await reach(panel.getByRole('checkbox', { name: /^Susituok/ }), 'Tab')
    await act(keyboard.press('Space'))
    await act(keyboard.press('Enter'))
    counted(4, 'asked when')
    await expect(panel.getByText('Klausiama, kai „Šeiminė padėtis“ yra „Susituokęs (-usi)“')).toBeVisible()

    // 8: required for one kind of applicant
    await act(choose('Apie', { name: 'Apie transporto' }))
    const partner = panel.getByLabel('Partneris', { exact: true })
    await reach(partner, 'Tab')
    await act(keyboard.type('Privaloma'))
    counted(2, 'one kind of applicant')
    await expect(partner).toHaveValue('required')
    await axe(page, { onlyLight: true })

    // 9: what is missing is shown first
    await choose('Gyvunas')
    await reach(panel.getByRole('textbox', { name: 'Pavadinimas, Eesti' }), 'Tab')
    await type(' ')
    await reach(page.getByRole('tab', { name: 'Forma', exact: true }), 'Shift+F6', 6)
    const texts = page.getByRole('tab', { name: 'Vertimai', exact: true })
    await reach(texts, 'ArrowRight', 6)
    await act(keyboard.press('Enter'))
    await reach(page.getByRole('textbox', { name: /^applicant\.gyv.*\.title, Eesti$/ }), 'Tab')
    await act(type('Lemmikloom'))
    counted(2, 'translate what is missing')

    // 10: publish, and roll back
    const publish = page.getByRole('button', { name: 'Paskelbti', exact: true })
    await expect(publish).toBeEnabled({ timeout: 30_000 })
    await reach(texts, 'F6', 6)
    await reach(publish, 'Shift+Tab', 8)
    await act(keyboard.press('Enter'))
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
    await act(keyboard.type('Dešimt užduočių'))
    await act(keyboard.press('Control+Enter'))
    counted(4, 'publish')
    await expect(page.getByText(/^Veikia \d+ versija\.$/)).toBeVisible()
    await reach(page.getByRole('button', { name: 'Istorija' }), 'Shift+Tab', 60)
    await act(keyboard.press('Enter'))
    await reach(page.getByRole('button', { name: 'Grąžinti 1 versiją', exact: true }), 'Tab', 20)
    await act(keyboard.press('Enter'))
    const reason = page.getByRole('dialog').last().getByRole('textbox')
    await expect(reason).toBeFocused()
    await act(keyboard.type('Tik bandymas'))
    await keyboard.press('Control+Enter') // ends the text
    counted(3, 'roll back')
    await expect(page.getByText(/^Veikia \d+ versija – 1 versijos kopija\.$/)).toBeVisible()
  })

for (const { language, width, sometimes } of [
  { language: 'LV', width: 1280, sometimes: 'Jāatbild, ja „Ģimenes stāvoklis” ir „Precējies (-usies)”.' },
  { language: 'EE', width: 360, sometimes: undefined },
] as const)
  test(`every view of the studio reads well in ${language} at ${width} px (OPR-53)`, async ({ page }) => {
    await openStudio(page, language, width)
    await expect(page.getByRole('tree')).toHaveCount(width === 1280 ? 1 : 0)
    if (sometimes !== undefined) {
      // OPR-88: what makes an answer required at times is said beside the question.
      await page.locator('[id="outline-field-applicant.lease_purpose"]').click()
      await expect(panelOf(page)).toContainText(sometimes)
    }
    for (const view of ['form', 'rules', 'texts', 'changes', 'json']) {
      const tab = page.locator(`#studio-tab-${view}`)
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await expect(page.locator(`#studio-panel-${view}`)).toHaveCount(1)
      await expectNoSidewaysScroll(page)
      await axe(page, { onlyLight: true }) // the dark colours are checked in the tests before
    }
  })
