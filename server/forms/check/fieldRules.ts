import { isDeepStrictEqual } from 'node:util'
import { isJsonObject, type JsonObject } from '../documents.ts'
import { resolveLocal } from '../../../schemas/refs.ts'
import type { Report } from './report.ts'

const keywords = ['if', 'then', 'else', 'not', 'anyOf', 'oneOf'] as const
const notes: ReadonlySet<string> = new Set(['title', 'description', '$comment'])
/** Documents with loops are rejected on their own. */
const MAX_DEPTH = 12

/** A schema of a field and the document in which its references are found. */
type Rooted = { readonly schema: JsonObject; readonly root: JsonObject }

/**
 * Rules within a shipped field, such as the two forms of a personal code, stay as they are: no other rule can be proven
 * to be narrower (OPR-04). A list or a fixed value may replace them, as it may replace a pattern.
 */
export function compareRules(now: Rooted, old: Rooted, pointer: string, field: string, report: Report): void {
  if (now.schema['enum'] !== undefined || now.schema['const'] !== undefined) return
  const changed = keywords.find(
    keyword =>
      old.schema[keyword] !== undefined &&
      !isDeepStrictEqual(expanded(now.root, now.schema[keyword]), expanded(old.root, old.schema[keyword])),
  )
  if (changed === undefined) return
  const place = now.schema[changed] === undefined ? pointer : `${pointer}/${changed}`
  report.error('schema', place, 'looseRule', { field, keyword: changed })
}

/** A part of a schema with its references in place and without notes. */
function expanded(root: JsonObject, part: unknown, depth = 0): unknown {
  if (Array.isArray(part)) return part.map(each => expanded(root, each, depth + 1))
  if (!isJsonObject(part) || depth > MAX_DEPTH) return part
  const { $ref, ...own } = part
  const target = resolveLocal(root, $ref)
  return Object.fromEntries(
    Object.entries({ ...target, ...own })
      .filter(([name]) => !notes.has(name))
      .map(([name, value]) => [name, expanded(root, value, depth + 1)]),
  )
}
