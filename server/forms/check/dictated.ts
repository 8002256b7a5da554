import { defaultWidget } from '../../../schemas/answers/placed.ts'
import type { JsonSchema } from '../../../schemas/answers/documents.ts'
import { resolveLocal } from '../../../schemas/refs.ts'
import { isJsonObject, type JsonObject } from '../documents.ts'
import type { FieldSchema, FieldTable } from './fields.ts'
import { fieldUi, isInternal, sectionsOf } from './layout.ts'
import type { Report } from './report.ts'

/** Widgets that a person types into: without knowing the one accepted value nobody can answer. */
const typedWidgets: ReadonlySet<string> = new Set([
  'text',
  'textarea',
  'email',
  'phone',
  'money',
  'amount',
  'integer',
  'date',
])
const MAX_DEPTH = 16
/** A pattern without repeats, classes or alternatives matches one word only. */
const ONE_WORD = /^\^([^\\[\](){}.*+?|^$]*)\$$/

/**
 * A typed question of which a rule accepts one value only rejects nearly everybody the rule applies to, and no choice on
 * the page shows the value. The search for payloads finds the value, so it does not report such a rule (OPR-67).
 */
export function checkDictated(schema: JsonObject, ui: JsonObject, table: FieldTable, report: Report): void {
  const placed = new Set(sectionsOf(ui).flatMap(({ fields }) => fields))
  const given = givenByEffects(ui)
  const typed = new Map<string, FieldSchema>()
  for (const field of table.fields.values()) {
    const look = fieldUi(ui, field.path)
    const widget = typeof look['widget'] === 'string' ? look['widget'] : defaultWidget(field.schema as JsonSchema)
    const isTyped = typedWidgets.has(widget) && look['readOnly'] !== true && !isInternal(ui, field, placed)
    if (isTyped && field.schema['enum'] === undefined && !given.has(field.path)) typed.set(field.path, field)
  }
  for (const field of typed.values())
    if (fieldUi(ui, field.path)['default'] === undefined && field.schema['default'] === undefined)
      tell(field.schema, field.path, field.pointer)
  visit(schema, '', '', false, 0)

  function visit(node: JsonObject, path: string, pointer: string, inRule: boolean, depth: number): void {
    if (depth > MAX_DEPTH) return
    // A value that the question accepts anyway has been reported at the question.
    if (inRule && typed.has(path) && onlyValue(typed.get(path)?.schema ?? {}) === undefined) tell(node, path, pointer)
    for (const [name, inner] of Object.entries(isJsonObject(node['properties']) ? node['properties'] : {}))
      if (isJsonObject(inner))
        visit(inner, path === '' ? name : `${path}.${name}`, `${pointer}/properties/${name}`, inRule, depth + 1)
    for (const place of ['then', 'else'])
      if (isJsonObject(node[place])) visit(node[place], path, `${pointer}/${place}`, true, depth + 1)
    for (const place of ['allOf', 'anyOf', 'oneOf'])
      for (const [index, part] of (Array.isArray(node[place]) ? (node[place] as unknown[]) : []).entries())
        if (isJsonObject(part))
          visit(part, path, `${pointer}/${place}/${index}`, inRule || place !== 'allOf', depth + 1)
    const target = resolveLocal(schema, node['$ref'])
    if (target !== undefined && inRule) visit(target, path, pointer, inRule, depth + 1)
  }

  function tell(rule: JsonObject, path: string, pointer: string): void {
    const value = onlyValue(rule)
    if (value !== undefined)
      report.error('schema', pointer, 'dictatedValue', { field: path, value: JSON.stringify(value) })
  }
}

/** The one value that a rule accepts; undefined if it accepts several. */
function onlyValue(rule: JsonObject): unknown {
  if ('const' in rule) return rule['const'] === null ? undefined : rule['const']
  const { enum: values, pattern } = rule
  if (Array.isArray(values) && values.length === 1) return values[0]
  return typeof pattern === 'string' ? ONE_WORD.exec(pattern)?.[1] : undefined
}

function givenByEffects(ui: JsonObject): Set<string> {
  const effects = Array.isArray(ui['effects']) ? ui['effects'].filter(isJsonObject) : []
  return new Set(effects.flatMap(({ set }) => (isJsonObject(set) ? Object.keys(set) : [])))
}
