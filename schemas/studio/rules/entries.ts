import { isObject, type JsonObject } from '../../json.ts'
import { resolveLocal } from '../../refs.ts'
import { limitKeywords } from '../differenceKinds.ts'
import { ruleName } from '../differences.ts'
import { fieldAt } from '../fields.ts'
import { Branch, isAnswer, readSchemaQuestion, writeSchemaQuestion, type Answer, type Question } from './questions.ts'

/** What a rule says about one answer. `required` and `absent` may also be about a group. */
export type Outcome =
  | { readonly path: string; readonly is: 'required' }
  | { readonly path: string; readonly is: 'absent' }
  | { readonly path: string; readonly is: 'empty' }
  | { readonly path: string; readonly is: 'values'; readonly values: readonly Answer[] }
  | { readonly path: string; readonly is: 'limit'; readonly schema: JsonObject }

export type RuleBranch = { readonly when: Question; readonly then: readonly Outcome[] }
/** The first branch whose question holds counts; without one, `otherwise` does. */
export type Rule = { readonly branches: readonly RuleBranch[]; readonly otherwise: readonly Outcome[] }

/**
 * An entry of the form's `allOf` as operators see it. `phone`: the length of a phone number by its prefix. `expert`:
 * anything else; it is shown and never rewritten.
 */
export type Entry = {
  readonly title: string
  readonly reads: readonly string[]
  readonly touches: readonly string[]
} & ({ readonly kind: 'rule'; readonly rule: Rule } | { readonly kind: 'phone' } | { readonly kind: 'expert' })

const MAX_DEPTH = 16
const MAX_BRANCHES = 20
const annotations: ReadonlySet<string> = new Set(['$comment', 'title', 'description'])
const limits: ReadonlySet<string> = new Set(['type', ...limitKeywords, 'description'])

/** The rules between answers at the root of a form, in their order. */
export function entriesOf(schema: JsonObject): readonly Entry[] {
  return Array.isArray(schema['allOf']) ? schema['allOf'].map(entry => readEntry(schema, entry)) : []
}

/** Reads one entry. Pure; accepts entries of any shape. */
export function readEntry(root: JsonObject, entry: unknown): Entry {
  const named = { title: ruleName(entry), ...pathsOf(root, entry) }
  const rule = readRule(root, entry)
  // A rule of the subset tells itself, in every language; its description is for readers of the schema.
  if (rule !== null) return { kind: 'rule', rule, ...named, title: isObject(entry) ? String(entry['title'] ?? '') : '' }
  return { kind: isPhoneLength(root, entry) ? 'phone' : 'expert', ...named }
}

function readRule(root: JsonObject, entry: unknown): Rule | null {
  const branches: RuleBranch[] = []
  let node = withoutNotes(entry)
  for (;;) {
    if (node === null || branches.length >= MAX_BRANCHES) return null
    const { if: condition, then, else: otherwise, ...rest } = node
    const when = readSchemaQuestion(root, condition)
    const outcomes = readOutcomes(root, then, '', 0)
    if (when === null || outcomes === null || Object.keys(rest).length > 0) return null
    branches.push({ when, then: outcomes })
    if (!isObject(otherwise) || otherwise['if'] === undefined) {
      const last = readOutcomes(root, otherwise, '', 0)
      const isNothing = last?.length === 0 && branches.every(branch => branch.then.length === 0)
      return last === null || isNothing ? null : { branches, otherwise: last }
    }
    node = otherwise
  }
}

function withoutNotes(entry: unknown): JsonObject | null {
  return isObject(entry)
    ? Object.fromEntries(Object.entries(entry).filter(([keyword]) => !annotations.has(keyword)))
    : null
}

function readOutcomes(root: JsonObject, node: unknown, prefix: string, depth: number): readonly Outcome[] | null {
  if (node === undefined) return []
  if (!isObject(node) || depth > MAX_DEPTH) return null
  const { type, required = [], properties = {}, ...rest } = node
  if (Object.keys(rest).length > 0 || (type !== undefined && type !== 'object')) return null
  if (!Array.isArray(required) || !isObject(properties)) return null
  const at = (name: string): string => (prefix === '' ? name : `${prefix}.${name}`)
  const found: Outcome[] = required.map(name => ({ path: at(String(name)), is: 'required' }))
  for (const [name, part] of Object.entries(properties)) {
    const inner = readPart(root, at(name), part, depth)
    if (inner === null) return null
    found.push(...inner)
  }
  return found.every(({ path }) => fieldAt(root, path) !== undefined) ? found : null
}

function readPart(root: JsonObject, path: string, part: unknown, depth: number): readonly Outcome[] | null {
  if (!isObject(part)) return null
  const keywords = Object.keys(part)
  const { not, type, const: value, enum: list } = part
  const [only] = keywords
  if (keywords.length === 1) {
    if (only === 'not') return isObject(not) && Object.keys(not).length === 0 ? [{ path, is: 'absent' }] : null
    if (type === 'null') return [{ path, is: 'empty' }]
    if (only === 'const') return isAnswer(value) ? [{ path, is: 'values', values: [value] }] : null
    if (only === 'enum')
      return Array.isArray(list) && list.length > 0 && list.every(isAnswer)
        ? [{ path, is: 'values', values: list }]
        : null
  }
  if (isObject(fieldAt(root, path)?.['properties'])) return readOutcomes(root, part, path, depth + 1)
  return keywords.length > 0 && keywords.every(keyword => limits.has(keyword))
    ? [{ path, is: 'limit', schema: part }]
    : null
}

