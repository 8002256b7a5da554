import { fieldTable } from '../check/fields.ts'
import { fieldUi, isInternal, sectionsOf } from '../check/layout.ts'
import { isJsonObject, type JsonObject } from '../documents.ts'
import { valueAt } from '../valueAt.ts'
import { without, withValue, type Document } from './document.ts'

/**
 * Evaluates a condition of a layout; an invalid condition is false. The page decides the same way
 * (src/form/engine/conditions.ts).
 */
export function isMet(condition: unknown, document: Document): boolean {
  if (!isJsonObject(condition)) return false
  if (Array.isArray(condition['all'])) return condition['all'].every(one => isMet(one, document))
  if (Array.isArray(condition['any'])) return condition['any'].some(one => isMet(one, document))
  if ('not' in condition) return !isMet(condition['not'], document)
  const value = valueAt(document, String(condition['path']))
  if ('equals' in condition) return value === condition['equals']
  if (Array.isArray(condition['in'])) return condition['in'].includes(value)
  const present = value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  return present === condition['present']
}

/** Answers that would make a condition true; `undefined` stands for any value. */
export function requirementsOf(condition: unknown, document: Document): { path: string; value: unknown }[] {
  if (!isJsonObject(condition) || isMet(condition, document)) return []
  for (const key of ['all', 'any'])
    if (Array.isArray(condition[key]))
      return condition[key].flatMap(one => requirementsOf(one, document)).slice(0, key === 'any' ? 1 : undefined)
  if (typeof condition['path'] !== 'string') return [{ path: '', value: undefined }]
  return [
    {
      path: condition['path'],
      value:
        'equals' in condition ? condition['equals'] : Array.isArray(condition['in']) ? condition['in'][0] : undefined,
    },
  ]
}

/** Behaviour of a form's page: which answers are visible now, and what the layout's rules change in the rest. */
export type Page = {
  /** Fields that are ever rendered. */
  readonly rendered: ReadonlySet<string>
  readonly constants: JsonObject
  readonly presets: readonly string[]
  visible(document: Document): Set<string>
  /**
   * The document as it is sent: values of hidden fields removed, fixed values set, objects around visible fields
   * present.
   */
  settle(document: Document): Document
  readonly enabledWhen: unknown
  /** Conditions for a field to be visible, including those of its section. */
  conditionsOf(path: string): readonly unknown[]
}

const MAX_ROUNDS = 25

export function pageOf(schema: JsonObject, ui: JsonObject): Page {
  const table = fieldTable(schema)
  const sections = sectionsOf(ui)
  const placed = new Set(sections.flatMap(section => section.fields))
  const rendered = new Set(
    [...table.fields.values()].filter(field => !isInternal(ui, field, placed)).map(({ path }) => path),
  )
  const constants = isJsonObject(ui['constants']) ? ui['constants'] : {}
  const presets = Array.isArray(ui['given']) ? ui['given'].map(String) : []
  const conditions = new Map(
    [...rendered].map(path => [
      path,
      [fieldUi(ui, path)['visibleWhen'], sections.find(one => one.fields.includes(path))?.visibleWhen].filter(
        one => one !== undefined,
      ),
    ]),
  )
  const effects = Array.isArray(ui['effects']) ? ui['effects'].filter(isJsonObject) : []
  const visible = (document: Document): Set<string> =>
    new Set([...rendered].filter(path => conditions.get(path)?.every(one => isMet(one, document))))

  const settle = (start: Document): Document => {
    let document = start
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const before = document
      const presetValues = new Map(
        effects.flatMap(effect =>
          isJsonObject(effect['set']) && isMet(effect['when'], before) ? Object.entries(effect['set']) : [],
        ),
      )
      for (const [path, value] of presetValues)
        if (valueAt(document, path) !== value) document = withValue(document, path, value)
      const shown = visible(document)
      for (const path of rendered) if (!shown.has(path) && !presetValues.has(path)) document = without(document, path)
      if (document === before || JSON.stringify(document) === JSON.stringify(before)) break
    }
    for (const path of visible(document)) {
      const parent = path.split('.').slice(0, -1).join('.')
      if (parent !== '' && valueAt(document, parent) === undefined) document = withValue(document, parent, {})
    }
    return document
  }
  const submit = ui['submit']
  return {
    rendered,
    constants,
    presets,
    visible,
    settle,
    enabledWhen: isJsonObject(submit) ? submit['enabledWhen'] : undefined,
    conditionsOf: path => conditions.get(path) ?? [],
  }
}
