import type { Issue } from '../../../schemas/validation/issues.ts'

export const maxPreferenceBytes = 4 * 1024

/** NUL characters and unpaired surrogates: JSON.stringify escapes them, PostgreSQL's jsonb rejects them. */
const unstorable = /\\u0000|\\ud[89a-f][0-9a-f]{2}/i

/** Validates that a preference value is small enough and storable; its shape is up to the page. */
export function preferenceIssues(value: unknown): Issue[] {
  const json = JSON.stringify(value)
  if (Buffer.byteLength(json) > maxPreferenceBytes)
    return [{ path: '/value', code: 'maxBytes', params: { limit: maxPreferenceBytes } }]
  return unstorable.test(json) ? [{ path: '/value', code: 'plainText' }] : []
}