/** Writes a rule as an entry of `allOf`. @param notes `$comment`, `title` and `description` of the entry */
export function writeRule(root: JsonObject, { branches, otherwise }: Rule, notes: JsonObject = {}): JsonObject {
  const [branch, ...others] = branches
  if (branch === undefined) return notes
  const rest = others.length > 0 ? writeRule(root, { branches: others, otherwise }) : writeOutcomes(otherwise)
  return {
    ...notes,
    if: writeSchemaQuestion(root, branch.when),
    ...(branch.then.length === 0 ? {} : { then: writeOutcomes(branch.then) }),
    ...(others.length === 0 && otherwise.length === 0 ? {} : { else: rest }),
  }
}

function writeOutcomes(outcomes: readonly Outcome[]): JsonObject {
  const tree = new Branch()
  for (const outcome of outcomes) {
    const { path } = outcome
    if (outcome.is === 'required') tree.put(path, undefined, 'last')
    else if (outcome.is === 'absent') tree.put(path, { not: {} })
    else if (outcome.is === 'empty') tree.put(path, { type: 'null' })
    else if (outcome.is === 'limit') tree.put(path, outcome.schema)
    else tree.put(path, outcome.values.length === 1 ? { const: outcome.values[0] } : { enum: outcome.values })
  }
  const { type: _type, ...written } = tree.written()
  return written
}

/** Outcomes of all branches. */
export function outcomesOf({ branches, otherwise }: Rule): readonly Outcome[] {
  return [...branches.flatMap(({ then }) => then), ...otherwise]
}

/** Whether the entry only says how long a phone number is, depending on how it begins. */
function isPhoneLength(root: JsonObject, entry: unknown): boolean {
  const leaves: JsonObject[] = []
  const collect = (node: unknown, depth: number): boolean => {
    if (!isObject(node) || depth > MAX_DEPTH) return false
    const { properties, type, ...rest } = node
    if (isObject(properties) && Object.keys(rest).length === 0 && (type === undefined || type === 'object'))
      return Object.values(properties).every(inner => collect(inner, depth + 1))
    const target = resolveLocal(root, node['$ref']) ?? node
    leaves.push(target)
    return isLengthByPrefix(target, 0)
  }
  return collect(withoutNotes(entry), 0) && leaves.length > 0
}

const lengths: ReadonlySet<string> = new Set(['minLength', 'maxLength'])

function isLengthByPrefix(node: unknown, depth: number): boolean {
  if (!isObject(node) || depth > MAX_DEPTH) return false
  const { if: condition, then, else: otherwise, ...rest } = withoutNotes(node) ?? {}
  if (Object.keys(rest).length > 0 || !isObject(condition) || !isObject(then)) return false
  const { pattern, type, ...others } = condition
  return (
    typeof pattern === 'string' &&
    pattern.startsWith('^\\+') &&
    (type === undefined || type === 'string') &&
    Object.keys(others).length === 0 &&
    Object.keys(then).every(keyword => lengths.has(keyword)) &&
    (otherwise === undefined || isLengthByPrefix(otherwise, depth + 1))
  )
}

/** Answers that an entry of any shape compares, and those that it says something about. */
function pathsOf(root: JsonObject, entry: unknown): { reads: string[]; touches: string[] } {
  const [reads, touches] = [new Set<string>(), new Set<string>()]
  const visit = (node: unknown, prefix: string, target: Set<string>, depth: number): void => {
    if (!isObject(node) || depth > MAX_DEPTH) return
    const named = new Set([
      ...(Array.isArray(node['required']) ? node['required'].map(String) : []),
      ...Object.keys(isObject(node['properties']) ? node['properties'] : {}),
    ])
    for (const name of named) {
      const path = prefix === '' ? name : `${prefix}.${name}`
      const inner = isObject(node['properties']) ? node['properties'][name] : undefined
      const isGroup = isObject(inner) && (isObject(inner['properties']) || Array.isArray(inner['required']))
      if (isGroup) visit(inner, path, target, depth + 1)
      else if (fieldAt(root, path) !== undefined) target.add(path)
    }
    visit(node['if'], prefix, reads, depth + 1)
    visit(node['not'], prefix, target, depth + 1)
    for (const place of ['then', 'else'] as const) visit(node[place], prefix, target, depth + 1)
    for (const place of ['allOf', 'anyOf', 'oneOf'] as const)
      for (const part of Array.isArray(node[place]) ? node[place] : []) visit(part, prefix, target, depth + 1)
  }
  visit(entry, '', touches, 0)
  return { reads: [...reads], touches: [...touches] }
}
