/** JSON with sorted keys, so that equal documents have equal text. Recursive; the validator limits the depth. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`)
  return `{${members.join(',')}}`
}

/**
 * Text that a confirmation is bound to: the whole payload except how it is confirmed, which is known only afterwards.
 * Page and server compare its SHA-256 digest.
 */
export function confirmedText(payload: unknown): string {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return canonicalJson(payload)
  const { signing: _signing, ...answers } = payload as Record<string, unknown>
  return canonicalJson(answers)
}
