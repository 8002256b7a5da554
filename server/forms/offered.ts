import type { Issue } from '../../schemas/validation/issues.ts'
import { valuesAt } from './valueAt.ts'

/** The lists of the portal that a form may offer, as far as the values in them are known without asking who fills it in. */
export type OfferedLists = { readonly smartIdCountries: readonly string[]; readonly buyerCountries: readonly string[] }

/**
 * Whether every value chosen from a list of the portal (`options.portal` of ui.json) is on it, in panels too. Which field offers which
 * list stands in the published layout, so a field that an operator adds is checked like the shipped ones.
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
