import { isObject, type JsonObject } from '../json.ts'
import { resolveLocal } from '../refs.ts'

const MAX_DEPTH = 16

/** Paths that are always required, and paths that are required within a group or as the result of a condition. */
export type RequiredPaths = { readonly always: ReadonlySet<string>; readonly conditional: ReadonlySet<string> }

/** What a schema requires anywhere. Pure; follows references, accepts schemas of any shape. */
export function requiredPaths(schema: JsonObject): RequiredPaths {
  const always = new Set<string>()
  const conditional = new Set<string>()
  // A group may be required beside its reference, so what is in it is known only in the next round.
  for (let known = -1; known !== always.size;) {
    known = always.size
    conditional.clear()
    visit(schema, '', true, 0)
  }
  return { always, conditional }

  function visit(node: unknown, prefix: string, certain: boolean, depth: number): void {
    if (!isObject(node) || depth > MAX_DEPTH) return
    const at = (name: string): string => (prefix === '' ? name : `${prefix}.${name}`)
    visit(resolveLocal(schema, node['$ref']), prefix, certain, depth + 1)
    for (const name of listOf(node['required'])) (certain ? always : conditional).add(at(String(name)))
    for (const inner of listOf(node['allOf'])) visit(inner, prefix, certain, depth + 1)
    // A condition (`if`, `not`) only asks; it requires nothing.
    for (const branch of [node['then'], node['else'], ...listOf(node['anyOf']), ...listOf(node['oneOf'])])
      visit(branch, prefix, false, depth + 1)
    for (const [name, inner] of Object.entries(isObject(node['properties']) ? node['properties'] : {}))
      visit(inner, at(name), certain && always.has(at(name)), depth + 1)
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
