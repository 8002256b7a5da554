import type { Ajv } from 'ajv'
import type { Issue } from '../../../schemas/validation/issues.ts'
import { compileValidator, createAjv, type Validate } from '../../validation/factory.ts'
import type { FormDocuments, JsonObject } from '../documents.ts'
import { pageOf } from '../payload/page.ts'
import { conditionalRules, type Rule } from '../payload/places.ts'
import { findPayload, type Search, type SearchTarget } from '../payload/search.ts'
import { startsFor } from '../payload/starts.ts'
import { overlaid } from '../payload/document.ts'
import { valueAt } from '../valueAt.ts'
import { checkStandingRules, groupOf, isGroupRule, withoutRule } from './groups.ts'
import type { Report } from './report.ts'

/**
 * Checks that a mode of a form can be filled in on its page: a valid payload exists, and whatever a condition requires
 * can be answered while it holds. No condition may reject everyone it applies to (e.g. all married applicants).
 * @param documents of the mode
 * @param validate the mode's compiled validator
 * @param place in the layout where a problem is reported
 */
export function checkFillable(
  { schema, ui }: Pick<FormDocuments, 'schema' | 'ui'>,
  validate: Validate,
  place: string,
  report: Report,
): void {
  const search = { schema, page: pageOf(schema, ui), validate }
  const { payload, objection } = findPayload(search)
  if (payload === null)
    return report.error('ui', place, 'noPayload', { field: fieldOf(objection.path) || '/', keyword: objection.code })
  const ajv = createAjv()
  for (const rule of conditionalRules(schema)) {
    const accepts = answered(rule, schema, ajv)
    if (accepts(payload)) continue
    // Most answers of the payload found before can be reused; only those the condition names differ.
    const starts = startsFor(schema, search.page, rule)
    const target = { accepts, starts: [...starts.map(start => overlaid(payload, start)), ...starts] }
    if (findPayload(search, target).payload !== null) continue
    const field = rule.demands.length === 0 ? null : findUnanswerable(search, rule, target)
    if (field !== null) report.error('ui', place, 'demandHidden', { field })
    else if (isGroupRule(rule)) {
      const excluded = findPayload(withoutRule(search, rule.consequence, ui, ajv), target).payload
      if (excluded !== null) report.error('ui', place, 'groupExcluded', groupOf(rule, excluded))
    }
  }
  checkStandingRules(search, ui, payload, place, report, ajv)
}

/**
 * A path that a condition requires and the page never lets the applicant answer; null if there is none or the
 * condition never holds.
 */
function findUnanswerable(search: Search, rule: Rule, target: SearchTarget): string | null {
  const demanded = (issue: Issue): boolean =>
    issue.code === 'required' &&
    rule.demands.some(path => fieldOf(issue.path) === path || path.startsWith(`${fieldOf(issue.path)}.`))
  const lenient = { ...search, validate: (data: unknown) => search.validate(data).filter(issue => !demanded(issue)) }
  const without = findPayload(lenient, target)
  if (without.payload === null) return null
  const missing = search.validate(without.payload).find(demanded)
  return missing === undefined ? null : fieldOf(missing.path)
}

function answered(
  { at, condition, answer }: Rule,
  { definitions }: JsonObject,
  ajv: Ajv,
): (document: JsonObject) => boolean {
  const ask = compileValidator(
    definitions === undefined || !JSON.stringify(condition).includes('"$ref"')
      ? condition
      : { ...condition, definitions },
    ajv,
  )
  return document =>
    (ask(at.length === 0 ? document : valueAt(document, at.join('.'))).length === 0) === (answer === 'then')
}

function fieldOf(pointer: string): string {
  return pointer.split('/').slice(1).join('.')
}
