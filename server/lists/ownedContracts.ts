import type { Statement } from '../db/statement.ts'
import { limitSql, pageLimits } from './limitSql.ts'

/**
 * CTE `owned`: the party's contracts, limited to the requested ids (null means all). Another company's ids are simply
 * not included.
 * @param columns of `contract`, besides its id
 */
export function ownedSql(
  statement: Statement,
  partyId: string,
  contractIds: readonly string[] | null,
  columns: string,
): string {
  const narrowed = contractIds === null ? '' : ` and id = any(${statement.ids(contractIds)})`
  return `owned as materialized (select id, ${columns} from contract where party_id = ${statement.value(partyId)}::bigint${narrowed})`
}

export type PageParts = {
  /** From `ownedSql`. */
  readonly owned: string
  readonly table: string
  /** Alias of the table in the members below. */
  readonly alias: string
  /** Condition on the alias for one contract `o` of `owned`. */
  readonly condition: string
  /** Sort key, never null; the id breaks ties in the same direction. */
  readonly key: string
  readonly direction: 'asc' | 'desc'
  /** Fields of a result row, and the joins they need. */
  readonly fields: string
  readonly joins: string
  /** Additional result columns, each followed by a comma. */
  readonly also?: string
}

/**
 * One page and the count in one statement: `contracts` (requested ids that belong to the party), `content` (JSON text),
 * `total`. Each contract contributes its first rows, from an index where the sort has one.
 */
export function pageSql(
  statement: Statement,
  { page, size }: { readonly page: number; readonly size: number },
  parts: PageParts,
): string {
  const { owned, table, alias, condition, key, direction, fields, joins, also = '' } = parts
  const id = `${alias}.id`
  const limits = pageLimits(statement, { page, size })
  return `with ${owned},
    page as (
      select found.id, found.k from owned o cross join lateral (
        select ${id}, ${key} as k from ${table} ${alias} where ${condition} order by ${key} ${direction}, ${id} ${direction} ${limitSql(page * size)}
      ) found order by k ${direction}, id ${direction} limit ${limits.size} offset ${limits.offset})
    select (select count(*)::int from owned) as contracts, ${also}
      (select coalesce(json_agg(row_to_json(r)), '[]')::text from (
        select ${fields} from page p join ${table} ${alias} on ${id} = p.id ${joins} order by p.k ${direction}, p.id ${direction}) r) as content,
      (select coalesce(sum(n), 0)::int from owned o cross join lateral (select count(*) as n from ${table} ${alias} where ${condition}) counted) as total`
}
