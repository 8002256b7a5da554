import type { Issue } from '../../../schemas/validation/issues.ts'

export const maxPreferenceBytes = 4 * 1024

/** JSON.stringify writes both as escapes; PostgreSQL's jsonb refuses them. */
const unstorable = /\\u0000|\\ud[89a-f][0-9a-f]{2}/i

/** What is wrong with a value that the page wants to have kept. Its shape is the page's business, its size is not. */
export function preferenceIssues(value: unknown): Issue[] {
  const json = JSON.stringify(value)
  if (Buffer.byteLength(json) > maxPreferenceBytes)
    return [{ path: '/value', code: 'maxBytes', params: { limit: maxPreferenceBytes } }]
  return unstorable.test(json) ? [{ path: '/value', code: 'plainText' }] : []
}
