import fc from 'fast-check'
import { candidatesAt } from '../../server/forms/payload/candidates.ts'
import { rulesAt } from '../../server/forms/payload/places.ts'

/** A JSON Schema as far as the generators read it. */
type Schema = { readonly [keyword: string]: unknown }
type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Place = { path: readonly string[]; schema: Schema }

/**
 * Payloads for a form: a valid example, changed at one to five places of the schema. Every change is derived from the
 * keywords of the place (limits met exactly and just exceeded, pattern matched and violated), so that all of them are covered.
 */
export function payloads(schema: Schema, examples: readonly Json[]): fc.Arbitrary<Json> {
  const places = placesOf(schema, schema, []).map(place => ({ path: place.path, values: valueFor(place.schema) }))
  const change = fc.constantFrom(...places).chain(({ path, values }) => fc.tuple(fc.constant(path), values))
  return fc
    .tuple(fc.constantFrom(...examples), fc.array(change, { minLength: 1, maxLength: 5 }))
    .map(([example, changes]) =>
      changes.reduce((document, [path, value]) => put(document, path, value), structuredClone(example)),
    )
}

/**
 * Tens of thousands of such payloads, quickly: the test values of each place are built once. First each value is put alone into an
 * example, so that every keyword is covered; then one to five of them at once. The same seed gives the same payloads.
 */
export function* manyPayloads(schema: Schema, examples: readonly Json[], count: number, seed: number): Generator<Json> {
  const known = placesOf(schema, schema, []).map(({ path, schema: part }) => ({
    path,
    values: valuesAt(schema, path, part, seed),
  }))
  const places = [...known, { path: ['nobody_knows_this'], values: ['x', null] }]
  const next = randomOf(seed)
  const anyOf = <T>(list: readonly T[]): T => list[next(list.length)] as T
  let made = 0
  for (let turn = 0; made < count / 2 && places.some(({ values }) => turn < values.length); turn += 1) {
    for (const { path, values } of places) {
      if (turn < values.length && made++ < count / 2)
        yield put(examples[turn % examples.length] ?? null, path, values[turn] as Value)
    }
  }
  for (; made < count; made += 1) {
    let payload: Json = anyOf(examples)
    for (let changes = 1 + next(5); changes > 0; changes -= 1) {
      const { path, values } = anyOf(places)
      payload = put(payload, path, anyOf(values))
    }
    yield payload
  }
}

/** Test values of a place: first those derived from its keywords and conditions, then arbitrary ones. */
function valuesAt(root: Schema, path: readonly string[], schema: Schema, seed: number): Value[] {
  const pointer = `/${path.join('/')}`
  const rules = [schema, ...rulesAt(root, pointer).more]
  const limits = rules.flatMap(rule => limitsOf(rule))
  const values: Value[] = [
    removed,
    { unknown: 1 },
    null,
    0,
    ...limits,
    ...(candidatesAt(root, pointer) as Value[]),
    ...fc.sample(valueFor(schema), { numRuns: 25, seed }),
  ]
  return values.filter((value, index) => values.indexOf(value) === index)
}

/** Mulberry32: small, fast and the same everywhere. */
function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0
  return below => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** Marks a property for removal, since JSON has no value for it. */
const removed = Symbol('removed')
type Value = Json | typeof removed

function placesOf(schema: Schema, root: Schema, path: readonly string[]): Place[] {
  const target = follow(schema, root)
  const properties = (target['properties'] ?? {}) as Record<string, Schema>
  const inside = Object.entries(properties).flatMap(([name, part]) => placesOf(part, root, [...path, name]))
  const items = target['items'] === undefined ? [] : placesOf(target['items'] as Schema, root, [...path, '0'])
  return [...(path.length === 0 ? [] : [{ path, schema: target }]), ...inside, ...items]
}

function follow(schema: Schema, root: Schema): Schema {
  const reference = schema['$ref']
  if (typeof reference !== 'string') return schema
  const target = reference
    .slice(2)
    .split('/')
    .reduce<unknown>((node, key) => (node as Schema)[key], root)
  return follow(target as Schema, root)
}

