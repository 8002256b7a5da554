import { createHash } from 'node:crypto'

/** JSON with the keys of every object in order: two bodies that mean the same are the same text. Recursive; depth is bounded by the validator. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`)
  return `{${members.join(',')}}`
}

/** What tells one submission from another: its form and everything in it, files included. */
export function digestOf(form: string, payload: unknown): Buffer {
  return createHash('sha256').update(form).update('\n').update(canonicalJson(payload)).digest()
}
