import type { Sort } from '../../../schemas/resourceDefinition.ts'
import { integerSql, type Statement } from '../../db/statement.ts'
import { limitSql } from '../../lists/limitSql.ts'
import type { Condition, ListFilter } from '../../lists/ListFilters.ts'
import { startSql, type LocatingKind } from './invoiceBuckets.ts'
import { bounds, indexes, invoiceStatuses, SPLIT_BY, SPLIT_FIELD, BUYER, hasSeveralBuyers } from './invoiceList.ts'
import { conditionsOf, conditionsOn, ownedContracts, sortSql, textOf } from './invoiceQuery.ts'
import { partSql, totalSql } from './invoiceTotal.ts'

/** Dates that share their order with the sort field within a payment term, by filter. */
const otherDate: Readonly<Record<string, string>> = { invoiceDate: 'dueDate', invoiceDueDate: 'invoiceDate' }
/** Up to this many matches are read and sorted. With more, an index scan in list order finds a page sooner. */
const MAX_COLLECTED = integerSql(3000)
const MIN_COLLECTED = integerSql(300)
/** Expected page; with it a scan in list order meets so many rows in `rows / matches * size`. */
const USUAL_SIZE = integerSql(10)
/**
 * CTE `few`: the number of matches from which on the scan is expected to read fewer rows than all matches are. With many
 * rows the bound is fixed, since a filter may be related to the order.
 */
const FEW_SQL = `few as materialized (select least(${MAX_COLLECTED}, greatest(${MIN_COLLECTED}, sqrt(${USUAL_SIZE} * sum(i.n)))) as n
  from owned o join current_invoice_sum i on i.contract_id = o.id)`
const IS_COLLECTED = '(select total.n <= few.n and not bounded from total, few)'

export type Direction = 'asc' | 'desc'
export type Window = {
  readonly direction: Direction
  readonly size: string
  readonly skip: string
  /** Upper bound of rows between the list's start and the window's end, if known. */
  readonly reach?: number
  /** Additional conditions on `invoice i`. */
  readonly where?: readonly string[]
}

/**
 * Builds SQL for a window of the list: (id, k) in sort order. Each contract contributes rows from an index, so the cost
 * does not grow with the table.
 * An index covers one order and few filters. For other filters the statement itself decides by the match count
 * (`total`): read and sort all matches, or scan an index in list order.
 */
export class InvoiceRows {
  readonly #statement: Statement
  readonly #filter: ListFilter
  readonly #sort: Sort
  readonly #conditions: readonly Condition[]
  /** CTEs of the `with` clause: `owned`, and `total` with n and bounded. */
  readonly head: string

  constructor(statement: Statement, partyId: string, filter: ListFilter, sort: Sort) {
    this.#statement = statement
    this.#filter = filter
    this.#sort = sort
    const owned = ownedContracts(statement, partyId, filter)
    this.#conditions = conditionsOf(statement, filter)
    this.head = `${owned}, ${totalSql(statement, filter, this.#conditions)}${this.#isDirect() ? '' : `, ${FEW_SQL}`}`
  }

