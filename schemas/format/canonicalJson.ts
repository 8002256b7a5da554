/** JSON with the keys of every object in order: two documents that mean the same are the same text. Recursive; depth is bounded by the validator. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`)
  return `{${members.join(',')}}`
}

/**
 * What a confirmation is bound to: everything that was filled in, but not how it is confirmed, which is known only afterwards. Its SHA-256 is
 * the digest that page and server compare.
 */
export function confirmedText(payload: unknown): string {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return canonicalJson(payload)
  const { signing: _signing, ...answers } = payload as Record<string, unknown>
  return canonicalJson(answers)
}
