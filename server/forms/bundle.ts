import { readFileSync } from 'node:fs'
import { basename, dirname, relative, resolve } from 'node:path'
import { resolvePointer } from '../../schemas/refs.ts'
import { isJsonObject, type JsonObject } from './documents.ts'

/**
 * Bundles a schema and the files it refers to into one document. A definition used once replaces its reference, so
 * that an operator edits a field where it is used. One used more often becomes a local definition named after its file
 * and the last segment of the pointer. A reference with own rules beside it (`"$ref": "…/one-line.json", "maxLength":
 * 30`) becomes a copy, as in `loadContract`. Its own rules win, so a value that is too long is reported once, with the
 * limit of the field.
 * @param file absolute path of the schema
 * @throws Error naming the file if a reference leads nowhere or back to itself, or if two definitions would have the
 * same name
 */
export function bundleSchema(file: string): JsonObject {
  return bundle(readSchema(file), { file, folder: dirname(file), isRoot: true }, [keyOf({ file, pointer: '' })])
}

/**
 * Like `bundleSchema`, for a document that is not a file.
 * @param folder base of its relative references
 */
export function bundleDocument(document: JsonObject, folder: string): JsonObject {
  return bundle(document, { file: '', folder, isRoot: true }, [])
}

/** Schema that contains a reference. Local references of the root stay unchanged. */
type Source = { readonly file: string; readonly folder: string; readonly isRoot: boolean }
/** Target of a reference: a file and a JSON pointer in it, '' for the whole file. */
type Target = { readonly file: string; readonly pointer: string }

function bundle(document: JsonObject, source: Source, trail: readonly string[]): JsonObject {
  const uses = new Map<string, number>()
  count(document, source, uses, trail)
  const definitions = new Map<string, JsonObject>()
  const keys = new Map<string, string>()
  const place = (node: unknown, source: Source): unknown => {
    if (Array.isArray(node)) return node.map(item => place(item, source))
    if (!isJsonObject(node)) return node
    const target = targetOf(node, source)
    if (target === null)
      return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, place(value, source)]))
    const { $ref: _reference, ...own } = node
    const beside = place(own, source) as JsonObject
    const key = keyOf(target)
    if (hasOwnRules(node) || uses.get(key) === 1) return { ...part(target), ...beside }
    const name = definitionName(target)
    if (!definitions.has(name)) {
      keys.set(name, key)
      definitions.set(name, {})
      definitions.set(name, part(target))
    } else if (keys.get(name) !== key)
      throw new Error(`${shown(keys.get(name) ?? '')} and ${shown(key)} would both be the definition ${name}`)
    return { $ref: `#/definitions/${name}`, ...beside }
  }
  const part = (target: Target): JsonObject => {
    const { $schema: _dialect, $id: _id, title: _title, ...rest } = readTarget(target)
    return place(rest, sourceOf(target)) as JsonObject
  }
  const root = place(document, source) as JsonObject
  const { $id: _id, definitions: ownDefinitions, ...rest } = root
  const own = isJsonObject(ownDefinitions) ? ownDefinitions : {}
  for (const [name, key] of keys)
    if (Object.hasOwn(own, name))
      throw new Error(`${shown(key)} and the schema's own would both be the definition ${name}`)
  const all = { ...own, ...Object.fromEntries([...definitions].sort(([a], [b]) => a.localeCompare(b))) }
  return Object.keys(all).length === 0 ? rest : { ...rest, definitions: all }
}

function count(document: JsonObject, source: Source, uses: Map<string, number>, trail: readonly string[]): void {
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (!isJsonObject(node)) return
    const target = targetOf(node, source)
    if (target !== null) {
      const key = keyOf(target)
      if (trail.includes(key))
        throw new Error(`${[...trail, key].map(shown).join(' → ')}: the references run in a circle`)
      if (!hasOwnRules(node)) uses.set(key, (uses.get(key) ?? 0) + 1)
      count(readTarget(target), sourceOf(target), uses, [...trail, key])
    }
    Object.values(node).forEach(walk)
  }
  walk(document)
}

const annotations: ReadonlySet<string> = new Set(['$ref', '$comment', 'title', 'description'])

/** True if a reference has validation keywords beside it, not only annotations. */
function hasOwnRules(node: JsonObject): boolean {
  return Object.keys(node).some(keyword => !annotations.has(keyword))
}

function targetOf(node: JsonObject, { file, folder, isRoot }: Source): Target | null {
  const reference = node['$ref']
  if (typeof reference !== 'string') return null
  const [path = '', pointer = ''] = reference.split('#')
  if (path === '') return isRoot ? null : { file, pointer }
  return { file: resolve(folder, path), pointer }
}

function sourceOf({ file }: Target): Source {
  return { file, folder: dirname(file), isRoot: false }
}

function keyOf({ file, pointer }: Target): string {
  return `${file}#${pointer}`
}

function shown(key: string): string {
  return relative('.', key).replace(/#$/, '')
}

/** common/phone-length.json → PhoneLength, actions/invoice-list.json#/properties/page → InvoiceListPage */
function definitionName({ file, pointer }: Target): string {
  const segment = pointer.split('/').at(-1) ?? ''
  return [...basename(file, '.json').split('-'), segment]
    .map(word => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
}

function readTarget({ file, pointer }: Target): JsonObject {
  const found = resolvePointer(readSchema(file), pointer)
  if (!isJsonObject(found)) throw new Error(`${shown(file)}: the reference to #${pointer} leads nowhere`)
  return found
}

function readSchema(file: string): JsonObject {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as JsonObject
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
