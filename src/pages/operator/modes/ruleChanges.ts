import { inMode } from '../../../../schemas/modes/modes.ts'
import { leaves } from '../../../form/engine/schema.ts'
import type { JsonSchema } from '../../../contract/formTypes.ts'
import type { FormDocuments } from '../../../api/operator/operatorForms.ts'

/**
 * Effect of a changed rule on valid answers. `different`: some are newly rejected, others newly accepted, or it is
 * unknown.
 */
export type RuleEffect = 'tighter' | 'looser' | 'different'
/** A rule of one field, in the modes where it changes in the same way. */
export type FieldRuleChange = {
  readonly kind: 'field'
  readonly path: string
  readonly keyword: string
  readonly before: unknown
  readonly now: unknown
  readonly effect: RuleEffect
  readonly modes: readonly string[]
}
/**
 * Rules that involve several answers (`conditions`), or page behaviour (`page`: effects, visibility, submit condition).
 */
export type SharedRuleChange = { readonly kind: 'conditions' | 'page'; readonly modes: readonly string[] }
export type RuleChange = FieldRuleChange | SharedRuleChange

type Documents = Pick<FormDocuments, 'schema' | 'ui'>
type Json = Readonly<Record<string, unknown>>

/** Descriptive keywords: they never change whether an answer is accepted. */
const notes: ReadonlySet<string> = new Set(['$comment', '$schema', 'title', 'description'])
/** Presentation of a field: never changes which answers are possible. */
const displayKeywords: ReadonlySet<string> = new Set([
  'width',
  'autocomplete',
  'inputMode',
  'rows',
  'unit',
  'legalText',
  'widget',
  'readOnly',
])
const conditional: readonly string[] = ['if', 'then', 'else', 'anyOf', 'oneOf', 'not']
/** Limits where a larger number accepts more (upper) or less (lower). */
const upperLimits: ReadonlySet<string> = new Set(['maxLength', 'maxItems', 'maximum', 'exclusiveMaximum'])
const lowerLimits: ReadonlySet<string> = new Set(['minLength', 'minItems', 'minimum', 'exclusiveMinimum'])
/** A rule whose presence alone rejects some values. */
const restricting: ReadonlySet<string> = new Set([
  'pattern',
  'format',
  'const',
  'multipleOf',
  'uniqueItems',
  'contentEncoding',
  'checksum',
  'accept',
])

/**
 * Rule changes in the modes that both states have: limits, patterns, options, conditions. The list is empty only if no
 * answer can be accepted by one state and rejected by the other. Whatever cannot be attributed to a field is a change
 * of the conditions.
 * @param explained modes with changes in the matrix (required, hidden and fixed fields)
 */
export function ruleChanges(
  before: Documents,
  now: Documents,
  modes: readonly string[],
  explained: ReadonlySet<string>,
): RuleChange[] {
  const found = new Map<string, RuleChange>()
  for (const mode of modes) {
    for (const change of changesInMode(inMode(before, mode), inMode(now, mode), explained.has(mode))) {
      const key = JSON.stringify(change)
      const known = found.get(key)
      found.set(key, { ...change, modes: [...(known?.modes ?? []), mode] } as RuleChange)
    }
  }
  return [...found.values()]
}

type ChangeInMode = Omit<FieldRuleChange, 'modes'> | Omit<SharedRuleChange, 'modes'>

function changesInMode(before: Documents, now: Documents, explained: boolean): ChangeInMode[] {
  const changes: ChangeInMode[] = [...fieldChanges(before, now), ...requiredChanges(before, now)]
  const schemas = [before.schema, now.schema].map(schema => inlineRefs(schema as Json, schema as Json)) as [
    unknown,
    unknown,
  ]
  const unexplained = changes.length === 0 && !explained && !same(...schemas)
  // Checked in addition to the fields' changes: a named change must not hide another one.
  if (unexplained || !same(sharedRules(schemas[0]), sharedRules(schemas[1]))) changes.push({ kind: 'conditions' })
  if (!same(pageRules(before.ui as Json), pageRules(now.ui as Json))) changes.push({ kind: 'page' })
  return changes
}

