import { expect, type Locator, type Page } from '@playwright/test'
import { inMode } from '../../schemas/modes/modes.ts'
import { readShippedForms } from '../../server/forms/shipped.ts'
import { buildModel, type Field } from '../../src/form/engine/model.ts'
import { fieldId, getAt } from '../../src/form/engine/path.ts'
import type { FormUi, Json, JsonSchema } from '../../src/contract/formTypes.ts'
import { exampleOf, type Payload } from './formExamples.ts'

const shipped = readShippedForms(new URL('../..', import.meta.url).pathname)
const models = new Map<string, readonly Field[]>()

/** The fields that an applicant fills in, in page order. The calculator sets the amounts. */
export function fieldsOf(form: string, mode: string): readonly Field[] {
  const known = models.get(`${form} ${mode}`)
  if (known) return known
  const documents = shipped.get(form)
  if (!documents) throw new Error(`There is no form ${form}`)
  const { schema, ui } = inMode(documents, mode)
  const fields = buildModel({ schema: schema as unknown as JsonSchema, ui: ui as unknown as FormUi })
    .sections.filter(section => section.component === undefined)
    .flatMap(section => section.fields)
  models.set(`${form} ${mode}`, fields)
  return fields
}

export function field(page: Page, path: string): Locator {
  return page.locator(`[id="${fieldId(path)}"]`)
}

export function messageOf(page: Page, path: string): Locator {
  return page.locator(`[id="${fieldId(path)}-error"]`)
}

/** Fills in a form from an example, field by field, as far as the example has answers. Files are left out. */
export async function fillForm(
  page: Page,
  form: string,
  mode: string,
  payload: Payload = exampleOf(form, 'minimal', mode),
): Promise<void> {
  for (const one of fieldsOf(form, mode)) {
    const value = getAt(payload, one.path)
    if (value === undefined || value === null || one.widget === 'file-list' || one.ui.readOnly === true) continue
    await fill(page, one, value, payload)
  }
}

async function fill(page: Page, one: Field, value: Json, payload: Payload): Promise<void> {
  const control = field(page, one.path)
  const text = String(value)
  switch (one.widget) {
    case 'radio': {
      const values = one.schema.enum ?? [true, false]
      const index = values.filter(option => option !== null).indexOf(value ?? '')
      return page
        .locator(`input[name="${fieldId(one.path)}"]`)
        .nth(index)
        .check()
    }
    case 'checkbox':
    case 'consent':
      return control.setChecked(value === true)
    case 'phone': {
      const code = /^\+(37[012]|358|\d{2})/.exec(text)?.[0] ?? '+370'
      if (code !== '+370') await control.locator('xpath=ancestor::*[.//select][1]').locator('select').selectOption(code)
      return control.fill(text.slice(code.length))
    }
    case 'classifier':
    case 'select':
      return choose(page, control, one, text, payload)
    default:
      return control.fill(text)
  }
}

/** Short lists are native selects; long ones are searched by typing. */
async function choose(page: Page, control: Locator, one: Field, code: string, payload: Payload): Promise<void> {
  // The kind of control is unknown until the list has loaded.
  await expect(control).toBeEnabled()
  if ((await control.getAttribute('role')) !== 'combobox') {
    await control.selectOption(code)
    return
  }
  await control.fill(await describedAs(page, one, code, payload))
  await page.getByRole('listbox').getByRole('option').first().click()
}

/** The label of a classifier code in the language of the page. */
export async function describedAs(page: Page, one: Field, code: string, payload: Payload): Promise<string> {
  const tag = await page.locator('html').getAttribute('lang')
  const group = one.ui.group === undefined ? '' : `&group=${String(getAt(payload, one.ui.group) ?? '')}`
  const answer = (await (
    await page.request.get(
      `/api/form/classifier/${one.ui.classifier ?? ''}?language=${tag === 'et' ? 'ee' : (tag ?? 'lt')}${group}`,
    )
  ).json()) as { values: { code: string; description: string }[] }
  return answer.values.find(value => value.code === code)?.description ?? code
}

/** Waits until the form is rendered and its calculation has arrived. */
export async function formOpen(page: Page): Promise<void> {
  await page.locator('h1').waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: /\d[,.]\d\d/ })
    .first()
    .waitFor()
}

export const reference = (page: Page): Locator => page.getByTestId('reference')
