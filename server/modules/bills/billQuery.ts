import { likeContains, type Statement } from '../../db/statement.ts'
import { billStatusCondition, type BillStatus } from './billStatus.ts'

export type BillFilter = {
  /** Contracts to search; null means all contracts of the party. */
  readonly contractIds: readonly string[] | null
  readonly billTypes?: readonly string[] | undefined
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
  /** Part of the bill's number, or of the referenced invoice's number. */
  readonly number?: string | undefined
  readonly statuses?: readonly BillStatus[] | undefined
}

/** Contract columns used by the bill statements. */
export const contractColumns = 'contract_number, factor_name'

/**
 * Conditions on `factor_invoice b` under one contract `o` of `owned`.
 * @param today adds the placeholder of the business day, only when needed
 */
export function conditionSql(statement: Statement, filter: BillFilter, today: () => string): string {
  const conditions = ['b.contract_id = o.id']
  const { billTypes = [], statuses = [] } = filter
  if (billTypes.length > 0)
    conditions.push(`b.bill_type in (${billTypes.map(type => statement.value(type)).join(', ')})`)
  if (statuses.length > 0) {
    // PAID does not depend on the day, and PostgreSQL rejects a parameter that no condition uses.
    const day = statuses.every(status => status === 'PAID') ? '' : today()
    conditions.push(`(${statuses.map(status => billStatusCondition(status, 'b', day)).join(' or ')})`)
  }
  if (filter.dateFrom !== undefined) conditions.push(`b.issue_date >= ${statement.value(filter.dateFrom)}::date`)
  if (filter.dateTo !== undefined) conditions.push(`b.issue_date <= ${statement.value(filter.dateTo)}::date`)
  if (filter.number !== undefined && filter.number !== '') {
    const text = statement.value(likeContains(filter.number))
    conditions.push(
      `(b.bill_number ilike ${text} or exists (select from invoice about where about.id = b.invoice_id and about.invoice_number ilike ${text}))`,
    )
  }
  return conditions.join(' and ')
}
