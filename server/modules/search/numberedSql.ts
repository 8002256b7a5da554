import { centsText } from '../../../schemas/format/amountText.ts'
import { integerSql, type Statement } from '../../db/statement.ts'
import { hasGrams } from '../../lists/numberText.ts'
import type { SearchHit, SearchKind, Wanted } from './search.types.ts'

/** Rows shown of each kind. */
export const MAX_SHOWN = 5
const wanted = integerSql(MAX_SHOWN + 1)
/** Newest rows that are compared one by one, of all contracts together. */
const NEWEST = integerSql(2000)
const NEWEST_OF_ONE = integerSql(10)
/** Rows of one contract found by the trigram index, from which the best are chosen. */
const BY_LETTERS = integerSql(200)
const BY_AMOUNT = integerSql(50)

export type HitFields = Readonly<Record<Exclude<keyof SearchHit, 'by'>, string>>

/** A table whose rows have a number and belong to contracts: invoices, bills, acts. */
export type Numbered = {
  readonly kind: SearchKind
  readonly table: string
  readonly alias: string
  /** Name of the CTE with the contracts (id). */
  readonly owned: string
  readonly contract: string
  readonly number: string
  readonly date: string
  readonly amount: string
  /** Further condition, that of a partial index. */
  readonly where?: string
  /** Members of the hit in SQL, without `by`, and the joins that they need. */
  readonly fields: HitFields
  readonly joins: string
  /** Query for the ids of rows that match by a name. */
  readonly byName?: string
}

/**
 * CTEs that find the rows of one table, the last one is `<kind>_hits` (hit: JSON, place).
 * The newest rows are compared one by one. Only if they have too few matches is the trigram index searched: a frequent
 * trigram would cost more there than the whole search, and the newest rows contain it too.
 */
export function numberedSql(statement: Statement, { text, typed, amount }: Wanted, of: Numbered): string {
  const { kind, table, alias, owned, joins } = of
  const column = (name: string): string => `${alias}.${name}`
  const [contract, number] = [column(of.contract), column(of.number)] as const
  const [date, money] = [column(of.date), column(of.amount)] as const
  const where = of.where === undefined ? '' : ` and ${of.where}`
  const part = statement.value(`%${text}%`)
  const exact = statement.value(text)
  const sources = [
    `select id, 'number' as by from ${kind}_new`,
    `select ${alias}.id, 'number' from ${owned} o join ${table} ${alias} on ${contract} = o.id and ${number} = ${statement.value(typed)}${where}`,
  ]
  if (hasGrams(text))
    sources.push(`select found.id, 'number' from ${owned} o cross join lateral (
      select ${alias}.id from ${table} ${alias} where (${contract} = o.id) is true
        and invoice_grams(${contract}, ${number}) @> invoice_grams(o.id, ${exact}::text) and compared_text(${number}) like ${part}${where} limit ${BY_LETTERS}) found
      where (select count(*) from ${kind}_new) < ${wanted}`)
  let isExact = 'false'
  if (amount !== undefined) {
    const low = `${statement.value(centsText(amount.low))}::numeric`
    isExact = `${money} = ${low}`
    sources.push(`select found.id, 'amount' from ${owned} o cross join lateral (
      select ${alias}.id from ${table} ${alias} where ${contract} = o.id and ${money} >= ${low} and ${money} < ${statement.value(centsText(amount.high))}::numeric${where}
      order by ${money}, ${alias}.id limit ${BY_AMOUNT}) found`)
  }
  if (of.byName !== undefined) sources.push(`select id, 'name' from (${of.byName}) named`)
  const compared = `compared_text(${number})`
  // A part that is written as it was typed comes before one that spans separators: 100 in A-1005 before A1-1-00.
  const place = `case f.by when 'number' then case when ${compared} = ${exact} then 0 when ${compared} like ${statement.value(`${text}%`)} then 1
        when strpos(lower(${number}), ${statement.value(typed.toLowerCase())}) > 0 then 3 else 5 end
      when 'amount' then case when ${isExact} then 2 else 4 end else 6 end`
  return `${kind}_new as materialized (select newest.id from ${owned} o cross join lateral (
      select ${alias}.id, ${number} as number from ${table} ${alias} where ${contract} = o.id${where}
      order by ${date} desc, ${alias}.id desc limit (select greatest(${NEWEST} / greatest(count(*), 1), ${NEWEST_OF_ONE}) from ${owned})) newest
      where compared_text(newest.number) like ${part}),
    ${kind}_found as materialized (select distinct on (id) id, by from (${sources.join(' union all ')}) found order by id, by = 'name', by desc),
    ${kind}_hits as materialized (select ${hitSql(of.fields, 'f.by')} as hit, ${place} as place, ${date} as day, ${alias}.id as row_id
      from ${kind}_found f join ${table} ${alias} on ${alias}.id = f.id ${joins} order by place, day desc, row_id desc limit ${wanted})`
}

/** A hit as JSON: schemas/entities/search-hit.json */
export function hitSql(fields: HitFields, by: string): string {
  const members = Object.entries(fields).map(([name, sql]) => `'${name}', ${sql}`)
  return `json_build_object(${members.join(', ')}, 'by', ${by})`
}
