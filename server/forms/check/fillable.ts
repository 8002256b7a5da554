import type { Issue } from '../../../schemas/validation/issues.ts'
import { compileValidator, type Validate } from '../../validation/factory.ts'
import type { FormDocuments, JsonObject } from '../documents.ts'
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
  const { stuck } = findPayload(search)
  if (stuck !== null) return report.error('ui', place, 'noPayload', { field: fieldOf(stuck.path) || '/', keyword: stuck.code })
  for (const rule of demandingRules(schema)) {
    const field = unanswerable(search, rule)
    if (field !== null) report.error('ui', place, 'demandHidden', { field })
  }
}

/** A path that a condition demands and the page does not let anybody answer; null when there is none, or when the condition never holds. */
function unanswerable(search: Search, rule: Rule): string | null {
  const wanted = { accepts: answered(rule, search.schema), starts: startsFor(search.schema, search.page, rule) }
  const { payload, stuck } = findPayload(search, wanted)
  if (payload !== null) return null
  const demanded = (issue: Issue): boolean => issue.code === 'required' && rule.demands.some((path) => fieldOf(issue.path) === path || path.startsWith(`${fieldOf(issue.path)}.`))
  const lenient = { ...search, validate: (data: unknown) => search.validate(data).filter((issue) => !demanded(issue)) }
  const without = findPayload(lenient, wanted)
  if (without.payload === null) return null
  const missing = search.validate(without.payload).find(demanded)
  return missing === undefined ? fieldOf(stuck.path) : fieldOf(missing.path)
}

function answered({ at, asks, answer }: Rule, { definitions }: JsonObject): (document: JsonObject) => boolean {
  const ask = compileValidator(definitions === undefined ? asks : { ...asks, definitions })
  return (document) => (ask(at.length === 0 ? document : valueAt(document, at.join('.'))).length === 0) === (answer === 'then')
}

function fieldOf(pointer: string): string {
  return pointer.split('/').slice(1).join('.')
}
