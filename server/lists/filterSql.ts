import { likeContains } from '../db/statement.ts'
import type { FilterKind } from '../../schemas/resourceDefinition.ts'
import type { Column } from './columns.ts'

/** Both ends are included. */
export type DateRange = { readonly from?: string | undefined; readonly to?: string | undefined }

/** Both ends are included. */
export type DayCounts = { readonly from?: number | undefined; readonly to?: number | undefined }

/** Decimal texts. Both ends are included. */
export type AmountRange = { readonly from?: string | undefined; readonly to?: string | undefined }

/** What a filter of each kind holds. */
export type FilterValues = {
  readonly search: string
  readonly select: string
  readonly multiselect: readonly string[]
  readonly reference: string
  /** Ids; never none. */
  readonly references: readonly string[]
  readonly dateRange: DateRange
  readonly daysOverdue: DayCounts
  readonly amountRange: AmountRange
}

export type FilterTools = {
  /** Adds a parameter to the statement and returns its placeholder. */
  readonly bind: (value: unknown) => string
  /** Placeholder of the business day; bound on first use, since PostgreSQL rejects an unused parameter. */
  readonly today: () => string
}

export type ConditionSql = {
  readonly sql: string
  /** Consequence of the condition for another field, which lets an index over that field be used. */
  readonly bound?: string
}

/** SQL of a kind over any column. */
export type FilterSql<Kind extends FilterKind> = (
  column: Column,
  value: FilterValues[Kind],
  tools: FilterTools,
) => readonly ConditionSql[]

/** SQL of each filter kind. */
export const filterSql = {
  search: (column, part, { bind }) => over(column, `${column.compare} ilike ${bind(likeContains(part))}`),
  select: equals,
  reference: equals,
  // One id is compared by `=`, so that an index by it keeps its order.
  references: (column, ids, tools) =>
    ids.length === 1 ? equals(column, ids[0] ?? '', tools) : oneOf(column, ids, tools),
  multiselect: oneOf,
  dateRange: (column, { from, to }, { bind }) => [
    ...(from === undefined ? [] : over(column, startSql(column, `${bind(from)}::date`))),
    ...(to === undefined ? [] : over(column, endSql(column, `${bind(to)}::date`))),
  ],
  daysOverdue: (column, { from = 1, to }, { bind, today }) => [
    ...over(column, `${column.open ?? 'false'} and ${column.compare} <= ${today()}::date - ${bind(from)}::int`),
    ...(to === undefined ? [] : over(column, `${column.compare} >= ${today()}::date - ${bind(to)}::int`)),
  ],
  amountRange: (column, { from, to }, { bind }) => [
    ...(from === undefined ? [] : over(column, `${column.compare} >= ${bind(from)}::numeric`)),
    ...(to === undefined ? [] : over(column, `${column.compare} <= ${bind(to)}::numeric`)),
  ],
} satisfies { readonly [Kind in FilterKind]: FilterSql<Kind> }

function equals(column: Column, value: string, { bind }: FilterTools): readonly ConditionSql[] {
  return over(column, `${column.compare} = ${bind(value)}${column.cast}`)
}

function oneOf(column: Column, values: readonly string[], { bind }: FilterTools): readonly ConditionSql[] {
  return over(column, `${column.compare} in (${values.map(value => `${bind(value)}${column.cast}`).join(', ')})`)
}

function startSql({ compare, cast }: Column, day: string): string {
  return cast === '::timestamptz' ? `${compare} >= ${midnight(day)}` : `${compare} >= ${day}`
}

function endSql({ compare, cast }: Column, day: string): string {
  return cast === '::timestamptz' ? `${compare} < ${midnight(`(${day} + 1)`)}` : `${compare} <= ${day}`
}

/** Start of a day in the provider's countries, which share one time zone. */
function midnight(day: string): string {
  return `(${day})::timestamp at time zone 'Europe/Vilnius'`
}

/** Conditions are used where only the list's own table is in scope, so another table is looked up. */
function over({ join }: Column, sql: string): readonly ConditionSql[] {
  return [{ sql: join === undefined ? sql : `exists (select from ${join.table} where ${join.on} and ${sql})` }]
}
