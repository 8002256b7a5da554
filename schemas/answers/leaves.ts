import { resolveLocal } from '../refs.ts'
import type { JsonSchema } from './documents.ts'

const MAX_DEPTH = 12

function definition(root: JsonSchema, ref: string): JsonSchema {
  const found = resolveLocal(root, ref)
  if (!found) throw new Error(`Unknown reference in the form's schema: ${ref}`)
  return found
}

/**
 * Resolves local references and merges `allOf`, for rendering only: the type, options and limits of a field. Only the
 * validator module decides whether a value is valid.
 */
export function resolve(schema: JsonSchema, root: JsonSchema, depth = 0): JsonSchema {
  if (depth > MAX_DEPTH) throw new Error('References of the form’s schema run in a circle')
  const base = schema.$ref === undefined ? {} : resolve(definition(root, schema.$ref), root, depth + 1)
  const parts = (schema.allOf ?? []).filter(part => part.if === undefined).map(part => resolve(part, root, depth + 1))
  const { $ref: _ref, allOf: _allOf, ...own } = schema
  return [base, ...parts, own].reduce<JsonSchema>(
    (merged, part) => ({
      ...merged,
      ...part,
      ...(merged.properties && part.properties ? { properties: { ...merged.properties, ...part.properties } } : {}),
    }),
    {},
  )
}

function isObject(schema: JsonSchema): boolean {
  return schema.properties !== undefined
}

/** Every field of a form in schema order: path → resolved schema. Lists and plain values are fields. */
export function leaves(root: JsonSchema): Map<string, JsonSchema> {
  const found = new Map<string, JsonSchema>()
  const walk = (schema: JsonSchema, prefix: string, depth: number): void => {
    for (const [name, raw] of Object.entries(schema.properties ?? {})) {
      const path = prefix === '' ? name : `${prefix}.${name}`
      const inner = resolve(raw, root)
      if (isObject(inner) && depth < MAX_DEPTH) walk(inner, path, depth + 1)
      else found.set(path, inner)
    }
  }
  walk(resolve(root, root), '', 0)
  return found
}
