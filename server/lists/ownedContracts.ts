import type { Statement } from '../db/statement.ts'

/**
 * The contracts a call looks into, as `owned` of a WITH: those of the party, narrowed to the asked ones (null means all). Foreign ids simply
 * are not among them.
 * @param columns of `contract`, beside its id
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
  /** Of the table, in all that follows. */
  readonly alias: string
  /** On the alias, under one contract `o` of `owned`. */
  readonly condition: string
  /** Never null; the id breaks its ties in the same direction. */
  readonly key: string
  readonly direction: 'asc' | 'desc'
  /** What a row of the answer holds, and the joins that takes. */
  readonly fields: string
  readonly joins: string
  /** Further columns of the answer, each followed by a comma. */
  readonly also?: string
}

/**
 * One page and the count in one statement: `contracts` (how many of the asked are the party's own), `content` (JSON text), `total`. Each
 * contract gives its own first rows, from its index where the sort has one.
 */
export function pageSql(
  statement: Statement,
  { page, size }: { readonly page: number; readonly size: number },
  parts: PageParts,
): string {
  const { owned, table, alias, condition, key, direction, fields, joins, also = '' } = parts
  const id = `${alias}.id`
  return `with ${owned},
    page as (
      select found.id, found.k from owned o cross join lateral (
        select ${id}, ${key} as k from ${table} ${alias} where ${condition} order by ${key} ${direction}, ${id} ${direction} limit ${statement.value(page * size)}::bigint
      ) found order by k ${direction}, id ${direction} limit ${statement.value(size)}::bigint offset ${statement.value((page - 1) * size)}::bigint)
    select (select count(*)::int from owned) as contracts, ${also}
      (select coalesce(json_agg(row_to_json(r)), '[]')::text from (
        select ${fields} from page p join ${table} ${alias} on ${id} = p.id ${joins} order by p.k ${direction}, p.id ${direction}) r) as content,
      (select coalesce(sum(n), 0)::int from owned o cross join lateral (select count(*) as n from ${table} ${alias} where ${condition}) counted) as total`
}
