import type { ResourceDefinition } from '../../schemas/resourceDefinition.ts'
import { PortalError } from '../errors.ts'

/** What the tabs of a list count by: a filter, the field that it compares, and the total that is summed with it. */
export type TabsOf = { readonly filter: string; readonly field: string; readonly sum: string | undefined }

/**
 * The tabs that a document declares (LST-01).
 * @throws PortalError NOT_FOUND if it declares none, which an edit of the running portal may have done
 */
export function tabsOf({ tabs, filters = [] }: ResourceDefinition): TabsOf {
  const declared = filters.find(({ field }) => field === tabs?.filter)
  if (tabs === undefined || declared === undefined) throw new PortalError('NOT_FOUND')
  return { filter: declared.field, field: declared.on ?? declared.field, sum: tabs.sum }
}

/** JSON text of all counted values, from rows `counted` with a value and n. */
export const COUNTS_SQL =
  "(select coalesce(json_agg(json_build_object('value', value, 'count', n) order by value), '[]')::text from counted)"

type Parts = {
  /** From `ownedSql`. */
  readonly owned: string
  readonly table: string
  readonly alias: string
  /** Condition on the alias for one contract `o` of `owned`, without the filter of the tabs. */
  readonly condition: string
  /** SQL of the value that is counted. */
  readonly value: string
}

/** `contracts` (requested ids that belong to the party) and `counts` of the rows under these contracts. */
export function ownedTabsSql({ owned, table, alias, condition, value }: Parts): string {
  return `with ${owned},
    counted as (select found.value, sum(found.n)::int as n from owned o cross join lateral (
      select ${value} as value, count(*) as n from ${table} ${alias} where ${condition} group by 1) found group by found.value)
    select (select count(*)::int from owned) as contracts, ${COUNTS_SQL} as counts`
}

/** The response of a tabs call: actions/list-tabs-answer.json. */
export function tabsAnswer(counts: string, isBounded = false): string {
  return `{"counts":${counts},"isBounded":${isBounded}}`
}
