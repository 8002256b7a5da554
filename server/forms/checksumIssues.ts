import { codeFits, type ChecksumUi } from '../../schemas/validation/checksum.ts'
import type { Issue } from '../../schemas/validation/issues.ts'
import { valueAt, valuesAt } from './valueAt.ts'

/**
 * Codes with a wrong check digit or an impossible date, where the layout makes that an error (`checksum.level` of ui.json); a warning is the page's alone. Checked
 * by the live layout, so that an operator's word counts from the next request on.
 * @param payload that its schema has accepted
 */
export function checksumIssues(payload: unknown, ui: Record<string, unknown>): Issue[] {
  const fields = Object.entries((ui['fields'] ?? {}) as Record<string, { checksum?: ChecksumUi }>)
  return fields.flatMap(([path, { checksum }]) => {
    if (checksum?.level !== 'error') return []
    const country = checksum.country === undefined ? undefined : valueAt(payload, checksum.country)
    return valuesAt(payload, path).flatMap(({ pointer, value }) =>
      typeof value === 'string' &&
      codeFits(checksum.kind, value, typeof country === 'string' ? country : undefined) === false
        ? [{ path: pointer, code: 'checksum' }]
        : [],
    )
  })
}
