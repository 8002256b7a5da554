import type { Ajv } from 'ajv'
import type { Issue } from '../../../schemas/validation/issues.ts'
import { compileValidator, createAjv, type Validate } from '../../validation/factory.ts'
import { isJsonObject, type FormDocuments, type JsonObject } from '../documents.ts'
import { pageOf } from '../payload/page.ts'
import { demandingRules, type Rule } from '../payload/places.ts'
import { findPayload, type Search } from '../payload/search.ts'
import { startsFor } from '../payload/starts.ts'
import { valueAt } from '../valueAt.ts'
import type { Report } from './report.ts'

/**
 * Whether a form can be filled in as one of its modes draws it: a payload that is accepted exists, and whatever a condition demands can be
 * answered when the condition holds.
 *
 * @param documents of the mode
 * @param validate the mode's compiled validator
 * @param place in the layout where a fault is shown
 */
export function checkFillable({ schema, ui }: Pick<FormDocuments, 'schema' | 'ui'>, validate: Validate, place: string, report: Report): void {
  const search = { schema, page: pageOf(schema, ui), validate }
  const { payload, stuck } = findPayload(search)
  if (payload === null) return report.error('ui', place, 'noPayload', { field: fieldOf(stuck.path) || '/', keyword: stuck.code })
  const ajv = createAjv()
  for (const rule of demandingRules(schema)) {
    const accepts = answered(rule, schema, ajv)
    const field = accepts(payload) ? null : unanswerable(search, rule, accepts, payload)
    if (field !== null) report.error('ui', place, 'demandHidden', { field })
  }
}

/** A path that a condition demands and the page does not let anybody answer; null when there is none, or when the condition never holds. */
function unanswerable(search: Search, rule: Rule, accepts: (document: JsonObject) => boolean, known: JsonObject): string | null {
  const starts = startsFor(search.schema, search.page, rule)
  // Most answers of the payload that was found do as well here; only what the condition names is different.
  const wanted = { accepts, starts: [...starts.map((start) => overlaid(known, start)), ...starts] }
  const { payload, stuck } = findPayload(search, wanted)
  if (payload !== null) return null
  const demanded = (issue: Issue): boolean => issue.code === 'required' && rule.demands.some((path) => fieldOf(issue.path) === path || path.startsWith(`${fieldOf(issue.path)}.`))
  const lenient = { ...search, validate: (data: unknown) => search.validate(data).filter((issue) => !demanded(issue)) }
  const without = findPayload(lenient, wanted)
  if (without.payload === null) return null
  const missing = search.validate(without.payload).find(demanded)
  return missing === undefined ? fieldOf(stuck.path) : fieldOf(missing.path)
}

function answered({ at, asks, answer }: Rule, { definitions }: JsonObject, ajv: Ajv): (document: JsonObject) => boolean {
  const ask = compileValidator(definitions === undefined || !JSON.stringify(asks).includes('"$ref"') ? asks : { ...asks, definitions }, ajv)
  return (document) => (ask(at.length === 0 ? document : valueAt(document, at.join('.'))).length === 0) === (answer === 'then')
}

function overlaid(document: JsonObject, over: JsonObject): JsonObject {
  const entries = Object.entries(over).map(([key, value]) => {
    const own = Object.hasOwn(document, key) ? document[key] : undefined
    return [key, isJsonObject(own) && isJsonObject(value) ? overlaid(own, value) : value] as const
  })
  return { ...document, ...Object.fromEntries(entries) }
}

function fieldOf(pointer: string): string {
  return pointer.split('/').slice(1).join('.')
}
