import { expect, type Locator, type Page } from '@playwright/test'
import type { Field } from '../../src/form/engine/model.ts'
import { fieldId, getAt } from '../../src/form/engine/path.ts'
import type { Json } from '../../src/contract/formTypes.ts'
import { exampleOf, type Payload } from './formExamples.ts'
import { describedAs, fieldsOf } from './requestForms.ts'

/** Forms need fewer steps; more mean a keyboard trap. */
const MOST_STEPS = 120

interface Stop {
  isFrame: boolean
  id: string
  name: string
  /** Missing focus feedback at this element; empty when complete. */
  missing: string[]
}

/** Presses Tab once and expects the focused element to be visible and marked. */
export async function step(page: Page): Promise<Stop> {
  await page.keyboard.press('Tab')
  let stop = await focused(page)
  // The page handles the focus shortly after the frame.
  if (stop.isFrame) await expect(page.locator('iframe')).toHaveCSS('outline-style', 'solid')
  // The browser may still be scrolling to the element, or the page may be laying it out.
  await expect(async () => {
    if (stop.missing.length > 0) stop = await focused(page)
    expect(stop.missing, 'missing feedback for the focused element').toEqual([])
  }).toPass({ timeout: 2000 })
  return stop
}

function focused(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body)
      return { id: '', name: '', isFrame: false, missing: ['the focus'] }
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + Math.min(height / 2, 24)]
    const shown = document.elementFromPoint(x, y)
    const label = element.closest('label')
    const isOnTop =
      shown !== null && (element.contains(shown) || shown.contains(element) || label?.contains(shown) === true)
    const { outlineStyle } = getComputedStyle(element)
    const isFrame = element.tagName === 'IFRAME'
    const isMarked = isFrame || outlineStyle !== 'none' || element.closest('.Mui-focused, .Mui-focusVisible') !== null
    return {
      isFrame,
      id: element.id,
      name: element.getAttribute('name') ?? '',
      missing: [
        ...(y < 0 || y > innerHeight || x < 0 || x > innerWidth
          ? ['a place on the screen']
          : isOnTop
            ? []
            : ['the top: something lies over it']),
        ...(isMarked ? [] : ['a mark']),
      ].map(what => `${what} of ${element.outerHTML.slice(0, 200)}`),
    }
  })
}

/** Moves the focus by Tab alone to a control of the page or of a frame in it. */
export async function stepTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    await step(page)
    if (await target.evaluate(element => document.hasFocus() && element === document.activeElement)) return
  }
  throw new Error(`Tab never reaches ${String(target)}`)
}

/** Moves the focus by Tab to a button and presses it. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await stepTo(page, target)
  await page.keyboard.press(key)
}

/**
 * Fills in a form from an example, starting at the current focus and ending with the focus on the button `end`. Nothing is
 * clicked or focused by other means, and the fields must come in the order of the page. Files are left out.
 */
export async function walkForm(
  page: Page,
  form: string,
  mode: string,
  end: Locator,
  payload: Payload = exampleOf(form, 'minimal', mode),
): Promise<void> {
  // Tab skips a list that is still loading.
  await expect(page.locator('select:disabled')).toHaveCount(0)
  const wanted = fieldsOf(form, mode).filter(({ path, widget, ui }) => {
    const value = getAt(payload, path)
    return value !== undefined && value !== null && widget !== 'file-list' && ui.readOnly !== true
  })
  const byId = new Map(wanted.map(field => [fieldId(field.path), field]))
  const reached: string[] = []
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const { id, name } = await step(page)
    if (await end.evaluate(element => element === document.activeElement)) {
      expect(reached, 'fields in the order of the page').toEqual(wanted.map(({ path }) => path))
      return
    }
    const field = byId.get(id) ?? byId.get(name)
    if (field === undefined || reached.includes(field.path)) continue
    reached.push(field.path)
    const value = getAt(payload, field.path)
    if (value !== undefined) await answer(page, field, value, payload)
  }
  throw new Error('The button of the form is never reached')
}

async function answer(page: Page, field: Field, value: Json, payload: Payload): Promise<void> {
  const { keyboard } = page
  const text = String(value)
  switch (field.widget) {
    case 'radio': {
      const all = (field.schema.enum ?? [true, false]).filter(option => option !== null)
      const index = all.indexOf(value ?? '')
      if (index === 0) return keyboard.press('Space')
      for (let right = 0; right < index; right += 1) await keyboard.press('ArrowRight')
      return
    }
    case 'checkbox':
    case 'consent':
      return value === true ? keyboard.press('Space') : undefined
    case 'phone':
      return keyboard.type(text.replace(/^\+370/, ''))
    case 'classifier':
    case 'select':
      return choose(page, field, text, payload)
    default:
      return keyboard.type(text)
  }
}

/** Short lists are native selects for the arrow keys; long ones are searched by typing. */
async function choose(page: Page, field: Field, code: string, payload: Payload): Promise<void> {
  const control = page.locator(`[id="${fieldId(field.path)}"]`)
  if ((await control.getAttribute('role')) === 'combobox') {
    await page.keyboard.type(await describedAs(page, field, code, payload))
    await page.keyboard.press('Enter')
    return
  }
  for (let down = 0; down < 30 && (await control.inputValue()) !== code; down += 1)
    await page.keyboard.press('ArrowDown')
}
