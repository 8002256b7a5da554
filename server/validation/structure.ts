import { pointerToken } from '../../schemas/jsonPointer.ts'
import type { Issue } from '../../schemas/validation/issues.ts'
import { MAX_DEPTH, MAX_VALUES } from './jsonText.ts'

/**
 * Rejects a document by its structure alone, before schema validation. Validators collect all errors, so two million
 * `{}` in an array would become eight million errors. A body of 6 MiB must not cost gigabytes. Works without
 * recursion.
 * @returns one issue (`maxDepth` or `maxNodes` with the limit) or nothing
 */
export function structureIssues(data: unknown): Issue[] {
  const waiting: { value: unknown; path: string; depth: number }[] = [{ value: data, path: '', depth: 0 }]
  let nodes = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path, depth } = next
    if (typeof value !== 'object' || value === null) continue
    if (depth >= MAX_DEPTH) return [{ path, code: 'maxDepth', params: { limit: MAX_DEPTH } }]
    const names = Object.keys(value)
    nodes += names.length
    if (nodes > MAX_VALUES) return [{ path, code: 'maxNodes', params: { limit: MAX_VALUES } }]
    for (const name of names) {
      const child: unknown = (value as Record<string, unknown>)[name]
      if (typeof child === 'object' && child !== null)
        waiting.push({ value: child, path: `${path}/${pointerToken(name)}`, depth: depth + 1 })
    }
  }
  return []
}
