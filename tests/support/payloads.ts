import fc from 'fast-check'

/** A JSON Schema as far as the generators read it. */
type Schema = { readonly [keyword: string]: unknown }
type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Place = { path: readonly string[]; schema: Schema }

/**
 * Payloads for a form: a valid example, changed at one to five places that the schema knows. Every change is driven by the
 * keywords of the place (its limits exactly met, just passed, its pattern kept and broken), so that all of them are tried.
 */
export function payloads(schema: Schema, examples: readonly Json[]): fc.Arbitrary<Json> {
  const places = placesOf(schema, schema, [])
  const change = fc.constantFrom(...places).chain((place) => fc.tuple(fc.constant(place.path), valueFor(place.schema)))
  return fc.tuple(fc.constantFrom(...examples), fc.array(change, { minLength: 1, maxLength: 5 }))
    .map(([example, changes]) => changes.reduce((document, [path, value]) => put(document, path, value), structuredClone(example)))
}

/** Removes the property; JSON has no word for it. */
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
  const target = reference.slice(2).split('/').reduce<unknown>((node, key) => (node as Schema)[key], root)
  return follow(target as Schema, root)
}

function valueFor(schema: Schema): fc.Arbitrary<Value> {
  const right = rightValue(schema)
  return fc.oneof(
    { weight: 4, arbitrary: right },
    { weight: 3, arbitrary: atTheLimits(schema) },
    { weight: 2, arbitrary: fc.constant<Value>(removed) },
    { weight: 2, arbitrary: fc.constantFrom<Value>(null, true, false, 0, -1, 1.5, 1e21, '', ' ', 'x', [], {}, '0', 'true', 'null', ['x'], { unknown: 1 }) },
    { weight: 2, arbitrary: fc.constantFrom<Value>('\u0000', 'a\u0007b', 'tab\tnewline\n', '\ud800', 'e\u0301', 'é', '😀', 'Ž'.repeat(30), '١٢٣', '１２３', '\u202eabc', '=1+1', '__proto__') },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  )
}

function rightValue(schema: Schema): fc.Arbitrary<Value> {
  if ('const' in schema) return fc.constant(schema['const'] as Json)
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as Json[]))
  if (typeof schema['pattern'] === 'string') return fc.stringMatching(new RegExp(schema['pattern']), { maxLength: 40 })
  const type = Array.isArray(schema['type']) ? schema['type'][0] : schema['type']
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer') return fc.integer({ min: Number(schema['minimum'] ?? 0), max: Number(schema['maximum'] ?? 1000) })
  if (type === 'null') return fc.constant(null)
  if (type === 'array') return fc.array(fc.constant(null), { maxLength: 2 })
  if (type === 'object') return fc.constant({})
  if (schema['format'] === 'email') return fc.emailAddress()
  return fc.string({ maxLength: 20 })
}

function atTheLimits(schema: Schema): fc.Arbitrary<Value> {
  const { minLength, maxLength, minimum, maximum, maxItems } = schema as Record<string, number | undefined>
  const values: Value[] = ['', 'x']
  if (minLength !== undefined) values.push('7'.repeat(minLength), '7'.repeat(Math.max(0, minLength - 1)))
  if (maxLength !== undefined && maxLength < 10_000) values.push('7'.repeat(maxLength), '7'.repeat(maxLength + 1), 'ž'.repeat(maxLength), '😀'.repeat(maxLength), '😀'.repeat(maxLength + 1))
  if (minimum !== undefined) values.push(minimum, minimum - 1)
  if (maximum !== undefined) values.push(maximum, maximum + 1, maximum - 0.5)
  if (maxItems !== undefined) values.push(Array.from({ length: maxItems + 1 }, () => ({})))
  return fc.constantFrom(...values)
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