function fieldChanges(before: Documents, now: Documents): ChangeInMode[] {
  const [old, current] = [rulesByField(before), rulesByField(now)]
  // An added or removed field is a change of the mode matrix.
  return [...current].flatMap(([path, rules]) => {
    const was = old.get(path)
    if (was === undefined) return []
    const keywords = [...new Set([...Object.keys(was), ...Object.keys(rules)])].filter(
      keyword => !same(was[keyword], rules[keyword]),
    )
    return keywords.map((keyword): ChangeInMode => ({
      kind: 'field',
      path,
      keyword,
      before: was[keyword],
      now: rules[keyword],
      effect: effectOf(keyword, was[keyword], rules[keyword]),
    }))
  })
}

/** All rules of schema and layout per field, including entries of lists (`files[].fileName`). */
function rulesByField({ schema, ui }: Documents): Map<string, Json> {
  const found = new Map<string, Json>()
  const fields = ((ui as Json)['fields'] ?? {}) as Readonly<Record<string, Json>>
  const add = (path: string, leaf: JsonSchema, layout: Json): void => {
    const { items, properties: _properties, ...own } = leaf as Json
    found.set(path, { ...withoutKeys(own, notes), ...withoutKeys(layout, displayKeywords) })
    if (typeof items !== 'object' || items === null) return
    const entry = { ...(items as Json), definitions: (schema as Json)['definitions'] } as JsonSchema
    const inner = leaves(entry)
    if (inner.size === 0) add(`${path}[]`, items as JsonSchema, {})
    for (const [name, part] of inner) add(`${path}[].${name}`, part, fields[`${path}.${name}`] ?? {})
  }
  for (const [path, leaf] of leaves(schema as JsonSchema)) add(path, leaf, fields[path] ?? {})
  return found
}

function effectOf(keyword: string, before: unknown, now: unknown): RuleEffect {
  if (upperLimits.has(keyword) || lowerLimits.has(keyword)) {
    if (before === undefined || now === undefined) return now === undefined ? 'looser' : 'tighter'
    return Number(now) < Number(before) === upperLimits.has(keyword) ? 'tighter' : 'looser'
  }
  if (keyword === 'enum' || keyword === 'type') return effectOfChoice(listOf(before), listOf(now))
  if (restricting.has(keyword) && (before === undefined || before === false)) return 'tighter'
  if (restricting.has(keyword) && (now === undefined || now === false)) return 'looser'
  if (keyword === 'checksum') return (now as Json)['level'] === 'error' ? 'tighter' : 'looser'
  return 'different'
}

function listOf(value: unknown): readonly unknown[] | undefined {
  return value === undefined ? undefined : Array.isArray(value) ? value : [value]
}

/** A missing list accepts everything. */
function effectOfChoice(before: readonly unknown[] | undefined, now: readonly unknown[] | undefined): RuleEffect {
  if (before === undefined || now === undefined) return now === undefined ? 'looser' : 'tighter'
  const isWithin = (some: readonly unknown[], others: readonly unknown[]): boolean =>
    some.every(one => others.includes(one))
  if (isWithin(now, before)) return isWithin(before, now) ? 'different' : 'tighter'
  return isWithin(before, now) ? 'looser' : 'different'
}

/** Required groups and required parts of list entries: the matrix has cells for fields only. */
function requiredChanges(before: Documents, now: Documents): ChangeInMode[] {
  const [old, current] = [requiredBesideFields(before.schema), requiredBesideFields(now.schema)]
  return [...new Set([...old, ...current])]
    .filter(path => old.has(path) !== current.has(path))
    .map((path): ChangeInMode => ({
      kind: 'field',
      path,
      keyword: 'required',
      before: old.has(path),
      now: current.has(path),
      effect: current.has(path) ? 'tighter' : 'looser',
    }))
}

