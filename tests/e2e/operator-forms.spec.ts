import type { Locator, Page } from '@playwright/test'
import fc from 'fast-check'
import type { Issue } from '../../schemas/validation/issues.ts'
import { modeOf, productOf } from '../../server/modules/financial-request/request.types.ts'
import {
  axe,
  expect,
  expectNoSidewaysScroll,
  expectRoomForFingers,
  nowhere,
  screenNames,
  signIn,
  test,
  useScreen,
} from '../support/e2e.ts'
import { validExamples } from '../support/formExamples.ts'
import { validExample } from '../support/leasingPrivate.ts'
import { payloads } from '../support/payloads.ts'

type Json = Record<string, any>
type Documents = { schema: Json; ui: Json; texts: Json }
const form = 'leasing-private'
const path = `/operator/forms/${form}`
const api = `/api/operator/forms/${form}`

const editor = (page: Page, name: 'schema' | 'ui' | 'texts'): Locator =>
  page.locator(`[data-editor="${name}"] .cm-content`)
const tab = (page: Page, name: 'Schema' | 'Layout' | 'Texts'): Locator => page.getByRole('tab', { name })
const problems = (page: Page): Locator => page.getByRole('region', { name: 'Problems' })
const preview = (page: Page): Locator => page.locator('[data-preview]')
const publishButton = (page: Page): Locator => page.getByRole('button', { name: 'Publish', exact: true })

