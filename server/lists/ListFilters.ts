import type { FilterKind } from '../../schemas/resourceDefinition.ts'
import { CHOSEN, filterNames, isRange, type RangeKind } from '../../schemas/listFilters.ts'
import { parseId, parseIds, parseUuids, type Statement } from '../db/statement.ts'
import { PortalError } from '../errors.ts'
import type { Column } from './columns.ts'
import { requestedContracts, inOrder } from './requestedContracts.ts'
import type { ConditionSql, FilterTools, FilterValues } from './filterSql.ts'

/** A filter of a list with its SQL. */
export type BoundFilter = {
  readonly [Kind in FilterKind]: {
    readonly name: string
    /** Name of the API's parameter; a range has one for each end. */
    readonly param: string
    readonly kind: Kind
    /** True for a record number, which must be in the range of the database's type. */
    readonly isNumber: boolean
    readonly sql: (value: FilterValues[Kind], tools: FilterTools) => readonly ConditionSql[]
  }
}[FilterKind]

/** A condition of a statement, with the name of its filter. */
export type Condition = ConditionSql & { readonly filter: string }

/** An id that no record has. */
const NO_RECORD = '0'

/** Rows that can be chosen: their number or uuid, and how many of them. */
type Choosable = { readonly column: Column; readonly most: number }

/** The filters of one list. */
export class ListFilters {
  readonly #filters: readonly BoundFilter[]
  /** Names of the parameters of each filter. */
  readonly #names: readonly (readonly string[])[]
  readonly #choosable: Choosable | undefined

  constructor(filters: readonly BoundFilter[], choosable?: Choosable) {
    this.#filters = filters
    this.#names = filters.map(({ param, kind }) => filterNames(param, kind))
    this.#choosable = choosable
  }

  /** Parameters of the API, in the order of the conditions. */
  get params(): readonly string[] {
    return this.#names.flat()
  }

