import type { Issue } from '../../../schemas/validation/issues.ts'

export const MAX_PREFERENCE_BYTES = 4 * 1024

/** NUL characters and unpaired surrogates: JSON.stringify escapes them, PostgreSQL's jsonb rejects them. */
const UNSTORABLE_CHARACTERS = /\\u0000|\\ud[89a-f][0-9a-f]{2}/i

/** Validates that a preference value is small enough and storable; its shape is up to the page. */
export function preferenceIssues(value: unknown): Issue[] {
  const json = JSON.stringify(value)
  if (Buffer.byteLength(json) > MAX_PREFERENCE_BYTES)
    return [{ path: '/value', code: 'maxBytes', params: { limit: MAX_PREFERENCE_BYTES } }]
  return UNSTORABLE_CHARACTERS.test(json) ? [{ path: '/value', code: 'plainText' }] : []
}
