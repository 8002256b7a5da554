import type { Statement } from '../../db/statement.ts'
import { actSortKeys } from './actFields.ts'
import { feeTypes, statementSql } from './statementSql.ts'

export type ActFilter = {
  /** Contracts to search; null means all contracts of the party. */
  readonly contractIds: readonly string[] | null
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
  readonly types?: readonly string[] | undefined
  readonly invoiceId?: string | undefined
  /** Restricts to the parts of that fee act, or to the act itself if it has none. */
  readonly feesActId?: string | undefined
  /** True for statement lines only; acts under another act are omitted. */
  readonly statements: boolean
}
export type ActSort = { readonly field: string; readonly order: 'ASC' | 'DESC' }

/** Contract column used by the act queries. */
export const contractColumns = 'contract_number'

/** Conditions on `act a` under one contract `o` of `owned`. */
export function conditionSql(statement: Statement, filter: ActFilter): string {
  const conditions = ['a.contract_id = o.id']
  const { types = [], feesActId } = filter
  if (filter.statements) conditions.push(statementSql('a'))
  if (types.length > 0) conditions.push(`a.type in (${types.map(type => statement.value(type)).join(', ')})`)
  if (filter.dateFrom !== undefined) conditions.push(`a.date >= ${statement.value(filter.dateFrom)}::date`)
  if (filter.dateTo !== undefined) conditions.push(`a.date <= ${statement.value(filter.dateTo)}::date`)
  if (filter.invoiceId !== undefined) conditions.push(`a.invoice_id = ${statement.value(filter.invoiceId)}::bigint`)
  if (feesActId !== undefined) {
    const id = `${statement.value(feesActId)}::bigint`
    conditions.push(
      `(a.parent_act_id = ${id} or (a.id = ${id} and not exists (select from act part where part.parent_act_id = ${id})))`,
    )
  }
  return conditions.join(' and ')
}

/**
 * The id breaks ties in the direction of the key, as the indexes do.
 * @throws Error for a field outside the allow-list
 */
export function sortSql({ field, order }: ActSort): { key: string; direction: 'asc' | 'desc' } {
  const key = Object.hasOwn(actSortKeys, field) ? actSortKeys[field] : undefined
  if (key === undefined) throw new Error(`the list of acts has no sort key for ${field}`)
  return { key, direction: order === 'ASC' ? 'asc' : 'desc' }
}

/** Condition that the given invoice and fee act belong to the party; true for omitted ones. */
export function ownPartsSql(statement: Statement, partyId: string, { invoiceId, feesActId }: ActFilter): string {
  const contractOf = (alias: string): string =>
    `join contract c on c.id = ${alias}.contract_id and c.party_id = ${statement.value(partyId)}::bigint`
  const own = [
    ...(invoiceId === undefined
      ? []
      : [`exists (select from invoice i ${contractOf('i')} where i.id = ${statement.value(invoiceId)}::bigint)`]),
    ...(feesActId === undefined
      ? []
      : [
          `exists (select from act f ${contractOf('f')} where f.id = ${statement.value(feesActId)}::bigint and f.type in (${feeTypes.map(type => `'${type}'`).join(', ')}))`,
        ]),
  ]
  return own.length === 0 ? 'true' : own.join(' and ')
}