function requiredBesideFields(schema: object): Set<string> {
  const fields = leaves(schema as JsonSchema)
  const found = new Set<string>()
  const visit = (node: unknown, path: string): void => {
    if (typeof node !== 'object' || node === null) return
    const { required, properties, items, allOf, $ref, if: condition } = node as Json
    if (condition !== undefined) return
    const at = (name: string): string => (path === '' ? name : `${path}.${name}`)
    for (const name of Array.isArray(required) ? required : [])
      if (!fields.has(at(String(name)))) found.add(at(String(name)))
    for (const [name, part] of Object.entries((properties ?? {}) as Json)) visit(part, at(name))
    for (const part of Array.isArray(allOf) ? allOf : []) visit(part, path)
    visit($ref, path)
    visit(items, `${path}[]`)
  }
  visit(inlineRefs(schema, schema as Json), '')
  return found
}

/** All rules that belong to no single field: conditions at any level, `allOf`, and rules of groups. */
function sharedRules(schema: unknown): unknown {
  return [
    collect(schema, node => conditional.map(keyword => node[keyword]).filter(part => part !== undefined)),
    rulesOfGroups(schema, ''),
  ]
}

/**
 * Each group's rules besides its fields, and which of them it requires (those are changes of fields); a list's entries
 * are a group too.
 */
function rulesOfGroups(node: unknown, path: string): readonly unknown[] {
  if (typeof node !== 'object' || node === null) return []
  const { properties, items, required: _required, $ref, ...own } = node as Json
  const inner = Object.entries((properties ?? {}) as Json).flatMap(([name, part]) =>
    rulesOfGroups(part, `${path}.${name}`),
  )
  const entries = rulesOfGroups(items, `${path}[]`)
  const referred = rulesOfGroups($ref, path)
  return properties === undefined ? [...referred, ...entries] : [[path, own], ...inner, ...entries, ...referred]
}

function collect(node: unknown, pick: (node: Json) => unknown): unknown[] {
  if (Array.isArray(node)) return node.flatMap(part => collect(part, pick))
  if (typeof node !== 'object' || node === null) return []
  const own = pick(node as Json)
  const inner = Object.values(node).flatMap(part => collect(part, pick))
  return own === undefined || (Array.isArray(own) && own.length === 0) ? inner : [own, ...inner]
}

const MAX_DEPTH = 24

/** The schema with definitions inlined and descriptions removed, so that it is compared by meaning. */
function inlineRefs(node: unknown, root: Json, depth = 0): unknown {
  if (Array.isArray(node)) return node.map(part => inlineRefs(part, root, depth))
  if (typeof node !== 'object' || node === null || depth > MAX_DEPTH) return node
  const { $ref, definitions: _definitions, ...own } = withoutKeys(node as Json, notes)
  const name = typeof $ref === 'string' ? $ref.replace('#/definitions/', '') : undefined
  const target = name === undefined ? undefined : (root['definitions'] as Json | undefined)?.[name]
  const copy = Object.fromEntries(
    Object.entries(own).map(([key, value]) => [
      key,
      key === 'properties' ? inlinedProperties(value, root, depth) : inlineRefs(value, root, depth + 1),
    ]),
  )
  return target === undefined ? copy : { $ref: inlineRefs(target, root, depth + 1), ...copy }
}

/** A field may be called "title". */
function inlinedProperties(properties: unknown, root: Json, depth: number): unknown {
  if (typeof properties !== 'object' || properties === null) return properties
  return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inlineRefs(part, root, depth + 1)]))
}

/** Page behaviour: effects, values the page adds, sections that hide or calculate, and the submit condition. */
function pageRules(ui: Json): unknown {
  const sections = (Array.isArray(ui['sections']) ? ui['sections'] : []) as readonly Json[]
  const acting = sections.filter(section => section['visibleWhen'] !== undefined || section['component'] !== undefined)
  return [
    ui['effects'] ?? [],
    ui['submit'] ?? null,
    ui['given'] ?? [],
    acting.map(({ id: _id, unlockable = false, ...own }) => ({ ...own, unlockable })),
  ]
}

function withoutKeys(node: Json, keys: ReadonlySet<string>): Json {
  return Object.fromEntries(Object.entries(node).filter(([key]) => !keys.has(key)))
}

/** Deep equality that ignores the order of keys; the order of lists counts. */
function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(sorted)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => [key, sorted(value)]),
  )
}
