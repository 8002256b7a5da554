import { readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { compile } from 'json-schema-to-typescript'
import type { JSONSchema } from 'json-schema-to-typescript'
import { resolveLocal } from '../../schemas/refs.ts'
import { bundleSchema } from '../../server/forms/bundle.ts'
import { isJsonObject, type JsonObject } from '../../server/forms/documents.ts'
import { filesBelow } from './filesBelow.ts'

const schemas = [
  'schemas/common',
  'schemas/entities',
  'schemas/actions',
  'schemas/config',
  'schemas/generated/forms',
  'schemas/generated/queries',
  'resources',
] as const
const BANNER = '// Made by npm run gen; do not edit.'
const TYPES = 'schemas/generated/types'

/** Documents beside the schemas: layouts and texts of forms, resource documents. */
const NO_SCHEMA = /\.(ui|texts)\.json$|^resources\/(?!.*\.schema\.json$)/

/**
 * TypeScript types of values, entities, bodies, responses, settings, forms and documents: one file per schema, under
 * schemas/generated/types, and `contract.ts`, which maps the ids used by routes to these types.
 */
export async function generatedTypes(root: string): Promise<[string, string][]> {
  const files = schemas
    .flatMap(folder => filesBelow(join(root, folder)))
    .map(file => relative(root, file).replaceAll('\\', '/'))
    .filter(file => file.endsWith('.json') && !NO_SCHEMA.test(file))
  const types = files.map(async (file): Promise<[string, string]> => [
    `${TYPES}/${typeFile(file)}`,
    await typesOf(join(root, file), typeName(file)),
  ])
  return [...(await Promise.all(types)), [`${TYPES}/contract.ts`, contractOf(root, files)]]
}

/**
 * The schemas that `loadContract` registers with Fastify, each under its `$id`; `common` is never the schema of a
 * call.
 */
function contractOf(root: string, files: readonly string[]): string {
  const members = files
    .filter(file => /^schemas\/(entities|actions|generated\/queries)\//.test(file))
    .map(file => [idOf(root, file), file] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, file]) => `  '${id}': import('./${typeFile(file)}').${typeName(file)}\n`)
  return `${BANNER}\n\n/** Types of calls and entities by the id of their schema. */\nexport interface Contract {\n${members.join('')}}\n`
}

/** The id that routes use; a generated query is registered under the id that it names. */
function idOf(root: string, file: string): string {
  if (!file.startsWith('schemas/generated/')) return file.replace(/^schemas\//, '')
  return String((JSON.parse(readFileSync(join(root, file), 'utf8')) as JsonObject)['$id'])
}

/** schemas/actions/act-list.json → actions/act-list.ts */
function typeFile(file: string): string {
  return file.replace(/^schemas\/(generated\/)?/, '').replace(/(\.schema)?\.json$/, '.ts')
}

/** schemas/actions/act-list.json → ActList */
function typeName(file: string): string {
  return pascal(basename(file, '.json').replace(/\.schema$/, ''))
}

async function typesOf(file: string, name: string): Promise<string> {
  const schema = file.includes('/schemas/generated/forms/')
    ? (JSON.parse(readFileSync(file, 'utf8')) as JsonObject)
    : bundleSchema(file)
  return compile({ ...withoutConditions(schema, schema), title: name } as JSONSchema, name, {
    bannerComment: BANNER,
    additionalProperties: false,
    // Lists are typed as arrays: a tuple with a rest adds nothing for callers and repeats the type of its items.
    ignoreMinAndMaxItems: true,
    style: { semi: false, singleQuote: true, printWidth: 120 },
    unreachableDefinitions: false,
  })
}

/**
 * Conditions (if, then, not …) restrict values, not types; they would generate unreadable intersections. A description
 * beside a reference to an object or a list would create a duplicate type, so it is removed.
 */
function withoutConditions(schema: JsonObject, root: JsonObject): JsonObject {
  const { if: _if, then: _then, else: _else, not: _not, allOf, anyOf, oneOf, ...rest } = schema
  const result = {
    ...withoutDescription(rest, root),
    ...typeParts({ allOf }, part => part['$ref'] !== undefined),
    ...typeParts({ anyOf, oneOf }, part => typeKeywords.some(keyword => keyword in part)),
  }
  return Object.fromEntries(Object.entries(result).map(([key, value]) => [key, inner(value, root)]))
}

const typeKeywords = ['$ref', 'type', 'const', 'enum', 'properties', 'items']

/** Lists of subschemas, reduced to the parts that affect the type. */
function typeParts(lists: JsonObject, hasType: (part: JsonObject) => boolean): JsonObject {
  const result = Object.entries(lists)
    .map(([key, parts]) => [key, Array.isArray(parts) ? parts.filter(isJsonObject).filter(hasType) : []] as const)
    .filter(([, parts]) => parts.length > 0)
  return Object.fromEntries(result)
}

function withoutDescription(schema: JsonObject, root: JsonObject): JsonObject {
  const type = resolveLocal(root, schema['$ref'])?.['type']
  if (type !== 'object' && type !== 'array') return schema
  const { description: _description, ...rest } = schema
  return rest
}

function inner(value: unknown, root: JsonObject): unknown {
  if (Array.isArray(value)) return value.map(item => inner(item, root))
  return isJsonObject(value) ? withoutConditions(value, root) : value
}

function pascal(name: string): string {
  return name
    .split(/[-.]/)
    .map(word => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
}
