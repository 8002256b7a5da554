import { integerSql, type Statement } from '../../db/statement.ts'
import {
  conditionsOf,
  isSummed,
  ownedContracts,
  sortSql,
  type Conditions,
  type InvoiceFilter,
  type InvoiceSort,
} from './invoiceQuery.ts'
import { partSql, totalSql } from './invoiceTotal.ts'

/** So few matching rows are all read and sorted; more are so dense that walking the order of the list meets enough of them soon. */
const GATHERED_AT_MOST = integerSql(3000)

export type Direction = 'asc' | 'desc'
export type Window = {
  readonly direction: Direction
  readonly size: string
  readonly skip: string
  /** How many rows from the beginning that is at most, where it is known. */
  readonly reach?: number
  /** More conditions on `invoice i`. */
  readonly where?: readonly string[]
}

/**
 * The rows of the list as (id, k) in the order of its sort, for a few at a place. Each contract gives its own from an index, so the
 * cost does not grow with the table. An index knows one order and few filters: where the filter is another, the number of matches
 * (`total`) decides between reading them all and walking, in the statement itself.
 */
export class InvoiceRows {
  readonly #statement: Statement
  readonly #filter: InvoiceFilter
  readonly #sort: InvoiceSort
  readonly #conditions: Conditions
  /** `with …`: owned, and total with n and bounded. */
  readonly head: string

  constructor(statement: Statement, partyId: string, filter: InvoiceFilter, sort: InvoiceSort) {
    this.#statement = statement
    this.#filter = filter
    this.#sort = sort
    const owned = ownedContracts(statement, partyId, filter)
    this.#conditions = conditionsOf(statement, filter)
    this.head = `${owned}, ${totalSql(statement, filter, this.#conditions)}`
  }