async function token(page: Page): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await page.evaluate(() => sessionStorage.getItem('portal.token'))}` }
}

/** The live documents with all modes, as the operator API returns them. */
async function published(page: Page): Promise<Documents & { version: number }> {
  const answer = await page.request.get(api, { headers: await token(page) })
  return ((await answer.json()) as { published: Documents & { version: number } }).published
}

/** Publishes the shipped version and deletes the draft through the API. */
async function reset(page: Page): Promise<void> {
  const headers = await token(page)
  await page.request.delete(`${api}/draft`, { headers })
  if ((await published(page)).version !== 1)
    await page.request.post(`${api}/rollback`, { headers, data: { version: 1, comment: 'Start of a test' } })
}

async function openForm(page: Page): Promise<void> {
  await signIn(page, 'operator', { path: nowhere })
  await reset(page)
  await page.goto(path)
  await page.getByRole('tab', { name: 'JSON', exact: true }).click()
  await expect(editor(page, 'schema')).toBeVisible()
  await expect(problems(page)).toContainText('No problems found.')
}

/** Replaces the text of an editor like a paste. */
async function write(page: Page, name: 'schema' | 'ui' | 'texts', text: string): Promise<void> {
  await editor(page, name).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
}

const textOf = (document: unknown): string => JSON.stringify(document, null, 2)

function withNickname({ schema, texts }: Documents): Documents['texts'] {
  schema['properties'].applicant.properties.city.maxLength = 10
  schema['properties'].applicant.properties.nickname = { type: 'string', maxLength: 20 }
  for (const [language, table] of Object.entries(texts)) table['applicant.nickname.title'] = `Nickname ${language}`
  return texts
}

test.describe('operator', () => {
  test('sees the forms with their live version', async ({ page }) => {
    await signIn(page, 'operator', { path: nowhere })
    await reset(page)
    await page.goto('/operator/forms')
    const row = page.getByRole('row', { name: /Private leasing request/ })
    await expect(row).toContainText('leasing-private')
    await expect(row).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/)
    await row.getByRole('link').click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Private leasing request')
  })

  test('shortens a field and adds another, which page and server apply at once and revert on rollback', async ({
    page,
    context,
  }) => {
    test.setTimeout(90_000)
    await openForm(page)
    const before = await published(page)

    const applicant = await context.newPage()
    await applicant.goto('/leasingRequest')
    const city = applicant.locator('#f-applicant-city')
    await city.fill('Vilnius-Naujoji')

    const documents = structuredClone(before) as unknown as Documents
    withNickname(documents)
    await write(page, 'schema', textOf(documents.schema))
    await expect(problems(page)).toContainText('The text “applicant.nickname.title” is missing in “lt”.')
    await tab(page, 'Texts').click()
    await write(page, 'texts', textOf(documents.texts))
    await expect(problems(page)).toContainText('No section names the field “applicant.nickname”.')
    await expect(problems(page)).not.toContainText('is missing in')
    await expect(preview(page).getByLabel('Nickname en')).toBeVisible()

    await publishButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'Publish “Private leasing request”?' })
    await expect(dialog).toContainText('Added field applicant.nickname')
    await expect(dialog).toContainText('Changed field applicant.city: maxLength: 30 → 10')
    await expect(dialog).toContainText('Changed texts, Lietuvių: 1')
    await expect(dialog).toContainText('Tighter: applicant.city longest text: 30 → 10 (in all modes)')
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(dialog).toContainText('Describe what was changed.')
    await dialog.getByLabel(/What was changed/).fill('City is shorter, nickname is new')
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText(`Version ${before.version + 1} is live.`)).toBeVisible()

    // The form that stayed open shows a notice, keeps the answers and changes to the new version.
    await applicant.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await applicant.getByRole('button', { name: 'Rodyti naują versiją' }).click()
    await expect(applicant.getByLabel('Nickname lt')).toBeVisible()
    await expect(city).toHaveValue('Vilnius-Naujoji')
    await city.focus()
    await city.blur()
    await expect(applicant.locator('#f-applicant-city-error')).toContainText('10')
    const issuesOf = async (nickname: boolean) => {
      const payload: Json = validExample()
      payload['applicant'].city = 'Vilnius-Naujoji'
      if (nickname) payload['applicant'].nickname = 'Jo'
      const answer = await page.request.post('/api/form/financial-request/validate', { data: payload })
      const { issues = [] } = (await answer.json()) as { issues?: Issue[] }
      return issues.map(issue => `${issue.path} ${issue.code}`)
    }
    expect(await issuesOf(true)).toEqual(['/applicant/city maxLength'])

    await page.getByRole('button', { name: 'History' }).click()
    const history = page.getByRole('dialog', { name: /History/ })
    await expect(history.getByRole('listitem').first()).toContainText('City is shorter, nickname is new')
    await history.getByRole('button', { name: `Compare with live: Version ${before.version}` }).click()
    await expect(page.getByRole('dialog', { name: /compared with the live version/ })).toContainText(
      'Removed field applicant.nickname',
    )
    await page
      .getByRole('dialog', { name: /compared with the live version/ })
      .getByRole('button', { name: 'Close' })
      .click()
    await history.getByRole('button', { name: `Roll back to version ${before.version}` }).click()
    const question = page.getByRole('dialog', {
      name: `Roll “Private leasing request” back to version ${before.version}?`,
    })
    await question.getByLabel(/Why/).fill('Too short')
    await question.getByRole('button', { name: /Roll back/ }).click()
    await expect(page.getByText(`a copy of version ${before.version}`)).toBeVisible()

    expect(await issuesOf(true)).toEqual(['/applicant/nickname additionalProperties'])
    await applicant.goto('/leasingRequest')
    await expect(city).toHaveValue('Vilnius-Naujoji')
    await expect(applicant.getByLabel('Nickname lt')).toHaveCount(0)
    await city.focus()
    await city.blur()
    await expect(applicant.locator('#f-applicant-city-error')).toHaveCount(0)
  })

  test('sees problems at their place and cannot publish an invalid draft', async ({ page }) => {
    await openForm(page)
    const { schema, ui } = await published(page)
    schema['properties'].applicant.properties.name.pattern = '^(a+)+$'
    await write(page, 'schema', textOf(schema))
    const problem = problems(page).getByRole('button', { name: /would freeze the browser/ })
    await expect(problem).toBeVisible()
    await expect(publishButton(page)).toBeDisabled()
    await tab(page, 'Layout').click()
    ui['sections'][1].fields.push('applicant.shoe_size')
    ui['fields']['applicant.name'].widget = 'iframe'
    await write(page, 'ui', textOf(ui))
    await expect(problems(page)).toContainText('Choose one of: text, textarea')

    await problem.click()
    await expect(tab(page, 'Schema')).toHaveAttribute('aria-selected', 'true')
    await expect(editor(page, 'schema')).toBeFocused()
    await expect(editor(page, 'schema').locator('.cm-lintRange-error')).toHaveText('"^(a+)+$"')
    await expect(page.getByText('The preview shows the last state without errors.')).toBeVisible()

    await write(page, 'schema', '{ "type": ')
    await expect(problems(page)).toContainText('This is not JSON: a value is expected.')
  })

  test('gets suggestions, explanations and missing texts in the editor', async ({ page }) => {
    await openForm(page)
    const line = (text: string): Locator => editor(page, 'schema').locator('.cm-line', { hasText: text }).first()
    await line('"type": "object"').click()
    await page.keyboard.press('Home')
    await page.keyboard.type('"desc')
    await expect(page.locator('.cm-tooltip-autocomplete')).toContainText('What the value means')
    // CodeMirror ignores Enter in the first 75 ms of a suggestion, so that fast typing does not accept it by accident.
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 150)))
    await page.keyboard.press('Enter')
    await page.keyboard.type('"x')
    await page.keyboard.press('End')
    await expect(line('"description": "x"')).toBeVisible()

    await line('"additionalProperties": false').hover({ position: { x: 60, y: 8 } })
    await expect(page.locator('.cm-help')).toContainText('what is not declared is rejected')

    const documents = (await published(page)) as unknown as Documents
    withNickname(documents)
    await write(page, 'schema', textOf(documents.schema))
    await problems(page).getByRole('button', { name: 'Add missing texts' }).click()
    await expect(tab(page, 'Texts')).toHaveAttribute('aria-selected', 'true')
    await expect(problems(page).getByRole('button', { name: /The text is empty/ })).toHaveCount(4)
    await expect(editor(page, 'texts')).toBeVisible()
  })

  test('confirms before leaving an invalid draft and finds the draft again', async ({ page }) => {
    await openForm(page)
    await write(page, 'schema', '{ "half": ')
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    await page.getByRole('link', { name: 'All forms' }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(page).toHaveURL(path)
    await editor(page, 'schema').focus()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Draft saved.')).toBeVisible()
    await page.getByRole('link', { name: 'All forms' }).click()
    await expect(page.getByRole('row', { name: /Private leasing request/ })).toContainText('Draft')
    await page
      .getByRole('row', { name: /Private leasing request/ })
      .getByRole('link')
      .click()
    await expect(editor(page, 'schema')).toHaveText('{ "half": ')

    await page.getByRole('button', { name: 'Discard draft' }).click()
    await page
      .getByRole('dialog', { name: /Discard the draft of/ })
      .getByRole('button', { name: 'Discard draft' })
      .click()
    await expect(problems(page)).toContainText('No problems found.')
    await expect(page.getByText('No changes compared with the live version')).toBeVisible()
  })

  test('sees a concurrent publish or save and loses no changes', async ({ page }) => {
    await openForm(page)
    const before = await published(page)
    const mine = structuredClone(before) as unknown as Documents
    mine.texts['en'].title = 'Leasing for me'
    await tab(page, 'Texts').click()
    await write(page, 'texts', textOf(mine.texts))
    await expect(publishButton(page)).toBeEnabled()

    const theirs = structuredClone(before) as unknown as Documents
    theirs.texts['en']['applicant.name.title'] = 'Given name'
    const { schema, ui, texts } = theirs
    await page.request.post(`${api}/publish`, {
      headers: await token(page),
      data: { schema, ui, texts, comment: 'Theirs' },
    })

    await publishButton(page).click()
    await page.getByLabel(/What was changed/).fill('Mine')
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText(`Version ${before.version + 1} was published in the meantime`)).toBeVisible()
    await page.getByRole('button', { name: 'Show what differs' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'was published' })).toContainText('(was: “Given name”)')
    await axe(page)
    await editor(page, 'texts').focus()
    await page.keyboard.press('Control+Home')
    await expect(editor(page, 'texts')).toContainText('Leasing for me')
    await page.getByRole('button', { name: 'Keep my text' }).click()
    await publishButton(page).click()
    await expect(page.getByRole('dialog')).toContainText(`compared with version ${before.version + 1}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

    await page.request.put(`${api}/draft`, {
      headers: await token(page),
      data: { schema: '{}', ui: '{}', texts: '{}', baseVersion: 1 },
    })
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('Another user has saved the draft')).toBeVisible()
    await page.getByRole('button', { name: 'Save mine' }).click()
    await expect(page.getByText('Another user has saved the draft')).toHaveCount(0)
    const stored = (await (await page.request.get(api, { headers: await token(page) })).json()) as Json
    expect(JSON.parse(stored['draft'].texts).en.title).toBe('Leasing for me')
    await reset(page)
  })

  test('edits by keyboard alone: Tab indents, Escape and Tab leave the editor', async ({ page }) => {
    await openForm(page)
    await editor(page, 'schema').focus()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Tab')
    await expect(editor(page, 'schema')).toBeFocused()
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect(editor(page, 'schema')).not.toBeFocused()
    await tab(page, 'Schema').focus()
    await page.keyboard.press('ArrowRight')
    await expect(tab(page, 'Layout')).toBeFocused()
  })

  test('sees the form in each language and at the width of a phone', async ({ page }) => {
    await openForm(page)
    await expect(preview(page).getByRole('heading', { name: 'About you' })).toBeVisible()
    await page.getByRole('button', { name: 'Eesti' }).click()
    await expect(preview(page).getByRole('heading', { name: 'About you' })).toHaveCount(0)
    await page.getByRole('button', { name: 'English' }).click()
    const first = preview(page).locator('#f-applicant-name')
    const second = preview(page).locator('#f-applicant-surname')
    await page.getByRole('button', { name: 'Phone', exact: true }).click()
    await expect
      .poll(async () => (await second.boundingBox())!.y - (await first.boundingBox())!.y, {
        message: 'the second field below the first',
      })
      .toBeGreaterThan(20)
  })
})

