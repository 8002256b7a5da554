import type { Issue } from '../../../schemas/validation/issues.ts'
import type { Validate } from '../../validation/factory.ts'
import type { JsonObject } from '../documents.ts'
import { valueAt } from '../valueAt.ts'
import { candidatesAt } from './candidates.ts'
import { pathOf, without, withValue, type Document } from './document.ts'
import { requirementsOf, type Page } from './page.ts'
import { startsOf } from './starts.ts'

export type Search = {
  schema: JsonObject
  page: Page
  validate: Validate
  /** Values to try before those that the schema shows: codes of a classifier, texts that are kind to read. */
  suggest?: (document: Document, pointer: string) => readonly unknown[]
}
/** What the payload must satisfy besides being valid, and the answers to start with. */
export type SearchTarget = { accepts: (document: Document) => boolean; starts: readonly Document[] }
export type SearchResult =
  | { payload: Document; objection: null }
  | { payload: null; objection: Pick<Issue, 'path' | 'code'> }

const MAX_STEPS = 120
/** Errors that are resolved by removing the value. */
const surplus: ReadonlySet<string> = new Set(['additionalProperties', 'not', 'false schema'])

/**
 * Searches for a payload that can be entered on the rendered page and that the validator accepts. It starts with what
 * the form itself sends and resolves one error after the other with values derived from the schema. The validator
 * decides, so a payload that is found is valid. If none is found, `stuck` is the error that could not be resolved.
 */
export function findPayload(search: Search, wanted?: SearchTarget): SearchResult {
  let best: Pick<Issue, 'path' | 'code'> & { left: number } = { path: '', code: 'condition', left: Infinity }
  for (const start of wanted?.starts ?? startsOf(search.schema, search.page)) {
    const { payload, issues } = attempt(search, start, wanted?.accepts)
    if (issues.length === 0 && (wanted === undefined || wanted.accepts(payload))) return { payload, objection: null }
    const [first] = issues
    if (first !== undefined && issues.length < best.left)
      best = { path: first.path, code: first.code, left: issues.length }
  }
  return { payload: null, objection: { path: best.path, code: best.code } }
}

/** The document with the next candidate at a place; null when all were used. */
type Next = (document: Document, pointer: string) => Document | null

function attempt(
  { schema, page, validate, suggest }: Search,
  start: Document,
  accepts?: SearchTarget['accepts'],
): { payload: Document; issues: readonly Pick<Issue, 'path' | 'code'>[] } {
  const attempts = new Map<string, number>()
  const exhausted = new Set<string>()
  const next: Next = (document, pointer) => {
    const values = [...(suggest?.(document, pointer) ?? []), ...candidatesAt(schema, pointer)]
    // A value that leaves the wanted group (null instead of a code) would only end the search elsewhere.
    const isKept = accepts === undefined || !accepts(document) ? () => true : accepts
    for (let attempt = attempts.get(pointer) ?? 0; attempt < values.length; attempt += 1) {
      const changed = withValue(document, pathOf(pointer), values[attempt])
      if (!isKept(changed)) continue
      attempts.set(pointer, attempt + 1)
      return changed
    }
    attempts.set(pointer, values.length)
    return null
  }
  let payload = withOwnValues(page, start, next)
  for (let step = 0; step < MAX_STEPS; step += 1) {
    payload = page.settle(payload)
    const issues = validate(payload)
    const open =
      issues.length === 0 ? submitObjection(page, payload) : issues.find(issue => !exhausted.has(keyOf(issue)))
    if (open === undefined) return { payload, issues }
    const repaired = exhausted.has(keyOf(open)) ? null : repair(payload, open, page, next)
    if (repaired !== null) payload = repaired
    else if (issues.length === 0) return { payload, issues: [open] }
    else exhausted.add(keyOf(open))
  }
  // The page's rules run last: an effect may restore what the previous step removed.
  const settled = page.settle(payload)
  return { payload: settled, issues: validate(settled) }
}

function keyOf({ path, code }: Pick<Issue, 'path' | 'code'>): string {
  return `${path} ${code}`
}

/** Adds the values that are sent without user input. */
function withOwnValues(page: Page, start: Document, next: Next): Document {
  let document = start
  for (const path of page.presets)
    if (valueAt(document, path) === undefined) document = next(document, `/${path.replaceAll('.', '/')}`) ?? document
  for (const [path, value] of Object.entries(page.constants)) document = withValue(document, path, value)
  return document
}

type Objection = Pick<Issue, 'path' | 'code'> & { value?: unknown }

/** The first answer that the form's submit button still needs. */
export function submitObjection({ enabledWhen }: Page, document: Document): Objection | undefined {
  const [first] = enabledWhen === undefined ? [] : requirementsOf(enabledWhen, document)
  return first === undefined
    ? undefined
    : { path: `/${first.path.replaceAll('.', '/')}`, code: 'submit', value: first.value }
}

function repair(
  document: Document,
  { path: pointer, code, value }: Objection,
  page: Page,
  next: Next,
): Document | null {
  const path = pathOf(pointer)
  if (path === '' || Object.hasOwn(page.constants, path)) return null
  if (surplus.has(code)) return valueAt(document, path) === undefined ? null : without(document, path)
  const field = [...page.rendered].find(one => one === path || path.startsWith(`${one}.`))
  if (field !== undefined && !page.visible(document).has(field)) return null
  if (value !== undefined)
    return field === undefined || valueAt(document, path) === value ? null : withValue(document, path, value)
  if (field !== undefined || page.presets.includes(path)) return next(document, pointer)
  const inside = [...page.rendered, ...Object.keys(page.constants), ...page.presets].some(one =>
    one.startsWith(`${path}.`),
  )
  return inside && code === 'required' ? next(document, pointer) : null
}
