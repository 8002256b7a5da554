import { readPaths } from '../../../schemas/studio/rules/layoutQuestions.ts'
import { isJsonObject, type JsonObject } from '../documents.ts'
import { withValue, type Document } from '../payload/document.ts'
import { isMet, requirementsOf } from '../payload/page.ts'
import { valueAt } from '../valueAt.ts'
import { isAccepted } from './accepted.ts'
import type { FieldTable } from './fields.ts'
import type { Report } from './report.ts'

type Setting = { pointer: string; when: JsonObject; set: JsonObject }
type Clearing = { pointer: string; on: string; clear: readonly string[] }

/** The page stops after the same number of rounds (src/form/engine/effects.ts). */
const MAX_ROUNDS = 25

/**
 * Effects must agree with the schema and with each other: two that undo one another would change answers while the
 * applicant types.
 */
export function checkEffects(ui: JsonObject, { fields, root }: FieldTable, report: Report): void {
  const { settings, clearings } = effectsOf(ui)
  for (const { pointer, set } of settings) {
    for (const [path, value] of Object.entries(set)) {
      const schema = fields.get(path)?.schema
      if (schema !== undefined && !isAccepted(root, schema, value))
        report.error('ui', `${pointer}/set/${path}`, 'effectValue', { field: path })
    }
  }
  checkContradictions(settings, report)
  checkSettling(settings, report)
  checkClearingLoops(settings, clearings, report)
}

function effectsOf(ui: JsonObject): { settings: Setting[]; clearings: Clearing[] } {
  const effects: readonly unknown[] = Array.isArray(ui['effects']) ? ui['effects'] : []
  const settings: Setting[] = []
  const clearings: Clearing[] = []
  for (const [index, effect] of effects.entries()) {
    if (!isJsonObject(effect)) continue
    const pointer = `/effects/${index}`
    if (isJsonObject(effect['set']) && isJsonObject(effect['when']))
      settings.push({ pointer, when: effect['when'], set: effect['set'] })
    else if (typeof effect['on'] === 'string' && Array.isArray(effect['clear']))
      clearings.push({ pointer, on: effect['on'], clear: effect['clear'].map(String) })
  }
  return { settings, clearings }
}

/** Two effects that may apply together and set one field to different values: the later one would win silently. */
function checkContradictions(settings: readonly Setting[], report: Report): void {
  for (const [index, one] of settings.entries()) {
    for (const other of settings.slice(index + 1)) {
      if (areExclusive(one.when, other.when)) continue
      for (const [path, value] of Object.entries(other.set)) {
        if (Object.hasOwn(one.set, path) && one.set[path] !== value)
          report.error('ui', `${other.pointer}/set/${path}`, 'effectsFight', { field: path })
      }
    }
  }
}

/** Whether two conditions can never both hold: they require different answers, or one negates what the other requires. */
function areExclusive(one: JsonObject, other: JsonObject): boolean {
  const [first, second] = [conjunctsOf(one), conjunctsOf(other)]
  return (
    first.some(demand => second.some(another => areDisjoint(demand, another))) ||
    denies(first, second) ||
    denies(second, first)
  )
}

/** The conditions that must all hold for a condition to hold. */
function conjunctsOf(condition: JsonObject): JsonObject[] {
  return Array.isArray(condition['all']) ? condition['all'].filter(isJsonObject).flatMap(conjunctsOf) : [condition]
}

function areDisjoint(one: JsonObject, other: JsonObject): boolean {
  const [values, others] = [valuesOf(one), valuesOf(other)]
  return (
    one['path'] === other['path'] && values !== null && others !== null && !values.some(value => others.includes(value))
  )
}

function valuesOf(condition: JsonObject): readonly unknown[] | null {
  if ('equals' in condition) return [condition['equals']]
  return Array.isArray(condition['in']) ? condition['in'] : null
}

/** Whether a `not` of the first is about what the second requires. */
function denies(first: readonly JsonObject[], second: readonly JsonObject[]): boolean {
  return first.some(
    ({ not }) => isJsonObject(not) && conjunctsOf(not).every(denied => second.some(demand => implies(demand, denied))),
  )
}

function implies(demand: JsonObject, other: JsonObject): boolean {
  const [values, others] = [valuesOf(demand), valuesOf(other)]
  if (demand['path'] === other['path'] && values !== null && others !== null)
    return values.every(value => others.includes(value))
  return JSON.stringify(demand) === JSON.stringify(other)
}

/** The values must settle, starting from the answers that trigger an effect. */
function checkSettling(settings: readonly Setting[], report: Report): void {
  for (const { pointer, when, set } of settings) {
    let document: Document = {}
    for (const { path, value } of requirementsOf(when, document))
      if (path !== '') document = withValue(document, path, value === undefined ? 'x' : value)
    if (!isMet(when, document)) continue
    const [field] = Object.keys(set)
    if (!isStable(document, settings)) report.error('ui', pointer, 'effectsLoop', { field: field ?? '' })
  }
}

function isStable(start: Document, settings: readonly Setting[]): boolean {
  let document = start
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const due = settings.filter(({ when }) => isMet(when, document)).flatMap(({ set }) => Object.entries(set))
    const changing = due.filter(([path, value]) => valueAt(document, path) !== value)
    if (round > 0 && due.length === 0) return false // The value that was set has made its own condition false.
    if (changing.length === 0) return true
    for (const [path, value] of changing) document = withValue(document, path, value)
  }
  return false
}

/** A field whose change clears another, whose change in turn clears or sets the first. */
function checkClearingLoops(settings: readonly Setting[], clearings: readonly Clearing[], report: Report): void {
  const edges = new Map<string, Set<string>>()
  const add = (from: string, to: string): void => void edges.set(from, (edges.get(from) ?? new Set()).add(to))
  for (const { on, clear } of clearings) for (const path of clear) add(on, path)
  for (const { when, set } of settings)
    for (const from of readPaths(when)) for (const to of Object.keys(set)) if (from !== to) add(from, to)
  for (const { pointer, on, clear } of clearings) {
    for (const [index, path] of clear.entries())
      if (path === on || on.startsWith(`${path}.`) || reaches(edges, path, on))
        report.error('ui', `${pointer}/clear/${index}`, 'effectsLoop', { field: path })
  }
}

function reaches(edges: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  const visited = new Set<string>()
  const queue = [from]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    // Clearing a group clears its fields.
    for (const after of [...edges]
      .filter(([key]) => key === next || key.startsWith(`${next}.`))
      .flatMap(([, paths]) => [...paths])) {
      if (after === to || to.startsWith(`${after}.`)) return true
      if (!visited.has(after)) {
        visited.add(after)
        queue.push(after)
      }
    }
  }
  return false
}
