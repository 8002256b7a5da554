import type { FilterDefinition, FilterKind, ResourceDefinition, Sort } from '../../schemas/resourceDefinition.ts'
import { mostChosen } from '../../schemas/listFilters.ts'
import type { Columns } from './columns.ts'
import { filterSql, type ConditionSql, type FilterTools, type FilterValues } from './filterSql.ts'
import { ListFilters, type BoundFilter } from './ListFilters.ts'

/** SQL of one filter that its kind cannot express. */
export type Predicate = {
  readonly [Kind in FilterKind]: {
    readonly kind: Kind
    readonly sql: (value: FilterValues[Kind], tools: FilterTools) => readonly ConditionSql[]
  }
}[FilterKind]

/** A call of the API over the filters of a list. */
export type Call = 'list' | 'totals' | 'tabs' | 'one' | 'export' | 'documents'

/** How the query schemas of a list are generated (`npm run gen`). */
export type QueryApi = {
  /** First part of the schema ids: `actions/<name>-list.json`. */
  readonly name: string
  readonly calls: readonly Call[]
  /** True if the calls accept the fid of the active party. */
  readonly parties?: boolean
  /** Order of the parameters in the API description. Other parameters follow in the order of the document. */
  readonly order?: readonly string[]
  /** Reference to the schema of a date parameter. */
  readonly days?: string
  /** Keywords of a parameter with several values. They override the default `maxItems`, the number of all values. */
  readonly multiselect?: { readonly maxItems?: number; readonly uniqueItems?: boolean }
  /** Descriptions of the calls. */
  readonly describe?: Readonly<Partial<Record<Call, string>>>
  /** Descriptions of parameters. */
  readonly parameters?: Readonly<Record<string, string>>
}

type Options = {
  /** Without it, the query schemas are written by hand. */
  readonly api?: QueryApi
  /** Filters with SQL of their own, by name. */
  readonly predicates?: Readonly<Record<string, Predicate>>
  /** Filters of the API that the page does not offer. */
  readonly apiFilters?: readonly FilterDefinition[]
  /** Order of the conditions in SQL, which keeps the prepared statements the same. Other filters follow. */
  readonly order?: readonly string[]
  /** Filters by whose values the rows can be counted, and whether their totals are summed with them. */
  readonly tabs?: { readonly by: readonly string[]; readonly sums?: true }
}

/** How the server reads, sorts and filters the rows of a resource that it pages itself. */
export type List = Options & {
  /** Name of the resource document. */
  readonly resource: string
  readonly columns: Columns
}

export function listOf(resource: string, columns: Columns, options: Options = {}): List {
  return { resource, columns, ...options }
}

export type SortSql = { readonly keys: readonly [string, ...string[]]; readonly direction: 'asc' | 'desc' }

/**
 * The id breaks ties in the direction of the keys, as the indexes do.
 * @throws Error for a field that the list cannot be sorted by
 */
export function sortSql({ columns }: List, { field, order }: Sort): SortSql {
  return { keys: columns.sortKeys(field), direction: order === 'ASC' ? 'asc' : 'desc' }
}

type Problem = { readonly key: string; readonly message: string }

/**
 * Gives each filter of a resource its SQL.
 * @returns problems instead, if a filter names a field or a kind that the list has no SQL for
 */
export function bindFilters(
  list: List,
  document: ResourceDefinition,
): { readonly filters: ListFilters; readonly problems: readonly Problem[] } {
  const problems: Problem[] = []
  const bound: BoundFilter[] = []
  const bind = (filter: FilterDefinition, key: string): void => {
    const found = boundFilter(list, filter)
    if (typeof found === 'string') problems.push({ key, message: found })
    else bound.push(found)
  }
  list.apiFilters?.forEach((filter, index) => bind(filter, `/filters (of the API, ${String(index)})`))
  document.filters?.forEach((filter, index) => bind(filter, `/filters/${String(index)}/on`))
  const place = ({ name }: BoundFilter): number => {
    const known = list.order?.indexOf(name) ?? -1
    return known === -1 ? Number.MAX_SAFE_INTEGER : known
  }
  // The sort is stable: filters without a place keep the order of the document.
  const rowId = document.selection === undefined ? undefined : list.columns.find(document.rowId ?? 'id')
  const wanted = document.rowIds === 'uuid' ? '::uuid' : '::bigint'
  if (document.selection !== undefined && rowId?.cast !== wanted)
    problems.push({
      key: '/selection',
      message: `needs rows that the server finds by a ${document.rowIds ?? 'number'}`,
    })
  return {
    filters: new ListFilters(
      bound.toSorted((a, b) => place(a) - place(b)),
      rowId === undefined ? undefined : { column: rowId, most: mostChosen(document) },
    ),
    problems,
  }
}

/** @returns the problem as text if there is no SQL for the filter */
function boundFilter(list: List, filter: FilterDefinition): BoundFilter | string {
  const { field, kind, on = field, param = field } = filter
  const predicate = list.predicates?.[field]
  if (predicate !== undefined) {
    if (predicate.kind !== kind) return `is a filter of kind ${kind}, but the server has one of kind ${predicate.kind}`
    return { name: field, param, kind, isNumber: false, sql: predicate.sql } as BoundFilter
  }
  const column = list.columns.find(on)
  if (column === undefined) return `is ${on}, which the server cannot filter by`
  if (kind === 'daysOverdue' && column.open === undefined) return `is ${on}, whose days the server does not count`
  if (kind === 'amountRange' && column.cast !== '::numeric') return `is ${on}, which is no amount`
  if (kind === 'references' && column.cast !== '::bigint') return `is ${on}, which is no record number`
  const sql = filterSql[kind] as (...parts: unknown[]) => readonly ConditionSql[]
  return {
    name: field,
    param,
    kind,
    isNumber: column.cast === '::bigint',
    sql: (value: unknown, tools: FilterTools) => sql(column, value, tools),
  } as BoundFilter
}
