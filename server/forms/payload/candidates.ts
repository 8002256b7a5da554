import { resolve } from '../check/fields.ts'
import { typesOf } from '../check/limits.ts'
import { isJsonObject, type JsonObject } from '../documents.ts'
import { rulesAt } from './places.ts'
import { plainTexts } from './texts.ts'

const MAX_CANDIDATES = 80
const MAX_DEPTH = 8

const known = new WeakMap<JsonObject, Map<string, unknown[]>>()

/** Values worth trying at a place, likely ones first: for the unconditional schema, then for each rule on top of it. */
export function candidatesAt(root: JsonObject, pointer: string): unknown[] {
  const places = known.get(root) ?? new Map<string, unknown[]>()
  known.set(root, places)
  const place = pointer.replaceAll(/\/\d+(?=\/|$)/g, '/0')
  const values = places.get(place) ?? candidatesOf(root, place)
  places.set(place, values)
  return values
}

function candidatesOf(root: JsonObject, pointer: string): unknown[] {
  const { base, more } = rulesAt(root, pointer)
  const narrowed = more.map(rule => ({ ...base, ...resolve(root, rule) }))
  const values = [base, ...narrowed].flatMap(schema => valuesOf(root, schema))
  const seen = new Set<string>()
  return values.filter(value => {
    const key = JSON.stringify(value)
    return seen.has(key) ? false : seen.add(key).size <= MAX_CANDIDATES
  })
}

/** Values that satisfy a schema, as far as its own keywords show. */
export function valuesOf(root: JsonObject, schema: JsonObject, depth = 0): unknown[] {
  if ('const' in schema) return [schema['const']]
  if (Array.isArray(schema['enum'])) return [...(schema['enum'] as readonly unknown[])]
  if (depth > MAX_DEPTH) return []
  const types = typesOf(schema)
  const made = types.filter(type => type !== 'null').flatMap(type => valuesOfType(root, type, schema, depth))
  const values = types.includes('null') ? [...made, null] : made
  return 'default' in schema ? [schema['default'], ...values] : values
}

function valuesOfType(root: JsonObject, type: string, schema: JsonObject, depth: number): unknown[] {
  if (type === 'string') return plainTexts(schema)
  if (type === 'boolean') return [true, false]
  if (type === 'integer' || type === 'number') return numbersOf(schema)
  if (type === 'array') return [listOf(root, schema, depth)]
  if (type === 'object') return [objectOf(root, schema, depth)]
  return []
}

function numbersOf(schema: JsonObject): number[] {
  const limit = (keyword: string): number | undefined =>
    typeof schema[keyword] === 'number' ? schema[keyword] : undefined
  const above = limit('exclusiveMinimum')
  const below = limit('exclusiveMaximum')
  const step = limit('multipleOf') ?? 1
  const low = limit('minimum') ?? (above === undefined ? undefined : above + step)
  const high = limit('maximum') ?? (below === undefined ? undefined : below - step)
  const start = low ?? Math.min(1, high ?? 1)
  const rounded = Math.ceil(start / step) * step
  const candidates = [
    rounded,
    rounded + step,
    start,
    high ?? rounded + 100 * step,
    Math.floor((high ?? rounded) / step) * step,
    (start + (high ?? start)) / 2,
    0,
  ]
  return [...new Set(candidates)].filter(
    value => (low === undefined || value >= low) && (high === undefined || value <= high),
  )
}

function listOf(root: JsonObject, schema: JsonObject, depth: number): unknown[] {
  const item = isJsonObject(schema['items']) ? resolve(root, schema['items']) : {}
  const values = valuesOf(root, item, depth + 1)
  const length = typeof schema['minItems'] === 'number' ? Math.min(schema['minItems'], 50) : 0
  return Array.from(
    { length },
    (_, index) => values[schema['uniqueItems'] === true ? index % Math.max(1, values.length) : 0] ?? null,
  )
}

function objectOf(root: JsonObject, schema: JsonObject, depth: number): JsonObject {
  const names: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : []
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {}
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, part]) => {
      if (!names.includes(name) || !isJsonObject(part)) return []
      const [first] = valuesOf(root, resolve(root, part), depth + 1)
      return first === undefined ? [] : [[name, first]]
    }),
  )
}
