import { isObject, type JsonObject } from '../../json.ts'
import { fieldAt } from '../fields.ts'

export type Answer = string | number | boolean | null

/**
 * What a rule asks of one answer. `orMissing` and `orNoGroup` come from conditions of the schema that do not require
 * what they compare, so they also hold without the answer, or without the group around it.
 */
export type Test =
  | { readonly path: string; readonly is: 'oneOf'; readonly values: readonly Answer[]; readonly orMissing?: true }
  | { readonly path: string; readonly is: 'answered'; readonly orNoGroup?: true }
  | { readonly path: string; readonly is: 'unanswered' }

/** All of some tests. */
export type Tests = readonly Test[]
/** Any of these must hold as a whole. The studio shows no deeper nesting. */
export type Question = readonly Tests[]

/** Types of an answer without null; null where the schema names none. */
export function typesOf(field: JsonObject): {
  readonly others: readonly unknown[] | null
  readonly allowsNull: boolean
} {
  const type = field['type']
  if (type === undefined)
    return { others: null, allowsNull: Array.isArray(field['enum']) && field['enum'].includes(null) }
  const types: readonly unknown[] = Array.isArray(type) ? type : [type]
  return { others: types.filter(one => one !== 'null'), allowsNull: types.includes('null') }
}

/** Answers that a rule can name: those that can be chosen. Empty for a question whose answer is typed. */
export function choicesFor(schema: JsonObject, path: string): readonly Answer[] {
  const { enum: list, type } = fieldAt(schema, path) ?? {}
  const types: readonly unknown[] = Array.isArray(type) ? type : [type]
  if (Array.isArray(list)) return list.filter(isAnswer).filter(value => value !== null)
  return types.includes('boolean') ? [true, false] : []
}

/** Reads the `if` of a rule; null if it is not of the subset. Pure. */
export function readSchemaQuestion(root: JsonObject, condition: unknown): Question | null {
  if (!isObject(condition)) return null
  const { anyOf, ...rest } = condition
  if (anyOf === undefined) return asQuestion([readTests(root, condition)])
  return Object.keys(rest).length > 0 || !Array.isArray(anyOf) || anyOf.length === 0
    ? null
    : asQuestion(anyOf.map(part => readTests(root, part)))
}

function asQuestion(parts: readonly (Tests | null)[]): Question | null {
  return parts.every(part => part !== null && part.length > 0) ? (parts as Question) : null
}

function readTests(root: JsonObject, condition: unknown): Tests | null {
  if (!isObject(condition)) return null
  const { not, ...rest } = condition
  if (not === undefined) return readGroup(root, condition, '', true)
  if (Object.keys(rest).length > 0 || !isObject(not)) return null
  const [denied, ...others] = readGroup(root, not, '', true) ?? []
  return denied?.is === 'answered' && denied.orNoGroup === undefined && others.length === 0
    ? [{ path: denied.path, is: 'unanswered' }]
    : null
}

/** @param isSure the condition requires all groups above, so what is required here is there */
function readGroup(root: JsonObject, node: JsonObject, prefix: string, isSure: boolean): Tests | null {
  const { type, required = [], properties = {}, ...rest } = node
  if (Object.keys(rest).length > 0 || (type !== undefined && type !== 'object')) return null
  if (!Array.isArray(required) || !isObject(properties)) return null
  const found: Test[] = []
  for (const name of new Set([...required.map(String), ...Object.keys(properties)])) {
    const path = prefix === '' ? name : `${prefix}.${name}`
    const tests = readPart(root, path, properties[name], isSure, required.includes(name))
    if (tests === null) return null
    found.push(...tests)
  }
  return found
}

function readPart(root: JsonObject, path: string, part: unknown, isSure: boolean, isRequired: boolean): Tests | null {
  const field = fieldAt(root, path)
  if (field === undefined || (part !== undefined && !isObject(part))) return null
  if (isObject(field['properties']) && part !== undefined) {
    const inner = readGroup(root, part, path, isSure && isRequired)
    if (inner === null || inner.length === 0) return null
    // A required group whose tests hold without it would lose that it must be there.
    return isRequired && !inner.some(isStrict) ? null : inner
  }
  const test = readLeaf(field, path, part ?? {}, isSure, isRequired)
  return test === null ? null : [test]
}

