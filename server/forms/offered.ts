import type { Issue } from '../../schemas/validation/issues.ts'
import { valuesAt } from './valueAt.ts'

/** Lists of the portal that a form may offer, as far as their values do not depend on the user. */
export type OfferedLists = {
  readonly smartIdCountries: readonly string[]
  readonly buyerCountries: readonly string[]
  readonly bankStatements: { readonly countries: readonly string[] }
}

const listsByName: Readonly<Record<string, (lists: OfferedLists) => readonly string[]>> = {
  smartIdCountries: ({ smartIdCountries }) => smartIdCountries,
  buyerCountries: ({ buyerCountries }) => buyerCountries,
  statementCountries: ({ bankStatements }) => bankStatements.countries,
}

/** The values that a field offers from a list of the portal; undefined if it offers none. */
export function offeredValues(options: unknown, lists: OfferedLists): readonly string[] | undefined {
  const name = typeof options === 'object' && options !== null && 'portal' in options ? String(options.portal) : ''
  return Object.hasOwn(listsByName, name) ? listsByName[name]?.(lists) : undefined
}

/**
 * Checks that every value chosen from a list of the portal (`options.portal` of ui.json) is in it, also in panels. The
 * published layout defines which field offers which list, so fields added by operators are checked like shipped ones.
 */
export function offeredIssues(payload: unknown, ui: Record<string, unknown>, lists: OfferedLists): Issue[] {
  const fields = Object.entries((ui['fields'] ?? {}) as Record<string, { options?: { portal?: string } }>)
  return fields.flatMap(([path, { options }]) => {
    const list = offeredValues(options, lists)
    if (list === undefined) return []
    return valuesAt(payload, path).flatMap(({ pointer, value }) =>
      typeof value !== 'string' || list.includes(value) ? [] : [{ path: pointer, code: 'enum' }],
    )
  })
}
