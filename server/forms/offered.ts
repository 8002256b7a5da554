import type { Issue } from '../../schemas/validation/issues.ts'
import { valuesAt } from './valueAt.ts'

/** Lists of the portal that a form may offer, as far as their values do not depend on the user. */
export type OfferedLists = { readonly smartIdCountries: readonly string[]; readonly buyerCountries: readonly string[] }

/**
 * Checks that every value chosen from a list of the portal (`options.portal` of ui.json) is in it, also in panels. The
 * published layout defines which field offers which list, so fields added by operators are checked like shipped ones.
 */
export function offeredIssues(payload: unknown, ui: Record<string, unknown>, lists: OfferedLists): Issue[] {
  const fields = Object.entries((ui['fields'] ?? {}) as Record<string, { options?: { portal?: string } }>)
  return fields.flatMap(([path, { options }]) => {
    const list =
      options?.portal === 'smartIdCountries' || options?.portal === 'buyerCountries' ? lists[options.portal] : undefined
    if (list === undefined) return []
    return valuesAt(payload, path).flatMap(({ pointer, value }) =>
      typeof value !== 'string' || list.includes(value) ? [] : [{ path: pointer, code: 'enum' }],
    )
  })
}
