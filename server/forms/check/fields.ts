import { resolveLocal } from '../../../schemas/refs.ts'
import { isJsonObject, type JsonObject } from '../documents.ts'

export type FieldSchema = { path: string; pointer: string; schema: JsonObject; required: boolean }

/**
 * Fields and groups of a form as the page sees them, and `entries`, the fields within lists of objects: dotted path →
 * schema.
 */
export type FieldTable = {
  fields: ReadonlyMap<string, FieldSchema>
  groups: ReadonlyMap<string, FieldSchema>
  entries: ReadonlyMap<string, FieldSchema>
  root: JsonObject
}

const MAX_DEPTH = 12

/** A schema with its reference resolved and its unconditional `allOf` merged in. References must have been checked. */
export function resolve(root: JsonObject, schema: JsonObject, depth = 0): JsonObject {
  if (depth > MAX_DEPTH) return schema
  const target = resolveLocal(root, schema['$ref'])
  const parts = Array.isArray(schema['allOf'])
    ? schema['allOf'].filter(isJsonObject).filter(part => part['if'] === undefined)
    : []
  const { $ref: _reference, allOf: _parts, ...own } = schema
  return [
    ...(target === undefined ? [] : [resolve(root, target, depth + 1)]),
    ...parts.map(part => resolve(root, part, depth + 1)),
    own,
  ].reduce(merge, {})
}

function merge(all: JsonObject, part: JsonObject): JsonObject {
  const properties =
    isJsonObject(all['properties']) && isJsonObject(part['properties'])
      ? { properties: mergeProperties(all['properties'], part['properties']) }
      : {}
  return { ...all, ...part, ...properties }
}

function mergeProperties(first: JsonObject, second: JsonObject): JsonObject {
  const names = new Set([...Object.keys(first), ...Object.keys(second)])
  return Object.fromEntries(
    [...names].map(name => {
      const [a, b] = [first[name], second[name]]
      // The schema's own keyword comes last and wins over one that only narrows it.
      return [name, isJsonObject(a) && isJsonObject(b) ? merge(a, b) : (b ?? a)]
    }),
  )
}

/** `required` of a field counts only if every group around it is required too. */
export function fieldTable(root: JsonObject): FieldTable {
  const fields = new Map<string, FieldSchema>()
  const groups = new Map<string, FieldSchema>()
  const entries = new Map<string, FieldSchema>()
  const visitEntries = (list: FieldSchema): void => {
    const item = isJsonObject(list.schema['items']) ? resolve(root, list.schema['items']) : {}
    const names: readonly unknown[] = Array.isArray(item['required']) ? item['required'] : []
    for (const [name, raw] of Object.entries(isJsonObject(item['properties']) ? item['properties'] : {})) {
      if (isJsonObject(raw))
        entries.set(`${list.path}.${name}`, {
          path: `${list.path}.${name}`,
          pointer: `${list.pointer}/items/properties/${name}`,
          schema: resolve(root, raw),
          required: names.includes(name),
        })
    }
  }
  const visit = (group: JsonObject, prefix: string, pointer: string, required: boolean, depth: number): void => {
    const names: readonly unknown[] = Array.isArray(group['required']) ? group['required'] : []
    for (const [name, raw] of Object.entries(isJsonObject(group['properties']) ? group['properties'] : {})) {
      if (!isJsonObject(raw)) continue
      const schema = resolve(root, raw)
      const field = {
        path: prefix === '' ? name : `${prefix}.${name}`,
        pointer: `${pointer}/properties/${name}`,
        schema,
        required: required && names.includes(name),
      }
      if (isJsonObject(schema['properties']) && depth < MAX_DEPTH) {
        groups.set(field.path, field)
        visit(schema, field.path, field.pointer, field.required, depth + 1)
      } else {
        fields.set(field.path, field)
        visitEntries(field)
      }
    }
  }
  visit(resolve(root, root), '', '', true, 0)
  return { fields, groups, entries, root }
}
