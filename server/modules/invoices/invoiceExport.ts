import type { ExportColumn } from '../../lists/export/cellSql.ts'
import type { ExportQuery } from '../../lists/export/rowBatches.ts'
import { Statement } from '../../db/statement.ts'
import { conditionSql, sortSql, type InvoiceFilter, type InvoiceSort } from './invoiceQuery.ts'
import { invoiceFields } from './invoiceFields.ts'

/** Fields with a native database type, exported uncast; all other fields are already text. */
const typedSql: Readonly<Record<string, string>> = {
  submittedAt: 'i.submitted_at',
  invoiceAmount: 'i.amount',
  amountPaid: 'i.amount_paid',
  amountUnpaid: 'i.amount_unpaid',
  invoiceAmountAssigned: 'i.assigned_amount',
  invoiceAmountAssignedRate: 'i.assigned_rate',
  invoiceAmountAssignedOutstanding: 'i.assigned_outstanding',
  advanceAmountTotal: 'i.advance_total',
  advanceAmountFunded: 'i.advance_funded',
  advanceAmountFundedOutstanding: 'i.advance_outstanding',
  advanceAmountUnfunded: 'i.advance_unfunded',
  advanceRate: 'i.advance_rate',
  reserveAmountTotal: 'i.reserve_total',
  reserveAmountOutstanding: 'i.reserve_outstanding',
  reserveRate: 'i.reserve_rate',
  invoiceAmountUnfunded: 'i.unfunded_amount',
  invoiceUploadDate: 'i.uploaded_at',
}

/** @throws Error for an unknown invoice field */
export function exportSql(field: string): string {
  const sql = Object.hasOwn(typedSql, field)
    ? typedSql[field]
    : Object.hasOwn(invoiceFields, field)
      ? invoiceFields[field]
      : undefined
  if (sql === undefined) throw new Error(`an invoice has no field ${field}`)
  return sql
}

export function exportQuery(
  partyId: string,
  filter: InvoiceFilter,
  sort: InvoiceSort,
  columns: readonly ExportColumn[],
): ExportQuery {
  const statement = new Statement()
  const { key, direction } = sortSql(sort)
  const narrowed = filter.contractIds === null ? '' : ` and id = any(${statement.ids(filter.contractIds)})`
  const own = `(select id from contract where party_id = ${statement.value(partyId)}::bigint${narrowed})`
  const source = `from invoice i join third_party t on t.id = i.third_party_id join contract c on c.id = i.contract_id
    where ${conditionSql(statement, filter, `in ${own}`)} order by ${key} ${direction}, i.id ${direction}`
  return { statement, columns, source }
}
