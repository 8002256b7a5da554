import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { resolvePointer } from '../../schemas/refs.ts'
import { StartError } from '../errors.ts'

type Schema = { [keyword: string]: unknown }
const folders = ['common', 'entities', 'actions'] as const
/** Query schemas generated from the lists; each names the id that it is registered under. */
const QUERIES = 'generated/queries'
/** Parts of queries that are only referenced. */
const SHARED = 'queries'

const loaded = new Map<string, readonly Schema[]>()

/**
 * Schemas of calls and entities, each with its path as `$id` (`actions/login-username.json`), and generated queries with
 * theirs. References to other
 * files are inlined, so that routes, serializers and the API description need none. Each folder is read once.
 * @throws StartError if a reference leads nowhere or back to itself
 */
export function loadContract(schemasFolder: string): readonly Schema[] {
  const contract = loaded.get(schemasFolder) ?? readContract(schemasFolder)
  loaded.set(schemasFolder, contract)
  return contract
}

function readContract(schemasFolder: string): Schema[] {
  const sources = new Map<string, Schema>()
  for (const folder of [...folders, QUERIES, SHARED]) {
    for (const name of list(join(schemasFolder, folder))) {
      sources.set(`${folder}/${name}`, JSON.parse(readFileSync(join(schemasFolder, folder, name), 'utf8')) as Schema)
    }
  }
  return [...sources]
    .filter(([path]) => !path.startsWith(SHARED))
    .map(([path, schema]): [string, Schema] => {
      const id = path.startsWith(QUERIES) ? String(schema['$id']) : path
      return [id, { ...(inline(schema, path, sources, [path]) as Schema), $id: id }]
    })
    .sort(([a], [b]) => folders.indexOf(folderOf(a)) - folders.indexOf(folderOf(b)) || (a < b ? -1 : 1))
    .map(([, schema]) => schema)
}

function folderOf(id: string): (typeof folders)[number] {
  return id.split('/')[0] as (typeof folders)[number]
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter(name => name.endsWith('.json'))
      .sort()
  } catch {
    return []
  }
}

function inline(node: unknown, file: string, sources: ReadonlyMap<string, Schema>, trail: readonly string[]): unknown {
  if (Array.isArray(node)) return node.map(item => inline(item, file, sources, trail))
  if (typeof node !== 'object' || node === null) return node
  const schema = node as Schema
  if (typeof schema['$ref'] === 'string') return follow(schema['$ref'], schema, file, sources, trail)
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => key !== '$id' && key !== '$schema')
      .map(([key, value]) => [key, inline(value, file, sources, trail)]),
  )
}

function follow(
  reference: string,
  schema: Schema,
  file: string,
  sources: ReadonlyMap<string, Schema>,
  trail: readonly string[],
): unknown {
  const [path = '', pointer = ''] = reference.split('#')
  const target = path === '' ? file : posix.normalize(posix.join(posix.dirname(file), path))
  const step = `${target}#${pointer}`
  if (trail.includes(step)) throw new StartError(`schemas/${file}: the reference ${reference} leads back to itself`)
  const found = resolvePointer(sources.get(target), pointer)
  if (found === undefined) throw new StartError(`schemas/${file}: the reference ${reference} leads nowhere`)
  const { $ref: _reference, ...own } = schema
  const beside = inline(own, file, sources, trail) as Schema
  return { ...(inline(found, target, sources, [...trail, step]) as Schema), ...beside }
}