test('the operator pages fit every screen and every theme', async ({ page }) => {
  test.setTimeout(120_000)
  await openForm(page)
  await expect(preview(page).getByRole('heading', { name: 'About you' })).toBeVisible()
  for (const screen of screenNames) {
    await useScreen(page, screen)
    await expectNoSidewaysScroll(page)
    await axe(page)
  }
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await axe(page, { within: '[role="dialog"]' })
  await page.goto('/operator/forms')
  await expect(page.getByRole('row', { name: /Private leasing request/ })).toBeVisible()
  for (const screen of screenNames) {
    await useScreen(page, screen)
    await expectNoSidewaysScroll(page)
    if (screen === 'phone') await expectRoomForFingers(page)
    await axe(page)
  }
})

test('staff of a client company cannot reach the operator pages', async ({ page }) => {
  await signIn(page, 'demo', { path: '/operator/forms' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Forms', level: 1 })).toHaveCount(0)
})

test('browser and server validate alike', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, 'operator', { path: '/operator/forms' })
  await reset(page)
  // The page has one validator per mode; payloads with a partner use that of the partner mode.
  const modes = ['default', 'partner'] as const
  const documents = await Promise.all(
    modes.map(
      async mode =>
        (await (await page.request.get(`/api/definitions/forms/${form}?mode=${mode}`)).json()) as Documents & {
          validatorUrl: string
        },
    ),
  )
  // UTF-8 cannot carry lone surrogates; JSON.stringify escapes them, so they arrive unchanged.
  const vectors = modes
    .flatMap((mode, index) =>
      fc.sample(
        payloads(
          documents[index]!.schema,
          validExamples(form, mode).map(one => one.payload),
        ),
        { numRuns: 75, seed: 20261121 },
      ),
    )
    .map(payload => ({ payload, mode: modes.findIndex(mode => mode === modeOf(payload, false)) }))
    .filter(({ payload }) => productOf(payload) === 'LEASING_PRIVATE')
  const verdicts = (
    await page.evaluate(
      async ([urls, data]) => {
        const validators = await Promise.all(
          urls.map(url => import(url) as Promise<{ validate: (data: unknown) => unknown[] }>),
        )
        return data.map(({ mode, payload }) => JSON.stringify(validators[mode]!.validate(JSON.parse(payload))))
      },
      [
        documents.map(({ validatorUrl }) => validatorUrl),
        vectors.map(({ mode, payload }) => ({ mode, payload: JSON.stringify(payload) })),
      ] as const,
    )
  ).map(text => JSON.parse(text) as Issue[])
  const inOrder = (issues: readonly Issue[]) =>
    issues.map(issue => JSON.stringify([issue.path, issue.code, issue.params ?? null])).sort()
  const compared = [0, 0]
  for (const [index, { payload, mode }] of vectors.entries()) {
    if (verdicts[index]!.length === 0) continue
    const answer = await page.request.post('/api/form/financial-request/validate', {
      data: JSON.stringify(payload),
      headers: { 'content-type': 'application/json' },
    })
    const { issues } = (await answer.json()) as { issues: Issue[] }
    expect(inOrder(issues), JSON.stringify(payload)).toEqual(inOrder(verdicts[index]!))
    compared[mode]! += 1
  }
  expect(Math.min(...compared)).toBeGreaterThan(40)
})
