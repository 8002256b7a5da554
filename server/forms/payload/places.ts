import { resolveLocal } from '../../../schemas/refs.ts'
import { resolve } from '../check/fields.ts'
import { isJsonObject, type JsonObject } from '../documents.ts'

const MAX_DEPTH = 24
const branches = ['then', 'else'] as const
const lists = ['allOf', 'anyOf', 'oneOf'] as const

/**
 * Everything a schema requires of the value at a place: the unconditional part as one schema, then each rule of a
 * condition or alternative.
 */
export function rulesAt(root: JsonObject, pointer: string): { base: JsonObject; more: JsonObject[] } {
  const always: JsonObject[] = []
  const more: JsonObject[] = []
  const visit = (schema: unknown, steps: readonly string[], conditional: boolean, depth: number): void => {
    if (!isJsonObject(schema) || depth > MAX_DEPTH) return
    visit(resolveLocal(root, schema['$ref']), steps, conditional, depth + 1)
    const [step] = steps
    if (step === undefined) (conditional ? more : always).push(schema)
    else if (/^\d+$/.test(step) && schema['items'] !== undefined)
      visit(schema['items'], steps.slice(1), conditional, depth + 1)
    else if (isJsonObject(schema['properties']) && Object.hasOwn(schema['properties'], step))
      visit(schema['properties'][step], steps.slice(1), conditional, depth + 1)
    for (const branch of branches) visit(schema[branch], steps, true, depth + 1)
    for (const list of lists) {
      const parts = schema[list]
      if (Array.isArray(parts)) for (const part of parts) visit(part, steps, conditional || list !== 'allOf', depth + 1)
    }
  }
  visit(root, pointer.split('/').slice(1), false, 0)
  return { base: always.map(part => resolve(root, part)).reduce((all, part) => ({ ...all, ...part }), {}), more }
}

/**
 * A condition of the schema: what it tests, what follows in one case, and the object it applies to (path of property
 * names).
 */
export type Rule = {
  at: readonly string[]
  condition: JsonObject
  answer: 'then' | 'else'
  consequence: JsonObject
  demands: string[]
}

/** Conditions that make something required, once per branch, with the paths they require. */
export function demandingRules(root: JsonObject): Rule[] {
  return conditionalRules(root).filter(({ demands }) => demands.length > 0)
}

/** Every condition, once per branch that has a consequence. */
export function conditionalRules(root: JsonObject): Rule[] {
  const found: Rule[] = []
  const visit = (schema: unknown, at: readonly string[], depth: number): void => {
    if (!isJsonObject(schema) || depth > MAX_DEPTH) return
    visit(resolveLocal(root, schema['$ref']), at, depth + 1)
    const condition = schema['if']
    for (const answer of branches) {
      const consequence = schema[answer]
      if (isJsonObject(condition) && isJsonObject(consequence))
        found.push({ at, condition, answer, consequence, demands: demandsOf(consequence, at) })
    }
    if (Array.isArray(schema['allOf'])) for (const part of schema['allOf']) visit(part, at, depth + 1)
    if (isJsonObject(schema['properties']))
      for (const [name, part] of Object.entries(schema['properties'])) visit(part, [...at, name], depth + 1)
  }
  visit(root, [], 0)
  return found
}

/** Paths that a branch of a condition requires, including nested conditions. */
export function demandsOf(schema: JsonObject, at: readonly string[], depth = 0): string[] {
  if (depth > MAX_DEPTH) return []
  const own = Array.isArray(schema['required']) ? schema['required'].map(name => [...at, String(name)].join('.')) : []
  const inside = isJsonObject(schema['properties'])
    ? Object.entries(schema['properties']).flatMap(([name, part]) =>
        isJsonObject(part) ? demandsOf(part, [...at, name], depth + 1) : [],
      )
    : []
  const parts = Array.isArray(schema['allOf'])
    ? schema['allOf'].filter(isJsonObject).flatMap(part => demandsOf(part, at, depth + 1))
    : []
  const deeper = branches.flatMap(branch =>
    isJsonObject(schema[branch]) ? demandsOf(schema[branch], at, depth + 1) : [],
  )
  return [...new Set([...own, ...inside, ...parts, ...deeper])]
}

/**
 * Unconditional rules beside the fields: parts of `allOf` without a condition, `not`, and alternatives of a group. A
 * list of alternatives is one rule.
 */
export function unconditionalRules(root: JsonObject): { at: readonly string[]; rule: object }[] {
  const found: { at: readonly string[]; rule: object }[] = []
  const visit = (schema: unknown, at: readonly string[], depth: number): void => {
    if (!isJsonObject(schema) || depth > MAX_DEPTH || schema['if'] !== undefined) return
    if (Array.isArray(schema['allOf']))
      for (const part of schema['allOf'])
        if (isJsonObject(part) && part['if'] === undefined) found.push({ at, rule: part })
    for (const keyword of ['not', 'anyOf', 'oneOf'])
      if (typeof schema[keyword] === 'object' && schema[keyword] !== null) found.push({ at, rule: schema[keyword] })
    if (isJsonObject(schema['properties']))
      for (const [name, part] of Object.entries(schema['properties'])) visit(part, [...at, name], depth + 1)
  }
  visit(root, [], 0)
  return found
}

const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const

/** Numbers on both sides of the limits that a condition tests: path → numbers. */
export function conditionNumbers(
  root: JsonObject,
  at: readonly string[] = [],
  depth = 0,
  found = new Map<string, number[]>(),
): Map<string, number[]> {
  if (depth > MAX_DEPTH) return found
  const limits = bounds.flatMap(keyword => (typeof root[keyword] === 'number' ? [root[keyword]] : []))
  if (limits.length > 0)
    found.set(at.join('.'), [
      ...new Set([...(found.get(at.join('.')) ?? []), ...limits.flatMap(limit => [limit, limit + 1, limit - 1])]),
    ])
  if (isJsonObject(root['properties']))
    for (const [name, part] of Object.entries(root['properties']))
      if (isJsonObject(part)) conditionNumbers(part, [...at, name], depth + 1, found)
  if (isJsonObject(root['not'])) conditionNumbers(root['not'], at, depth + 1, found)
  for (const list of lists)
    if (Array.isArray(root[list]))
      for (const part of root[list]) if (isJsonObject(part)) conditionNumbers(part, at, depth + 1, found)
  return found
}

/** Values that conditions compare with fields: path → values. They are alternatives worth trying. */
export function conditionValues(
  root: JsonObject,
  at: readonly string[] = [],
  depth = 0,
  found = new Map<string, unknown[]>(),
  question = false,
): Map<string, unknown[]> {
  if (depth > MAX_DEPTH) return found
  const add = (values: readonly unknown[]): void =>
    void found.set(at.join('.'), [...new Set([...(found.get(at.join('.')) ?? []), ...values])])
  if (question && 'const' in root) add([root['const']])
  if (question && Array.isArray(root['enum'])) add(root['enum'])
  if (isJsonObject(root['properties']))
    for (const [name, part] of Object.entries(root['properties']))
      if (isJsonObject(part)) conditionValues(part, [...at, name], depth + 1, found, question)
  for (const key of ['if', 'not', ...branches])
    if (isJsonObject(root[key]))
      conditionValues(root[key], at, depth + 1, found, question || key === 'if' || key === 'not')
  for (const list of lists)
    if (Array.isArray(root[list]))
      for (const part of root[list]) if (isJsonObject(part)) conditionValues(part, at, depth + 1, found, question)
  return found
}
