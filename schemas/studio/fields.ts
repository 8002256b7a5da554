import { isObject, type JsonObject } from '../json.ts'
import { resolveLocal } from '../refs.ts'

const MAX_DEPTH = 12

/** A field or group with its reference followed; undefined where the path leads nowhere or through a shared group. */
export function fieldAt(root: JsonObject, path: string): JsonObject | undefined {
  let node: unknown = root
  for (const name of path.split('.')) {
    const properties: unknown = isObject(node) ? node['properties'] : undefined
    node = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
  }
  return isObject(node) ? follow(root, node) : undefined
}

function follow(root: JsonObject, node: JsonObject, depth = 0): JsonObject {
  const target = depth > MAX_DEPTH ? undefined : resolveLocal(root, node['$ref'])
  if (target === undefined) return node
  const { $ref: _reference, ...own } = node
  return { ...follow(root, target, depth + 1), ...own }
}

/** The definition that a field shares with others, by name. */
export function sharedDefinition(root: JsonObject, path: string): string | undefined {
  const names = path.split('.')
  const last = names.pop() ?? ''
  const group = names.length === 0 ? root : fieldAt(root, names.join('.'))
  const properties: unknown = group?.['properties']
  const own = isObject(properties) ? properties[last] : undefined
  const reference = isObject(own) ? own['$ref'] : undefined
  return typeof reference === 'string' ? reference.split('/').pop() : undefined
}

/**
 * The schema with one field changed. A definition that other fields share is copied to the field first, so that the
 * others stay as they are. Null where the path leads through a shared group.
 */
export function alterField(
  root: JsonObject,
  path: string,
  change: (field: JsonObject) => JsonObject,
): JsonObject | null {
  return alter(root, path.split('.'), field => change(follow(root, field)))
}

/** The schema with the group around a field changed. */
export function alterGroupOf(
  root: JsonObject,
  path: string,
  change: (group: JsonObject) => JsonObject,
): JsonObject | null {
  return alter(root, path.split('.').slice(0, -1), change)
}

/** The schema with a field required or not by the group around it. Null where the path leads through a shared group. */
export function withRequired(schema: JsonObject, path: string, required: boolean): JsonObject | null {
  const name = path.split('.').pop() ?? ''
  return alterGroupOf(schema, path, group => {
    const before: readonly unknown[] = Array.isArray(group['required']) ? group['required'] : []
    if (before.includes(name) === required) return group
    const names = required ? [...before, name] : before.filter(other => other !== name)
    const { required: _required, ...rest } = group
    return names.length === 0 ? rest : { ...group, required: names }
  })
}

/** An empty answer is sent as null where the schema allows it, so a required answer must not allow it. */
export function withoutNull(schema: JsonObject, path: string): JsonObject {
  const types = fieldAt(schema, path)?.['type']
  if (!Array.isArray(types) || !types.includes('null')) return schema
  const left = types.filter(type => type !== 'null')
  return alterField(schema, path, field => ({ ...field, type: left.length === 1 ? left[0] : left })) ?? schema
}

function alter(
  node: JsonObject,
  [name, ...rest]: readonly string[],
  change: (node: JsonObject) => JsonObject,
): JsonObject | null {
  if (name === undefined) return change(node)
  const properties = node['properties']
  const inner = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
  if (!isObject(properties) || !isObject(inner)) return null
  const altered = alter(inner, rest, change)
  return altered === null ? null : { ...node, properties: { ...properties, [name]: altered } }
}

/** Whether the group around the field names it as required. */
export function isRequired(root: JsonObject, path: string): boolean {
  const names = path.split('.')
  const last = names.pop() ?? ''
  const group = names.length === 0 ? root : fieldAt(root, names.join('.'))
  return Array.isArray(group?.['required']) && group['required'].includes(last)
}

/** Whether no form can be sent without the answer: the field and every group around it are required. */
export function isAlwaysRequired(root: JsonObject, path: string): boolean {
  const names = path.split('.')
  return names.every((_, index) => isRequired(root, names.slice(0, index + 1).join('.')))
}

/** Whether neither the field nor its section depends on another answer. */
export function isAskedAlways(ui: JsonObject, path: string): boolean {
  const fields = isObject(ui['fields']) ? ui['fields'] : {}
  const own = fields[path]
  if (isObject(own) && own['visibleWhen'] !== undefined) return false
  const sections = Array.isArray(ui['sections']) ? ui['sections'].filter(isObject) : []
  const home = sections.find(({ fields: listed }) => Array.isArray(listed) && listed.includes(path))
  return home?.['visibleWhen'] === undefined
}
