import type { Issue } from '../../schemas/validation/issues.ts'
import { valueAt } from './valueAt.ts'

/** The lists of the portal that a form may offer, as far as the values in them are known without asking who fills it in. */
export type OfferedLists = { readonly smartIdCountries: readonly string[] }

/**
 * Whether every value chosen from a list of the portal (`options.portal` of ui.json) is on it. Which field offers which list stands in the
 * published layout, so a field that an operator adds is checked like the shipped ones.
 */
export function offeredIssues(payload: unknown, ui: Record<string, unknown>, lists: OfferedLists): Issue[] {
  const fields = Object.entries((ui['fields'] ?? {}) as Record<string, { options?: { portal?: string } }>)
  return fields.flatMap(([path, { options }]) => {
    const value = options?.portal === 'smartIdCountries' ? valueAt(payload, path) : undefined
    return typeof value !== 'string' || lists.smartIdCountries.includes(value) ? [] : [{ path: `/${path.replaceAll('.', '/')}`, code: 'enum' }]
  })
}
