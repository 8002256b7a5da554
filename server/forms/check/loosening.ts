import { FIXED_CHOICES } from '../../../schemas/studio/locks.ts'
import { isJsonObject, type JsonObject } from '../documents.ts'
import { isIncluded } from '../pattern/inclusion.ts'
import { compareRules } from './fieldRules.ts'
import { fieldTable, resolve, type FieldSchema } from './fields.ts'
import { typesOf } from './limits.ts'
import type { Report } from './report.ts'

/** Limits that may become smaller but not larger than in the shipped form. */
const upper = ['maxLength', 'maxItems', 'maximum'] as const
/** Limits that may become larger but not smaller. */
const lower = ['minLength', 'minItems', 'minimum'] as const

/**
 * An operator may tighten a form, but not loosen what the specification requires (OPR-04). Shipped limits and formats,
 * required fields, fixed values such as a consent that must be true, and types stay. Stored applications and the code
 * that reads them rely on it.
 */
export function checkLoosening(schema: JsonObject, shipped: JsonObject, report: Report): void {
  const now = fieldTable(schema)
  const before = fieldTable(shipped)
  for (const old of before.fields.values()) compare(now.fields.get(old.path), old, schema, shipped, report)
  for (const old of before.groups.values()) {
    if (old.required && now.groups.get(old.path)?.required !== true)
      report.error('schema', placeOf(schema, old.path), 'looseRequired', { field: old.path })
  }
}

function compare(
  field: FieldSchema | undefined,
  old: FieldSchema,
  schema: JsonObject,
  shipped: JsonObject,
  report: Report,
): void {
  if (field === undefined) {
    if (old.required) report.error('schema', placeOf(schema, old.path), 'looseRequired', { field: old.path })
    return
  }
  if (old.required && !field.required) report.error('schema', field.pointer, 'looseRequired', { field: old.path })
  compareValue(field.schema, old.schema, field.pointer, old.path, report)
  compareRules(
    { schema: field.schema, root: schema },
    { schema: old.schema, root: shipped },
    field.pointer,
    old.path,
    report,
  )
  const [items, oldItems] = [field.schema['items'], old.schema['items']]
  if (!isJsonObject(items) || !isJsonObject(oldItems)) return
  const [entry, oldEntry] = [resolve(schema, items), resolve(shipped, oldItems)]
  if (oldEntry['properties'] === undefined) {
    const place = `${field.pointer}/items`
    compareValue(entry, oldEntry, place, old.path, report)
    compareRules({ schema: entry, root: schema }, { schema: oldEntry, root: shipped }, place, old.path, report)
    return
  }
  const inner = fieldTable({ ...resolve(schema, items), definitions: schema['definitions'] })
  for (const oldInner of fieldTable({
    ...resolve(shipped, oldItems),
    definitions: shipped['definitions'],
  }).fields.values()) {
    const found = inner.fields.get(oldInner.path)
    const moved = found === undefined ? undefined : { ...found, pointer: `${field.pointer}/items${found.pointer}` }
    if (moved === undefined && oldInner.required)
      report.error('schema', `${field.pointer}/items`, 'looseRequired', { field: `${old.path}.${oldInner.path}` })
    else if (moved !== undefined) compare(moved, oldInner, schema, shipped, report)
  }
}

function compareValue(schema: JsonObject, old: JsonObject, pointer: string, field: string, report: Report): void {
  const types = typesOf(old)
  if (typesOf(schema).some(type => !types.includes(type) && !(type === 'integer' && types.includes('number'))))
    report.error('schema', pointer, 'looseType', { type: types.join(', ') })
  for (const keyword of upper) {
    const [limit, now] = [old[keyword], schema[keyword]]
    if (
      typeof limit === 'number' &&
      (typeof now !== 'number' || now > limit) &&
      schema['enum'] === undefined &&
      schema['const'] === undefined
    ) {
      report.error('schema', now === undefined ? pointer : `${pointer}/${keyword}`, 'looseLimit', { keyword, limit })
    }
  }
  for (const keyword of lower) {
    const [limit, now] = [old[keyword], schema[keyword]]
    if (
      typeof limit === 'number' &&
      (typeof now !== 'number' || now < limit) &&
      schema['enum'] === undefined &&
      schema['const'] === undefined
    ) {
      report.error('schema', now === undefined ? pointer : `${pointer}/${keyword}`, 'looseFloor', { keyword, limit })
    }
  }
  const format = old['format']
  if (typeof format === 'string' && schema['format'] !== format)
    report.error('schema', pointer, 'looseFormat', { format })
  if (old['const'] !== undefined && old['const'] !== schema['const'])
    report.error('schema', pointer, 'looseConst', { field, value: JSON.stringify(old['const']) })
  comparePattern(schema, old, pointer, report)
  compareChoices(schema, old, pointer, field, report)
}

/** A pattern may be replaced by a narrower one, or by a list or fixed value whose values match it. */
function comparePattern(schema: JsonObject, old: JsonObject, pointer: string, report: Report): void {
  const [pattern, now] = [old['pattern'], schema['pattern']]
  if (typeof pattern !== 'string' || schema['enum'] !== undefined || schema['const'] !== undefined) return
  if (typeof now !== 'string') report.error('schema', pointer, 'loosePattern', { pattern })
  else if (!isIncluded(now, pattern)) report.error('schema', `${pointer}/pattern`, 'loosePattern', { pattern })
}

/** Choices may be added unless code reads the values; a list may not become free text. */
function compareChoices(schema: JsonObject, old: JsonObject, pointer: string, field: string, report: Report): void {
  const before = old['enum']
  if (!Array.isArray(before)) return
  const now: readonly unknown[] | undefined = Array.isArray(schema['enum'])
    ? schema['enum']
    : 'const' in schema
      ? [schema['const']]
      : undefined
  if (now === undefined)
    report.error('schema', pointer, 'looseChoices', { field, values: before.map(String).join(', ') })
  else if (old['$comment'] === FIXED_CHOICES && now.some(value => !before.includes(value)))
    report.error('schema', `${pointer}/enum`, 'looseChoices', { field, values: before.map(String).join(', ') })
}

/** The nearest part of the document that still exists. */
function placeOf(schema: JsonObject, path: string): string {
  let node: unknown = schema
  let pointer = ''
  for (const name of path.split('.')) {
    const properties: unknown = isJsonObject(node) ? node['properties'] : undefined
    if (!isJsonObject(properties) || !Object.hasOwn(properties, name)) break
    node = properties[name]
    pointer += `/properties/${name}`
  }
  return pointer
}
