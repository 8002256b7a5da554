import { isDeepStrictEqual } from 'node:util'
import { withoutNotes } from '../compile/emit.ts'
import { isJsonObject, type JsonObject } from '../documents.ts'
import { resolveLocal } from '../../../schemas/refs.ts'
import type { Report } from './report.ts'

const keywords = ['if', 'then', 'else', 'not', 'anyOf', 'oneOf'] as const
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
    keyword => old.schema[keyword] !== undefined && !isDeepStrictEqual(ruleOf(now, keyword), ruleOf(old, keyword)),
  )
  if (changed === undefined) return
  const place = now.schema[changed] === undefined ? pointer : `${pointer}/${changed}`
  report.error('schema', place, 'looseRule', { field, keyword: changed })
}

/** One keyword without what changes no answer: notes, and whether a part is written here or referred to. */
function ruleOf({ schema, root }: Rooted, keyword: string): JsonObject {
  return withoutNotes({ [keyword]: expanded(root, schema[keyword]) })
}

/** A part of a schema with its references in place. */
function expanded(root: JsonObject, part: unknown, depth = 0): unknown {
  if (Array.isArray(part)) return part.map(each => expanded(root, each, depth + 1))
  if (!isJsonObject(part) || depth > MAX_DEPTH) return part
  const { $ref, ...own } = part
  return Object.fromEntries(
    Object.entries({ ...resolveLocal(root, $ref), ...own }).map(([name, value]) => [
      name,
      expanded(root, value, depth + 1),
    ]),
  )
}
