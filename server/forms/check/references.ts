import { localDefinitionName, resolveLocal } from '../../../schemas/refs.ts'
import type { JsonObject } from '../documents.ts'
import type { Report } from './report.ts'
import { subschemas } from './subschemas.ts'

/** References must stay within the document, resolve, and not form a cycle. Nothing is ever fetched. */
export function checkReferences(root: JsonObject, report: Report): void {
  const edges = new Map<string, Set<string>>()
  for (const { schema, pointer } of subschemas(root)) {
    const reference = schema['$ref']
    if (reference === undefined) continue
    const name = localDefinitionName(reference)
    if (name === undefined) report.error('schema', `${pointer}/$ref`, 'remoteReference')
    else if (resolveLocal(root, reference) === undefined)
      report.error('schema', `${pointer}/$ref`, 'unknownReference', { name })
    else {
      const owner = /^\/definitions\/([^/]+)/.exec(pointer)?.[1]
      if (owner !== undefined) edges.set(owner, (edges.get(owner) ?? new Set()).add(name))
    }
  }
  for (const name of edges.keys()) {
    if (reaches(edges, name)) report.error('schema', `/definitions/${name}`, 'referenceLoop', { name })
  }
}

function reaches(edges: ReadonlyMap<string, ReadonlySet<string>>, start: string): boolean {
  const visited = new Set<string>()
  const queue = [...(edges.get(start) ?? [])]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (next === start) return true
    if (visited.has(next)) continue
    visited.add(next)
    queue.push(...(edges.get(next) ?? []))
  }
  return false
}
