import type { Statement } from '../../db/statement.ts'
import type { FilterTools } from '../../lists/filterSql.ts'
import { listOf } from '../../lists/List.ts'
import type { ListFilter } from '../../lists/ListFilters.ts'
import { containsSql } from '../../lists/numberText.ts'
import { billColumns } from './billColumns.ts'
import { billStatusCondition, type BillStatus } from './bills.types.ts'

/** A bill is also found by the number of the invoice that it is about. */
function billOrInvoiceNumber(part: string, { bind }: FilterTools): readonly { sql: string }[] {
  const ofInvoice = containsSql('about.invoice_number', part, bind)
  return [
    {
      sql: `(${containsSql('b.bill_number', part, bind)} or exists (select from invoice about where about.id = b.invoice_id and ${ofInvoice}))`,
    },
  ]
}

/** PAID does not depend on the day, and PostgreSQL rejects a parameter that no condition uses. */
function statusSql(statuses: readonly string[], { today }: FilterTools): readonly { sql: string }[] {
  const day = statuses.every(status => status === 'PAID') ? '' : today()
  const conditions = statuses.map(status => billStatusCondition(status as BillStatus, 'b', day))
  return [{ sql: `(${conditions.join(' or ')})` }]
}

export const billList = listOf('factoring/bills', billColumns('current_date'), {
  api: {
    name: 'bill',
    calls: ['list', 'totals', 'tabs', 'export', 'documents'],
    parties: true,
    order: [
      'partyId',
      'contractId',
      'billType',
      'dateFrom',
      'dateTo',
      'dueDateFrom',
      'dueDateTo',
      'invoiceNumber',
      'status',
    ],
    describe: {
      totals: 'Filters that the list of bills and their counts share.',
      tabs: 'Filters of the list; that of the tabs is ignored.',
    },
    parameters: {
      dateFrom: 'Issued on this day or later.',
      dateTo: 'Issued on this day or before.',
      dueDateFrom: 'Due on this day or later.',
      dueDateTo: 'Due on this day or before.',
      invoiceNumber:
        "Part of the bill's number or of the number of the invoice it is about, whatever its letter case and separators.",
    },
  },
  predicates: {
    status: { kind: 'multiselect', sql: statusSql },
    invoiceNumber: { kind: 'search', sql: billOrInvoiceNumber },
  },
  tabs: { by: ['status'] },
})

/** Contract columns used by the bill statements. */
export const CONTRACT_COLUMNS = 'contract_number, factor_name'

/**
 * Conditions on `factor_invoice b` under one contract `o` of `owned`.
 * @param today adds the placeholder of the business day, only when needed
 */
export function conditionSql(statement: Statement, filter: ListFilter, today: () => string): string {
  return ['b.contract_id = o.id', ...filter.conditions(statement, today).map(({ sql }) => sql)].join(' and ')
}