  window({ direction, size, skip, reach, where = [] }: Window): string {
    const order = `order by k ${direction}, id ${direction} limit ${size} offset ${skip}`
    if (this.#isDirect() && this.#filter.contractIds?.length === 1 && !this.#isGrouped() && !this.#isSplit()) {
      return this.#inListOrder(where, direction, `limit ${size} offset ${skip}`)
    }
    const scan = this.#inListOrder(where, direction, reach === undefined ? `limit ${skip} + ${size}` : limitSql(reach))
    if (this.#isDirect()) return `select id, k from (${scan}) found ${order}`
    return `select id, k from (${this.#collect(where)} union all select id, k from (${scan}) scanned where not ${IS_COLLECTED}) found ${order}`
  }

  /** The row after `this` (k, id) in the given direction. */
  neighbour(direction: Direction): string {
    const comparison = direction === 'asc' ? '>' : '<'
    const { key } = sortSql(this.#sort)
    const beyond = this.#isGrouped()
      ? [
          `${this.#groupKey()} ${comparison}= this.k`,
          `i.id ${comparison} case when ${this.#groupKey()} = this.k then this.id else ${direction === 'asc' ? '0' : '9223372036854775807'} end`,
        ]
      : [`(${key}, i.id) ${comparison} (this.k, this.id)`]
    const order = `order by found.k ${direction}, found.id ${direction} limit 1`
    const scan = this.#inListOrder(beyond, direction, 'limit 1')
    if (this.#isDirect()) return `(select found.id::text from (${scan}) found ${order})`
    const collected = `select id, k from (${this.#collect([])}) collected where (k, id) ${comparison} (this.k, this.id)`
    return `(select found.id::text from (${collected} union all select id, k from (${scan}) scanned where not ${IS_COLLECTED}) found ${order})`
  }

  /** CTE `start` of a page that begins after `offset` rows. */
  start(kind: LocatingKind, direction: Direction, offset: string): string {
    const source = { statement: this.#statement, filter: this.#filter, conditions: this.#conditions }
    return startSql(source, kind, direction, offset)
  }

  /** True when one index serves both filter and order. */
  #isDirect(): boolean {
    const index = this.#index()
    return this.#filter.names.every(name => index.includes(name))
  }

  /** Filters that the index over the sort field covers. It has the rows of one buyer in its order, not those of several. */
  #index(): readonly string[] {
    const index = indexes[this.#sort.field] ?? []
    return hasSeveralBuyers(this.#filter) ? index.filter(name => name !== BUYER) : index
  }

  #collect(where: readonly string[]): string {
    const { key, joins } = sortSql(this.#sort)
    const all = [...partSql(this.#statement, this.#filter), ...textOf(this.#conditions), ...where]
    return `select collected.id, collected.k from owned o cross join lateral (select i.id, ${key} as k from invoice i ${joins} where ${all.join(' and ')} offset 0) collected
      where ${IS_COLLECTED} and (select n > 0 from total)`
  }

  /**
   * Scans an index in list order. Conditions outside that index are residual; otherwise the planner would use an index
   * that covers them, and sort.
   */
  #inListOrder(where: readonly string[], direction: Direction, limit: string): string {
    const { field } = this.#sort
    // The index by terms does not cover the neighbour's condition on the due date.
    const byTerms = otherDate[field] !== undefined && this.#filter.names.includes(otherDate[field])
    if (byTerms && (where.length === 0 || field === 'invoiceDate')) {
      const other = this.#scan([...where, 'o.terms is null'], direction, limit)
      return `select id, k from (${this.#scanTerms(where, direction, limit)} union all ${other}) scanned`
    }
    return this.#scan(where, direction, limit)
  }

  /** Scans the rows of each payment term, which the index has in the order of both dates. */
  #scanTerms(where: readonly string[], direction: Direction, limit: string): string {
    const { key } = sortSql(this.#sort)
    const indexConditions = [
      ...textOf(conditionsOn(this.#conditions, ['invoiceDate'])),
      ...this.#boundsOn('invoiceDate'),
    ]
    const residual = textOf(this.#conditions.filter(({ bound }) => bound === undefined))
    const conditions = [
      'i.contract_id = o.id',
      '(i.due_date - i.invoice_date) = o.shortest',
      ...indexConditions,
      ...passing(residual),
      ...where,
    ]
    return `select scanned.id, scanned.k from (
        select of.id, t.term as shortest, t.term as longest from owned of cross join lateral unnest(of.terms) t (term)) o cross join lateral (
      select i.id, ${key} as k from invoice i where ${conditions.join(' and ')} order by i.invoice_date ${direction}, i.id ${direction} ${limit}) scanned`
  }

  #scan(where: readonly string[], direction: Direction, limit: string): string {
    const { field } = this.#sort
    const index = this.#index()
    const indexConditions = index.flatMap(name => [
      ...textOf(conditionsOn(this.#conditions, [name])),
      ...this.#boundsOn(name),
    ])
    const residual = textOf(this.#conditions.filter(({ filter }) => !index.includes(filter)))
    const conditions = ['i.contract_id = o.id', ...indexConditions, ...passing(residual), ...where]
    const statuses = this.#isSplit() ? this.#eachStatus() : { source: '', condition: [] }
    if (!this.#isGrouped()) {
      const { key } = sortSql(this.#sort)
      return `select scanned.id, scanned.k from owned o ${statuses.source} cross join lateral (
        select i.id, ${key} as k from invoice i where ${[...conditions, ...statuses.condition].join(' and ')} order by ${key} ${direction}, i.id ${direction} ${limit}) scanned`
    }
    const byName = field === 'thirdPartyName'
    const groups = byName
      ? 'cross join lateral (select t.id, t.name from third_party t where t.id in (select s.third_party_id from current_invoice_sum s where s.contract_id = o.id)) t'
      : statuses.source
    const of = byName ? ['i.third_party_id = t.id'] : statuses.condition
    return `select scanned.id, scanned.k from owned o ${groups} cross join lateral (
      select i.id, ${this.#groupKey()} as k from invoice i where ${[...of, ...conditions].join(' and ')} order by i.id ${direction} ${limit}) scanned`
  }

  /** What the conditions on the other date say about the date of this filter. */
  #boundsOn(name: string): readonly string[] {
    return this.#conditions.flatMap(({ filter, bound }) =>
      bound !== undefined && bounds[filter] === name ? [bound] : [],
    )
  }

  /**
   * True when statuses are scanned one after another, because the index that has the order begins with them: by contract
   * number always, by issue date for a buyer or for several statuses.
   */
  #isSplit(): boolean {
    if (this.#sort.field === 'contractNumber') return true
    if (this.#sort.field !== SPLIT_FIELD) return false
    const statuses = this.#filter.value(SPLIT_BY, 'multiselect') ?? []
    return (
      statuses.length > 1 ||
      (statuses.length === 0 && this.#filter.names.includes(BUYER) && !hasSeveralBuyers(this.#filter))
    )
  }

  #eachStatus(): { readonly source: string; readonly condition: readonly string[] } {
    const given = this.#filter.value(SPLIT_BY, 'multiselect') ?? []
    const wanted =
      given.length === 0
        ? invoiceStatuses.map(status => `'${status}'`)
        : [...new Set(given)].map(status => this.#statement.value(status))
    return {
      source: `cross join (values ${wanted.map(status => `(${status}::text)`).join(', ')}) of_status (status)`,
      condition: ['i.status = of_status.status'],
    }
  }

  /**
   * True when the sort key belongs to a joined record and many rows of a contract share it. The groups are then read
   * one after another.
   */
  #isGrouped(): boolean {
    return this.#sort.field === 'thirdPartyName' || this.#sort.field === 'contractNumber'
  }

  #groupKey(): string {
    return this.#sort.field === 'thirdPartyName' ? 't.name collate "und-x-icu"' : 'o.contract_number'
  }
}

/**
 * Residual conditions: no index can use them, and the planner assumes that half of the rows match. The planner does not
 * know this contract's row count. It would otherwise use an index on the conditions, read the whole contract and sort.
 */
function passing(conditions: readonly string[]): readonly string[] {
  return conditions.length === 0 ? [] : [`coalesce(${conditions.join(' and ')}, false)`, 'i.currency is not null']
}
