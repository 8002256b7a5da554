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