/** Arbitrary values for any place. Built once, because creating a fast-check generator takes longer than using it. */
const anything: readonly fc.WeightedArbitrary<Value>[] = [
  { weight: 2, arbitrary: fc.constant<Value>(removed) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Value>(
      null,
      true,
      false,
      0,
      -1,
      1.5,
      1e21,
      '',
      ' ',
      'x',
      [],
      {},
      '0',
      'true',
      'null',
      ['x'],
      { unknown: 1 },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Value>(
      '\u0000',
      'a\u0007b',
      'tab\tnewline\n',
      '\ud800',
      'e\u0301',
      'é',
      '😀',
      'Ž'.repeat(30),
      '١٢٣',
      '１２３',
      '\u202eabc',
      '=1+1',
      '__proto__',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
]
const address = fc.emailAddress()
const matching = new Map<string, fc.Arbitrary<string>>()

function valueFor(schema: Schema): fc.Arbitrary<Value> {
  return fc.oneof(
    { weight: 4, arbitrary: rightValue(schema) },
    { weight: 3, arbitrary: atTheLimits(schema) },
    ...anything,
  )
}

function textOf(pattern: string): fc.Arbitrary<string> {
  const known = matching.get(pattern) ?? fc.stringMatching(new RegExp(pattern), { maxLength: 40 })
  matching.set(pattern, known)
  return known
}

function rightValue(schema: Schema): fc.Arbitrary<Value> {
  if ('const' in schema) return fc.constant(schema['const'] as Json)
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as Json[]))
  if (typeof schema['pattern'] === 'string') return textOf(schema['pattern'])
  const type = Array.isArray(schema['type']) ? schema['type'][0] : schema['type']
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer')
    return fc.integer({ min: Number(schema['minimum'] ?? 0), max: Number(schema['maximum'] ?? 1000) })
  if (type === 'null') return fc.constant(null)
  if (type === 'array') return fc.array(fc.constant(null), { maxLength: 2 })
  if (type === 'object') return fc.constant({})
  if (schema['format'] === 'email') return address
  return fc.string({ maxLength: 20 })
}

function atTheLimits(schema: Schema): fc.Arbitrary<Value> {
  return fc.constantFrom(...limitsOf(schema))
}

function limitsOf(schema: Schema): Value[] {
  const { minLength, maxLength, minimum, maximum, maxItems } = schema as Record<string, number | undefined>
  const values: Value[] = ['', 'x']
  if (minLength !== undefined) values.push('7'.repeat(minLength), '7'.repeat(Math.max(0, minLength - 1)))
  if (maxLength !== undefined && maxLength < 10_000)
    values.push(
      '7'.repeat(maxLength),
      '7'.repeat(maxLength + 1),
      'ž'.repeat(maxLength),
      '😀'.repeat(maxLength),
      '😀'.repeat(maxLength + 1),
    )
  if (minimum !== undefined) values.push(minimum, minimum - 1)
  if (maximum !== undefined) values.push(maximum, maximum + 1, maximum - 0.5)
  if (maxItems !== undefined) values.push(Array.from({ length: maxItems + 1 }, () => ({})))
  if (schema['uniqueItems'] === true) values.push(['x', 'x'])
  return values
}

function put(document: Json, path: readonly string[], value: Value): Json {
  const [key = '', ...rest] = path
  if (Array.isArray(document)) {
    const list = [...document]
    if (rest.length > 0) list[0] = put(list[0] ?? {}, rest, value)
    else if (value === removed) list.shift()
    else list[0] = value
    return list
  }
  if (typeof document !== 'object' || document === null) return document
  const copy = { ...document }
  if (rest.length === 0 && value === removed) delete copy[key]
  else if (rest.length === 0) copy[key] = value as Json
  else copy[key] = put(copy[key] ?? (rest[0] === '0' ? [] : {}), rest, value)
  return copy
}