function isStrict(test: Test): boolean {
  return (
    (test.is === 'oneOf' && test.orMissing === undefined) || (test.is === 'answered' && test.orNoGroup === undefined)
  )
}

function readLeaf(
  field: JsonObject,
  path: string,
  part: JsonObject,
  isSure: boolean,
  isRequired: boolean,
): Test | null {
  const [keyword, ...others] = Object.keys(part)
  if (others.length > 0) return null
  const { others: types, allowsNull } = typesOf(field)
  if (keyword === undefined) return isRequired && !allowsNull ? answered(path, isSure) : null
  if (keyword === 'const' || keyword === 'enum') {
    const values: unknown = keyword === 'const' ? [part['const']] : part['enum']
    if (!Array.isArray(values) || values.length === 0 || !values.every(isAnswer)) return null
    if (!isRequired) return { path, is: 'oneOf', values, orMissing: true }
    return isSure ? { path, is: 'oneOf', values } : null
  }
  if (keyword !== 'type') return null
  if (part['type'] === 'null') return isRequired ? null : { path, is: 'unanswered' }
  const named: readonly unknown[] = Array.isArray(part['type']) ? part['type'] : [part['type']]
  const isWhole = types !== null && named.length === types.length && types.every(type => named.includes(type))
  return isRequired && isWhole ? answered(path, isSure) : null
}

function answered(path: string, isSure: boolean): Test {
  return isSure ? { path, is: 'answered' } : { path, is: 'answered', orNoGroup: true }
}

export function isAnswer(value: unknown): value is Answer {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

/**
 * Writes a question as the `if` of a rule. What is compared is also required, because `const` alone holds without an
 * answer. Null counts as no answer. The tests of one part are about different answers.
 */
export function writeSchemaQuestion(root: JsonObject, question: Question): JsonObject {
  const parts = question.map(tests => writeTests(root, tests))
  const [only] = parts
  return parts.length === 1 && only !== undefined ? only : { anyOf: parts }
}

function writeTests(root: JsonObject, tests: Tests): JsonObject {
  const tree = new Branch()
  for (const test of tests) {
    const { path } = test
    if (test.is === 'unanswered') tree.put(path, { type: 'null' })
    else if (test.is === 'answered') {
      const { others, allowsNull } = typesOf(fieldAt(root, path) ?? {})
      const types = allowsNull && others !== null ? { type: others.length === 1 ? others[0] : others } : undefined
      tree.put(path, types, test.orNoGroup === undefined ? 'all' : 'last')
    } else
      tree.put(
        path,
        test.values.length === 1 ? { const: test.values[0] } : { enum: test.values },
        test.orMissing === undefined ? 'all' : 'none',
      )
  }
  return tree.written()
}

/** Part of a schema that names answers by their paths. */
export class Branch {
  readonly #required = new Set<string>()
  readonly #leaves = new Map<string, JsonObject>()
  readonly #groups = new Map<string, Branch>()

  /** @param require which steps of the path are required: none, all, or only the answer within its group */
  put(path: string, leaf: JsonObject | undefined, require: 'none' | 'last' | 'all' = 'none'): void {
    const [name = '', ...rest] = path.split('.')
    if (require === 'all' || (require === 'last' && rest.length === 0)) this.#required.add(name)
    if (rest.length > 0) {
      const group = this.#groups.get(name) ?? new Branch()
      this.#groups.set(name, group)
      group.put(rest.join('.'), leaf, require)
    } else if (leaf !== undefined) this.#leaves.set(name, { ...this.#leaves.get(name), ...leaf })
  }

  written(): JsonObject {
    const properties = [
      ...[...this.#groups].map(([name, group]): [string, JsonObject] => [name, group.written()]),
      ...this.#leaves,
    ]
    return {
      type: 'object',
      ...(this.#required.size === 0 ? {} : { required: [...this.#required] }),
      ...(properties.length === 0 ? {} : { properties: Object.fromEntries(properties) }),
    }
  }
}
