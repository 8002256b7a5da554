import { likeContains, type Statement } from '../../db/statement.ts'
import { invoiceSortKeys } from './invoiceFields.ts'

export type InvoiceFilter = {
  /** Own contracts to look into; null means all of the party. */
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

/** The contracts a call looks into: those of the party, narrowed to the asked ones. Foreign ids simply are not among them. */
export function ownedSql(statement: Statement, partyId: string, filter: InvoiceFilter): string {
  const narrowed = filter.contractIds === null ? '' : ` and id = any(${statement.ids(filter.contractIds)})`
  return `owned as materialized (select id from contract where party_id = ${statement.value(partyId)}::bigint${narrowed})`
}

/** Conditions on `invoice i` for one contract, whose id is the given expression. */
export function conditionSql(statement: Statement, filter: InvoiceFilter, contract: string): string {
  const conditions = [`i.contract_id ${contract}`]
  const compare = (column: string, operator: string, value: string | undefined, type: string) => {
    if (value !== undefined) conditions.push(`${column} ${operator} ${statement.value(value)}::${type}`)
  }
  compare('i.third_party_id', '=', filter.thirdPartyId, 'bigint')
  compare('i.invoice_date', '>=', filter.invoiceDateFrom, 'date')
  compare('i.invoice_date', '<=', filter.invoiceDateTo, 'date')
  compare('i.due_date', '>=', filter.dueDateFrom, 'date')
  compare('i.due_date', '<=', filter.dueDateTo, 'date')
  if (filter.invoiceNumber !== undefined && filter.invoiceNumber !== '') {
    conditions.push(`i.invoice_number ilike ${statement.value(likeContains(filter.invoiceNumber))}`)
  }
  const statuses = filter.statuses ?? []
  if (statuses.length === 1) compare('i.status', '=', statuses[0], 'text')
  if (statuses.length > 1) conditions.push(`i.status in (${statuses.map((status) => statement.value(status)).join(', ')})`)
  return conditions.join(' and ')
}

export type SortSql = { readonly key: string; readonly joins: string; readonly direction: 'asc' | 'desc' }

/** The id breaks ties in the direction of the key, as the indexes have it. @throws Error for a field outside the allow-list */
export function sortSql(sort: InvoiceSort): SortSql {
  const known = Object.hasOwn(invoiceSortKeys, sort.field) ? invoiceSortKeys[sort.field] : undefined
  if (known === undefined) throw new Error(`the invoice list has no sort key for ${sort.field}`)
  return { key: known.sql, joins: known.joins, direction: sort.order === 'ASC' ? 'asc' : 'desc' }
}
