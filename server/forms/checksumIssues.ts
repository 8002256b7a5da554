import { codeFits, type ChecksumUi } from '../../schemas/validation/checksum.ts'
import type { Issue } from '../../schemas/validation/issues.ts'
import { valueAt, valuesAt } from './valueAt.ts'

/**
 * Reports codes with an invalid check digit or an impossible date, if the layout makes that an error (`checksum.level`
 * of ui.json). Warnings are left to the page. Uses the live layout, so that an operator's change applies from the next
 * request on.
 * @param payload accepted by its schema
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
