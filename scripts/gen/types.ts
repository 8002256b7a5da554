import { readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { compile } from 'json-schema-to-typescript'
import type { JSONSchema } from 'json-schema-to-typescript'
import { bundleSchema } from '../../server/forms/bundle.ts'
import { isJsonObject } from '../../server/forms/documents.ts'
import { filesBelow } from './filesBelow.ts'

const folders = ['entities', 'actions', 'config', 'generated/forms']

/** TypeScript types of entities, bodies, answers, settings and forms: one file for each schema, under schemas/generated/types. */
export async function generatedTypes(root: string): Promise<[string, string][]> {
  const schemas = join(root, 'schemas')
  const files = folders
    .flatMap(folder => filesBelow(join(schemas, folder)))
    .filter(file => file.endsWith('.json') && !/generated.*\.(ui|texts)\.json$/.test(file))
  return Promise.all(
    files.map(async (file): Promise<[string, string]> => {
      const name = basename(file, '.json').replace(/\.schema$/, '')
      const target = relative(schemas, file)
        .replace(/^generated\//, '')
        .replace(/(\.schema)?\.json$/, '.ts')
      return [`schemas/generated/types/${target}`, await typesOf(file, name)]
    }),
  )
}

async function typesOf(file: string, name: string): Promise<string> {
  const schema = file.includes('generated') ? (JSON.parse(readFileSync(file, 'utf8')) as object) : bundleSchema(file)
  return compile(
    { ...withoutConditions(schema as Record<string, unknown>), title: pascal(name) } as JSONSchema,
    pascal(name),
    {
      bannerComment: '// Made by npm run gen; do not edit.',
      additionalProperties: false,
      strictIndexSignatures: true,
      style: { semi: false, singleQuote: true, printWidth: 120 },
      maxItems: 0,
      unreachableDefinitions: false,
    },
  )
}

/** Conditions (if, then, not …) narrow values, not types; left in, they would make intersections nobody can read. */
function withoutConditions(schema: Record<string, unknown>): Record<string, unknown> {
  const { if: _if, then: _then, else: _else, not: _not, allOf, ...rest } = schema
  const parts = Array.isArray(allOf)
    ? allOf.filter(
        part =>
          isJsonObject(part) &&
          part['if'] === undefined &&
          part['properties'] === undefined &&
          part['$ref'] !== undefined,
      )
    : []
  const kept = parts.length === 0 ? rest : { ...rest, allOf: parts as unknown[] }
  return Object.fromEntries(Object.entries(kept).map(([key, value]) => [key, inner(value)]))
}

function inner(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inner)
  return isJsonObject(value) ? withoutConditions(value) : value
}

function pascal(name: string): string {
  return name
    .split(/[-.]/)
    .map(word => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
}
