import { resolveLocal } from '../refs.ts'
import { isObject, type JsonObject } from '../json.ts'

/** Change to a schema of the object around a named property; returns the same object if nothing changes. */
export type Change = (group: JsonObject, name: string) => JsonObject

/** Deeper references are circular. */
const MAX_DEPTH = 24

/**
 * Changes what a schema requires of the object around a path: in `properties`, `items` and `allOf` (`base`), and with
 * `everywhere` also in `then` and `else`. Conditions (`if`, `not`) and alternatives (`anyOf`, `oneOf`) stay unchanged:
 * a property that is never present counts there as an empty field. A shared definition is copied to the place where it
 * changes.
 */
export function alter(
  root: JsonObject,
  path: string,
  change: Change,
  where: 'everywhere' | 'base' = 'everywhere',
): JsonObject {
  const steps = path.split('.')
  const name = steps.pop() ?? ''
  return place(root, steps, 0)

  function place(schema: JsonObject, rest: readonly string[], depth: number): JsonObject {
    if (depth > MAX_DEPTH) return schema
    let next = inPlaceOfReference(schema, rest, depth)
    const [first] = rest
    if (first === undefined) next = change(next, name)
    const properties = next['properties']
    if (first !== undefined && isObject(properties) && Object.hasOwn(properties, first)) {
      next = withChild(
        next,
        'properties',
        withChild(properties, first, inside(properties[first], rest.slice(1), depth)),
      )
    }
    next = withChild(next, 'items', inside(next['items'], rest, depth))
    for (const branch of where === 'everywhere' ? ['then', 'else'] : [])
      next = withChild(next, branch, inside(next[branch], rest, depth))
    return withChild(next, 'allOf', insideAll(next['allOf'], rest, depth))
  }

  function inside(part: unknown, rest: readonly string[], depth: number): unknown {
    return isObject(part) ? place(part, rest, depth + 1) : part
  }

  function insideAll(parts: unknown, rest: readonly string[], depth: number): unknown {
    if (!Array.isArray(parts)) return parts
    const changed = parts.map((part: unknown) => inside(part, rest, depth))
    return changed.every((part, index) => part === parts[index]) ? parts : changed
  }

  function inPlaceOfReference(schema: JsonObject, rest: readonly string[], depth: number): JsonObject {
    const target = resolveLocal(root, schema['$ref'])
    if (target === undefined) return schema
    const changed = place(target, rest, depth + 1)
    if (changed === target) return schema
    const { $ref: _reference, ...beside } = schema
    if (Object.keys(beside).length === 0) return changed
    return {
      ...beside,
      allOf: [changed, ...(Array.isArray(beside['allOf']) ? (beside['allOf'] as readonly unknown[]) : [])],
    }
  }
}

function withChild(node: JsonObject, key: string, value: unknown): JsonObject {
  return value === undefined || Object.is(node[key], value) ? node : { ...node, [key]: value }
}

/** Removes the property from `required`. */
export const optional: Change = (group, name) => {
  const names = group['required']
  return Array.isArray(names) && names.includes(name)
    ? { ...group, required: names.filter(one => one !== name) }
    : group
}

/** Rejects the property as unknown and no longer requires it. */
export const hidden: Change = (group, name) => {
  const properties = group['properties']
  const rest = optional(group, name)
  if (!isObject(properties) || !Object.hasOwn(properties, name)) return rest
  return { ...rest, properties: Object.fromEntries(Object.entries(properties).filter(([key]) => key !== name)) }
}

/** Required if the group around it is present. */
export const required: Change = (group, name) => {
  const { properties, required: names } = group
  if (!isObject(properties) || !Object.hasOwn(properties, name)) return group
  const known: readonly unknown[] = Array.isArray(names) ? names : []
  return known.includes(name) ? group : { ...group, required: [...known, name] }
}

/** Makes the value the only valid one. */
export function fixed(value: unknown): Change {
  return (group, name) => {
    const properties = group['properties']
    const own = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
    if (!isObject(properties) || !isObject(own) || ('const' in own && own['const'] === value)) return group
    return { ...group, properties: { ...properties, [name]: { ...own, const: value } } }
  }
}

/** Number of properties of the object at a path; undefined if there is no such object. */
export function propertiesAt(root: JsonObject, path: string): number | undefined {
  let found: number | undefined
  alter(
    root,
    `${path}.x`,
    group => {
      if (isObject(group['properties'])) found = (found ?? 0) + Object.keys(group['properties']).length
      return group
    },
    'base',
  )
  return found
}