  window({ direction, size, skip, reach, where = [] }: Window): string {
    const order = `order by k ${direction}, id ${direction} limit ${size} offset ${skip}`
    if (this.#isDirect() && this.#filter.contractIds?.length === 1 && !this.#isGrouped() && !this.#hasStatuses()) {
      return this.#walk(where, direction, `limit ${size} offset ${skip}`)
    }
    const walk = this.#walk(where, direction, reach === undefined ? `limit ${skip} + ${size}` : limitOf(reach))
    if (this.#isDirect()) return `select id, k from (${walk}) found ${order}`
    return `select id, k from (${this.#gather(where)} union all select id, k from (${walk}) walked where (select n > ${GATHERED_AT_MOST} or bounded from total)) found ${order}`
  }

  /** The row next to `this` (k, id), the one after it in the given direction. */
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
    const walk = this.#walk(beyond, direction, 'limit 1')
    if (this.#isDirect()) return `(select found.id::text from (${walk}) found ${order})`
    const gathered = `select id, k from (${this.#gather([])}) gathered where (k, id) ${comparison} (this.k, this.id)`
    return `(select found.id::text from (${gathered} union all select id, k from (${walk}) walked where (select n > ${GATHERED_AT_MOST} or bounded from total)) found ${order})`
  }

  /** The filter of `invoice_month i`. */
  monthStatus(): string {
    return this.#conditions.status.map(condition => ` and ${condition}`).join('')
  }

  /** True when one index serves filter and order. */
  #isDirect(): boolean {
    const { thirdParty, status } = this.#conditions
    if (!isSummed(this.#filter)) return false
    return thirdParty.length + status.length === 0 || this.#sort.field === 'invoiceDate'
  }

  #gather(where: readonly string[]): string {
    const { key, joins } = sortSql(this.#sort)
    const { thirdParty, status, issued, due, number } = this.#conditions
    const all = [
      ...partSql(this.#statement, this.#filter),
      ...thirdParty,
      ...status,
      ...issued,
      ...due,
      ...number,
      ...where,
    ]
    return `select gathered.id, gathered.k from owned o cross join lateral (select i.id, ${key} as k from invoice i ${joins} where ${all.join(' and ')} offset 0) gathered
      where (select n between 1 and ${GATHERED_AT_MOST} and not bounded from total)`
  }

  /** In the order of an index; what that index does not know is only looked at, or the database would choose one that does and sort. */
  #walk(where: readonly string[], direction: Direction, limit: string): string {
    const { thirdParty, status, issued, due, number, nearIssued, nearDue } = this.#conditions
    const { field } = this.#sort
    const byDate = field === 'invoiceDate'
    const byDue = field === 'invoiceDueDate'
    const known = [
      ...(byDate ? [...issued, ...nearIssued, ...thirdParty] : []),
      ...(byDue ? [...due, ...nearDue] : []),
      ...(byDate ? status : []),
    ]
    const looked = [...thirdParty, ...status, ...issued, ...due, ...number].filter(
      condition => !known.includes(condition),
    )
    const conditions = ['i.contract_id = o.id', ...known, ...passing(looked), ...where]
    if (!this.#isGrouped()) {
      const { key } = sortSql(this.#sort)
      const each = byDate && this.#hasStatuses() ? this.#eachStatus() : { source: '', condition: [] }
      return `select walked.id, walked.k from owned o ${each.source} cross join lateral (
        select i.id, ${key} as k from invoice i where ${[...conditions, ...each.condition].join(' and ')} order by ${key} ${direction}, i.id ${direction} ${limit}) walked`
    }
    const byName = field === 'thirdPartyName'
    const groups = byName
      ? 'cross join lateral (select t.id, t.name from third_party t where t.id in (select s.third_party_id from invoice_sum s where s.contract_id = o.id)) t'
      : ''
    const of = byName ? ['i.third_party_id = t.id'] : []
    return `select walked.id, walked.k from owned o ${groups} cross join lateral (
      select i.id, ${this.#groupKey()} as k from invoice i where ${[...of, ...conditions].join(' and ')} order by i.id ${direction} ${limit}) walked`
  }

  #hasStatuses(): boolean {
    return (this.#filter.statuses ?? []).length > 1
  }

  /** Each status gives its own first rows: the newest rows may all be of other ones. */
  #eachStatus(): { readonly source: string; readonly condition: readonly string[] } {
    const wanted = [...new Set(this.#filter.statuses)].map(status => `(${this.#statement.value(status)}::text)`)
    return {
      source: `cross join (values ${wanted.join(', ')}) of_status (status)`,
      condition: ['i.status = of_status.status'],
    }
  }

  /** Sorted by something that many rows of a contract share and that is not their own: its groups come one after the other. */
  #isGrouped(): boolean {
    return this.#sort.field === 'thirdPartyName' || this.#sort.field === 'contractNumber'
  }

  #groupKey(): string {
    return this.#sort.field === 'thirdPartyName' ? 't.name collate "und-x-icu"' : 'o.contract_number'
  }
}

/**
 * Conditions in a form that no index can answer and that is taken to hold for every second row. The database does not know how many
 * rows this contract has: else it would take an index that knows the conditions, read the whole contract from it and sort.
 */
function passing(conditions: readonly string[]): readonly string[] {
  return conditions.length === 0 ? [] : [`coalesce(${conditions.join(' and ')}, false)`, 'i.currency is not null']
}

/**
 * A number that stands in the text tells the database that few rows are wanted. These are all there are, so that there are few texts:
 * a request chooses one of them and never writes into the statement. The last is beyond the last page of the largest size.
 */
const LIMITS = Array.from({ length: 28 }, (_, power) => 10 * 2 ** power).map(rows => ({
  rows,
  sql: `limit ${integerSql(rows)}`,
}))

/** @throws RangeError for a reach that no page has */
function limitOf(reach: number): string {
  const limit = LIMITS.find(({ rows }) => rows >= reach)
  if (limit === undefined) throw new RangeError('no page reaches that far')
  return limit.sql
}
