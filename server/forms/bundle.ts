import { readFileSync } from 'node:fs'
import { basename, dirname, relative, resolve } from 'node:path'
import { isJsonObject, type JsonObject } from './documents.ts'

/**
 * One document out of a schema that refers to other files: what is used once is put in its place, so that an operator changes a field
 * where it stands; what is used more often becomes a local definition named after its file. A place that says more than the definition
 * (`"$ref": "…/one-line.json", "maxLength": 30`) has its own copy, as in `loadContract`: its word wins, and a value that is too long is told
 * once, with the limit of the place.
 *
 * @param file absolute path of the schema
 * @throws Error naming the file when a reference leads nowhere or back to itself
 */
export function bundleSchema(file: string): JsonObject {
  return bundleDocument(readSchema(file), dirname(file), [file])
}

/**
 * Like `bundleSchema`, of a document that is no file of its own.
 * @param folder that its references start from
 */
export function bundleDocument(document: JsonObject, folder: string, trail: readonly string[] = []): JsonObject {
  const uses = new Map<string, number>()
  count(document, folder, uses, trail)
  const definitions = new Map<string, JsonObject>()
  const place = (node: unknown, folder: string): unknown => {
    if (Array.isArray(node)) return node.map(item => place(item, folder))
    if (!isJsonObject(node)) return node
    const target = targetOf(node, folder)
    if (target === null)
      return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, place(value, folder)]))
    const { $ref: _reference, ...own } = node
    const beside = place(own, folder) as JsonObject
    if (saysMore(node) || uses.get(target) === 1) return { ...part(target), ...beside }
    const name = definitionName(target)
    if (!definitions.has(name)) {
      definitions.set(name, {})
      definitions.set(name, part(target))
    }
    return { $ref: `#/definitions/${name}`, ...beside }
  }
  const part = (target: string): JsonObject => {
    const { $schema: _dialect, $id: _id, title: _title, ...rest } = readSchema(target)
    return place(rest, dirname(target)) as JsonObject
  }
  const root = place(document, folder) as JsonObject
  const { $id: _id, definitions: own, ...rest } = root
  const all = {
    ...(isJsonObject(own) ? own : {}),
    ...Object.fromEntries([...definitions].sort(([a], [b]) => a.localeCompare(b))),
  }
  return Object.keys(all).length === 0 ? rest : { ...rest, definitions: all }
}

function count(document: JsonObject, folder: string, uses: Map<string, number>, trail: readonly string[]): void {
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (!isJsonObject(node)) return
    const target = targetOf(node, folder)
    if (target !== null) {
      if (trail.includes(target))
        throw new Error(
          `${[...trail, target].map(one => relative('.', one)).join(' → ')}: the references run in a circle`,
        )
      if (!saysMore(node)) uses.set(target, (uses.get(target) ?? 0) + 1)
      count(readSchema(target), dirname(target), uses, [...trail, target])
    }
    Object.values(node).forEach(walk)
  }
  walk(document)
}

const notes: ReadonlySet<string> = new Set(['$ref', '$comment', 'title', 'description'])

/** Whether rules stand beside a reference, and not only words for its reader. */
function saysMore(node: JsonObject): boolean {
  return Object.keys(node).some(keyword => !notes.has(keyword))
}

function targetOf(node: JsonObject, folder: string): string | null {
  const reference = node['$ref']
  return typeof reference === 'string' && !reference.startsWith('#')
    ? resolve(folder, reference.split('#')[0] ?? '')
    : null
}

/** common/phone-length.json → PhoneLength */
function definitionName(file: string): string {
  return basename(file, '.json')
    .split('-')
    .map(word => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
}

function readSchema(file: string): JsonObject {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as JsonObject
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