  /**
   * The filters of a validated query.
   * @throws PortalError NOT_FOUND for an invalid id, BAD_REQUEST for a range that ends before it starts,
   *   SELECTION_TOO_LARGE for too many chosen rows
   */
  read(query: object): ListFilter {
    const values = new Map<string, unknown>(Object.entries(query))
    const contractIds = requestedContracts(values.get('contractId') as string | undefined)
    const given: Given[] = []
    for (const [index, filter] of this.#filters.entries()) {
      const isNamed = this.#names[index]?.some(name => values.has(name)) === true
      const value = isNamed ? valueOf(filter, values) : undefined
      if (value !== undefined) given.push({ filter, value })
    }
    const named = values.get(CHOSEN)
    if (this.#choosable === undefined || typeof named !== 'string')
      return new ListFilter(contractIds, given, null, this.#filters)
    const chosen = chosenRows(named, this.#choosable)
    const { column } = this.#choosable
    const all = [...given, { filter: oneOf(column), value: chosen }]
    return new ListFilter(contractIds, all, { ids: chosen, idSql: column.compare }, this.#filters)
  }
}

/** @throws PortalError NOT_FOUND for an invalid id, SELECTION_TOO_LARGE */
function chosenRows(text: string, { column, most }: Choosable): readonly string[] {
  const ids = column.cast === '::uuid' ? parseUuids(text) : parseIds(text)
  if (ids === null) throw new PortalError('NOT_FOUND')
  if (ids.length > most) throw new PortalError('SELECTION_TOO_LARGE', { details: { most } })
  return ids
}

function oneOf({ compare, cast }: Column): BoundFilter {
  const sql = (ids: readonly string[], { bind }: FilterTools) => [
    { sql: `${compare} = any(string_to_array(${bind(ids.join(','))}, ',')${cast}[])` },
  ]
  return { name: CHOSEN, param: CHOSEN, kind: 'multiselect', isNumber: false, sql }
}

type Given = { readonly filter: BoundFilter; readonly value: FilterValues[FilterKind] }

/** Ids of chosen rows, and the column that holds them. */
type Chosen = { readonly ids: readonly string[]; readonly idSql: string }

/** The filters that a request uses, with their values. */
export class ListFilter {
  /** Contracts to search; null means all contracts of the party. */
  readonly contractIds: readonly string[] | null
  /** The chosen rows; null means all rows under the filters. */
  readonly chosen: Chosen | null
  readonly #given: readonly Given[]
  readonly #declared: readonly BoundFilter[]

  /** @param declared all filters of the list, in the order of the conditions */
  constructor(
    contractIds: readonly string[] | null,
    given: readonly Given[],
    chosen: Chosen | null = null,
    declared: readonly BoundFilter[] = [],
  ) {
    this.contractIds = contractIds
    this.#given = given
    this.chosen = chosen
    this.#declared = declared
  }

  /** Names of the filters in use. */
  get names(): readonly string[] {
    return this.#given.map(({ filter }) => filter.name)
  }

  /** Value of a filter of this kind; undefined if it is not in use. */
  value<Kind extends FilterKind>(name: string, kind: Kind): FilterValues[Kind] | undefined {
    const found = this.#given.find(({ filter }) => filter.name === name && filter.kind === kind)
    return found?.value as FilterValues[Kind] | undefined
  }

  /** The same without one filter. */
  without(name: string): ListFilter {
    return new ListFilter(
      this.contractIds,
      this.#given.filter(({ filter }) => filter.name !== name),
      this.chosen,
      this.#declared,
    )
  }

  /**
   * The same with another value of a declared filter.
   * @throws Error for a filter that the list does not have
   */
  with<Kind extends FilterKind>(name: string, kind: Kind, value: FilterValues[Kind]): ListFilter {
    const filter = this.#declared.find(one => one.name === name && one.kind === kind)
    if (filter === undefined) throw new Error(`the list has no filter ${name} of kind ${kind}`)
    const place = (one: Given): number => {
      const index = this.#declared.indexOf(one.filter)
      return index === -1 ? this.#declared.length : index
    }
    const given = [...this.#given.filter(one => one.filter.name !== name), { filter, value }]
    return new ListFilter(
      this.contractIds,
      given.toSorted((a, b) => place(a) - place(b)),
      this.chosen,
      this.#declared,
    )
  }

  /** @param today placeholder of the business day, for lists whose status depends on it */
  conditions(statement: Statement, today: () => string = noDay): Condition[] {
    const tools: FilterTools = { bind: value => statement.value(value), today }
    return this.#given.flatMap(({ filter, value }) => {
      const sql = filter.sql as (value: FilterValues[FilterKind], tools: FilterTools) => readonly ConditionSql[]
      return sql(value, tools).map(condition => ({ ...condition, filter: filter.name }))
    })
  }
}

function noDay(): string {
  throw new Error('this list has no business day')
}

/** Undefined for a filter that is not in use: missing, empty text, empty list. */
function valueOf(
  { kind, param, isNumber }: BoundFilter,
  query: ReadonlyMap<string, unknown>,
): FilterValues[FilterKind] | undefined {
  if (isRange(kind)) return rangeOf(param, kind, query)
  const value = query.get(param)
  if (typeof value !== 'string') return Array.isArray(value) && value.length > 0 ? value.map(String) : undefined
  if (value === '') return undefined
  if (kind === 'references') return parseIds(value) ?? [NO_RECORD]
  return isNumber ? (parseId(value) ?? NO_RECORD) : value
}

/** Ends as days, YYYY-MM-DD, as numbers of days, or as amounts, which only their values put in order. */
function rangeOf<Kind extends RangeKind>(
  param: string,
  kind: Kind,
  query: ReadonlyMap<string, unknown>,
): FilterValues[Kind] | undefined {
  const [fromName = '', toName = ''] = filterNames(param, kind)
  const [from, to] = [fromName, toName].map(name => query.get(name) as string | undefined)
  const comparable = (end: string | undefined) => (end !== undefined && kind === 'amountRange' ? Number(end) : end)
  inOrder<string | number>(comparable(from), comparable(to), `/${toName}`)
  return from === undefined && to === undefined ? undefined : ({ from, to } as FilterValues[Kind])
}
