import { likeContains, type Statement } from '../../db/statement.ts'
import { ownedSql } from '../../lists/ownedContracts.ts'
import { invoiceSortKeys } from './invoiceFields.ts'

export type InvoiceFilter = {
  /** Contracts to search; null means all contracts of the party. */
  readonly contractIds: readonly string[] | null
  readonly thirdPartyId?: string | undefined
  readonly invoiceNumber?: string | undefined
  readonly invoiceDateFrom?: string | undefined
  readonly invoiceDateTo?: string | undefined
  readonly dueDateFrom?: string | undefined
  readonly dueDateTo?: string | undefined
  readonly statuses?: readonly string[] | undefined
}
export type InvoiceSort = { readonly field: string; readonly order: 'ASC' | 'DESC' }

/**
 * Contracts to search. With a date filter, each carries its shortest and longest payment term: days between issue and
 * due date.
 */
export function ownedContracts(statement: Statement, partyId: string, filter: InvoiceFilter): string {
  const terms = hasDates(filter)
    ? ', (select min(shortest) from invoice_sum s where s.contract_id = contract.id) as shortest, (select max(longest) from invoice_sum s where s.contract_id = contract.id) as longest'
    : ''
  return ownedSql(statement, partyId, filter.contractIds, `contract_number, currency${terms}`)
}

/**
 * Filter conditions on `invoice i`, grouped by subject. `near…` conditions bound one date by the filter on the other
 * date, using the payment terms of `owned o`.
 */
export type Conditions = {
  readonly thirdParty: readonly string[]
  readonly status: readonly string[]
  readonly number: readonly string[]
  readonly issued: readonly string[]
  readonly due: readonly string[]
  readonly nearIssued: readonly string[]
  readonly nearDue: readonly string[]
}

export function conditionsOf(statement: Statement, filter: InvoiceFilter): Conditions {
  const { invoiceDateFrom, invoiceDateTo, dueDateFrom, dueDateTo, invoiceNumber = '', statuses = [] } = filter
  const day = (
    value: string | undefined,
    condition: (place: string) => readonly [string, string],
  ): readonly [string, string] | undefined =>
    value === undefined ? undefined : condition(`${statement.value(value)}::date`)
  const issued = [
    day(invoiceDateFrom, place => [`i.invoice_date >= ${place}`, `i.due_date >= ${place} + o.shortest`]),
    day(invoiceDateTo, place => [`i.invoice_date <= ${place}`, `i.due_date <= ${place} + o.longest`]),
  ].filter(pair => pair !== undefined)
  const due = [
    day(dueDateFrom, place => [`i.due_date >= ${place}`, `i.invoice_date >= ${place} - o.longest`]),
    day(dueDateTo, place => [`i.due_date <= ${place}`, `i.invoice_date <= ${place} - o.shortest`]),
  ].filter(pair => pair !== undefined)
  return {
    thirdParty:
      filter.thirdPartyId === undefined ? [] : [`i.third_party_id = ${statement.value(filter.thirdPartyId)}::bigint`],
    status: statusSql(statement, statuses),
    number: invoiceNumber === '' ? [] : [`i.invoice_number ilike ${statement.value(likeContains(invoiceNumber))}`],
    issued: issued.map(([condition]) => condition),
    nearDue: issued.map(([, condition]) => condition),
    due: due.map(([condition]) => condition),
    nearIssued: due.map(([, condition]) => condition),
  }
}

function statusSql(statement: Statement, statuses: readonly string[]): readonly string[] {
  if (statuses.length === 0) return []
  if (statuses.length === 1) return [`i.status = ${statement.value(statuses[0])}::text`]
  return [`i.status in (${statuses.map(status => statement.value(status)).join(', ')})`]
}

/** Conditions on `invoice i` for a contract expression, in a form that any index can serve. */
export function conditionSql(statement: Statement, filter: InvoiceFilter, contract: string): string {
  const { thirdParty, status, number, issued, due } = conditionsOf(statement, filter)
  return [`i.contract_id ${contract}`, ...thirdParty, ...issued, ...due, ...number, ...status].join(' and ')
}

export type SortSql = { readonly key: string; readonly joins: string; readonly direction: 'asc' | 'desc' }

/**
 * The id breaks ties in the direction of the key, as the indexes do.
 * @throws Error for a field outside the allow-list
 */
export function sortSql(sort: InvoiceSort): SortSql {
  const known = Object.hasOwn(invoiceSortKeys, sort.field) ? invoiceSortKeys[sort.field] : undefined
  if (known === undefined) throw new Error(`the invoice list has no sort key for ${sort.field}`)
  return { key: known.sql, joins: known.joins, direction: sort.order === 'ASC' ? 'asc' : 'desc' }
}

export function hasDates({ invoiceDateFrom, invoiceDateTo, dueDateFrom, dueDateTo }: InvoiceFilter): boolean {
  return [invoiceDateFrom, invoiceDateTo, dueDateFrom, dueDateTo].some(date => date !== undefined)
}

/** True when the aggregate tables cover the filter: contract, third party and status only. */
export function isSummed(filter: InvoiceFilter): boolean {
  return !hasDates(filter) && (filter.invoiceNumber ?? '') === ''
}
