import { filterNames, urlFilters, type UrlFilter } from '../listFilters.ts'
import type { ResourceDefinition, Sort } from '../resourceDefinition.ts'

export type FilterValue = string | readonly string[]

/** The parsed query string of a list. `filters` contains only declared names with a value. */
export type ListUrl = {
  readonly page: number
  readonly size: number
  readonly sort: Sort
  readonly filters: Readonly<Record<string, FilterValue>>
}

/** The allowed content of a query string, derived from the resource document once per list. */
export type ListUrlSpec = {
  readonly filters: Readonly<Record<string, UrlFilter>>
  /** The offered page sizes. */
  readonly pageSizes: readonly number[]
  /** The page size when the address names none. */
  readonly defaultSize: number
  readonly defaultSort: Sort
  readonly sortable: ReadonlySet<string>
  /** Filters typed by keystroke: their steps do not fill the history. */
  readonly typed: ReadonlySet<string>
  /** The allowed values of a filter with a vocabulary; a missing vocabulary allows nothing. */
  readonly vocabularies: Readonly<Record<string, readonly string[]>>
}

/** Default page sizes (INV-07), when a document names none. */
const pageSizes: readonly number[] = [10, 20, 30]

/** The page sizes of a list by its document. */
export function listPageSizes(definition: ResourceDefinition): readonly number[] {
  return definition.pageSizes ?? pageSizes
}

/** Page sizes that every list has beside those of its document, for who wants longer pages (INV-22). */
export const moreSizes: readonly number[] = [50, 100]

/** @param usual the page size that the person has chosen for all lists */
export function listUrlSpec(
  definition: ResourceDefinition,
  vocabularies: Readonly<Record<string, readonly string[]>>,
  usual?: number,
): ListUrlSpec {
  const sizes = [...new Set([...listPageSizes(definition), ...moreSizes])]
  const defaultSort = definition.defaultSort ?? { field: 'id', order: 'ASC' }
  const sortable = definition.columns.filter(column => column.sortable).map(column => column.field)
  const typed = (definition.filters ?? [])
    .filter(({ kind }) => kind === 'search' || kind === 'daysOverdue' || kind === 'amountRange')
    .flatMap(({ field, kind }) => filterNames(field, kind))
  return {
    filters: urlFilters(definition),
    pageSizes: sizes,
    defaultSize: sizes.find(size => size === usual) ?? sizes[0] ?? 10,
    defaultSort,
    sortable: new Set([...sortable, defaultSort.field]),
    typed: new Set(typed),
    vocabularies,
  }
}

export function firstPage(spec: ListUrlSpec): ListUrl {
  return { page: 1, size: spec.defaultSize, sort: spec.defaultSort, filters: {} }
}
