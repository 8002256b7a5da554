import type { Ajv } from 'ajv'

import { compileValidator } from '../../validation/factory.ts'
import { isJsonObject, type JsonObject } from '../documents.ts'
import { overlaid, type Document } from '../payload/document.ts'
import { pageOf } from '../payload/page.ts'
import { conditionNumbers, conditionValues, unconditionalRules, type Rule } from '../payload/places.ts'
import { findPayload, type Search } from '../payload/search.ts'
import { startWith } from '../payload/starts.ts'
import { valueAt } from '../valueAt.ts'
import { fieldTable } from './fields.ts'
import { typesOf } from './limits.ts'
import type { Report } from './report.ts'
import { fieldUi } from './layout.ts'

/**
 * An unconditional rule beside the fields (`not`, alternatives, a part of `allOf`) must leave every offered answer
 * possible. An option that only this rule rejects would block everyone who chooses it.
 * @param payload a valid one: its answers are possible
 */
export function checkStandingRules(
  search: Search,
  ui: JsonObject,
  payload: Document,
  place: string,
  report: Report,
  ajv: Ajv,
): void {
  const { fields } = fieldTable(search.schema)
  for (const { at, rule } of unconditionalRules(search.schema)) {
    const condition = Array.isArray(rule) ? { anyOf: rule } : (rule as JsonObject)
    for (const path of conditionValues(condition, at, 0, new Map(), true).keys()) {
      const options =
        search.page.rendered.has(path) && fieldUi(ui, path)['readOnly'] !== true
          ? optionsOf(fields.get(path)?.schema)
          : []
      for (const option of options.filter(one => one !== valueAt(payload, path))) {
        const start = startWith(search.page, path, option)
        const wanted = {
          accepts: (document: Document) => valueAt(document, path) === option,
          starts: [overlaid(payload, start), start],
        }
        if (
          findPayload(search, wanted).payload !== null ||
          findPayload(withoutRule(search, rule, ui, ajv), wanted).payload === null
        )
          continue
        report.error('ui', place, 'groupExcluded', { field: path, value: JSON.stringify(option) })
      }
    }
  }
}

function optionsOf(schema: JsonObject | undefined): readonly unknown[] {
  if (schema === undefined || 'const' in schema) return []
  if (Array.isArray(schema['enum'])) return schema['enum']
  return typesOf(schema).includes('boolean') ? [true, false] : []
}

/** The same search in a schema without one rule: anything that only this search finds is rejected by that rule alone. */
export function withoutRule({ schema }: Search, rule: object, ui: JsonObject, ajv: Ajv): Search {
  const replaced = (node: unknown): unknown => {
    if (node === rule) return {}
    if (Array.isArray(node)) return node.map(replaced)
    if (!isJsonObject(node)) return node
    // A condition that has lost both branches is no valid schema, and an empty branch has no effect.
    const isRemoved = (key: string, value: unknown): boolean => value === rule && key !== 'then' && key !== 'else'
    return Object.fromEntries(
      Object.entries(node).flatMap(([key, value]) => (isRemoved(key, value) ? [] : [[key, replaced(value)]])),
    )
  }
  const lenient = replaced(schema) as JsonObject
  return { schema: lenient, page: pageOf(lenient, ui), validate: compileValidator(lenient, ajv) }
}

/**
 * Whether a condition compares an answer or measures a number. Two spellings of a code are no group of applicants, and
 * searching for them is expensive.
 */
export function isGroupRule({ at, condition }: Rule): boolean {
  return conditionValues(condition, at, 0, new Map(), true).size + conditionNumbers(condition, at).size > 0
}

/**
 * Group of applicants a condition applies to: the first answer it compares, or the number it measures.
 * @param excluded a payload that only this condition rejects
 */
export function groupOf({ at, condition, answer }: Rule, excluded: Document): Record<string, string> {
  const named = conditionValues(condition, at, 0, new Map(), true)
  const [first] = named
  if (first === undefined) {
    const [number = ''] = conditionNumbers(condition, at).keys()
    return { field: number, value: JSON.stringify(valueAt(excluded, number) ?? null) }
  }
  const [field, values] = first
  const value = values.map(one => JSON.stringify(one)).join(', ')
  const isNamed = values.includes(valueAt(excluded, field)) && (answer === 'then' || named.size === 1)
  return { field, value: isNamed ? value : `≠ ${value}` }
}
