import type { Sort } from '../../../schemas/resourceDefinition.ts'
import type { ListFilter } from '../../lists/ListFilters.ts'
import { Statement } from '../../db/statement.ts'
import { ROW_JOINS, rowSelect } from './invoicePage.ts'
import { sortSql } from './invoiceQuery.ts'
import { InvoiceRows } from './invoiceRows.ts'
import type { BuiltStatement } from './invoices.repository.ts'

/**
 * One invoice of the party, with the rows before and after it in the list of the same filters and sort.
 * Neighbours are found by comparing (key, id), so ties and the ends of the list are correct. Returns no row when the
 * party has no such invoice.
 * @param day the business day, YYYY-MM-DD
 */
export function detailStatement(
  partyId: string,
  id: string,
  filter: ListFilter,
  sort: Sort,
  day: string,
): BuiltStatement {
  const statement = new Statement()
  const list = new InvoiceRows(statement, partyId, filter, sort)
  const { key, direction } = sortSql(sort)
  const text = `with ${list.head},
    this as (select i.id, ${key} as k from invoice i ${ROW_JOINS}
      where i.id = ${statement.value(id)}::bigint and c.party_id = ${statement.value(partyId)}::bigint)
    select (select count(*)::int from owned) as contracts, ${list.neighbour(direction === 'asc' ? 'desc' : 'asc')} as previous, ${list.neighbour(direction)} as next,
      (select row_to_json(r)::text from (select ${rowSelect(statement, day)},
        exists (select from payment_receipt where invoice_id = i.id) as "hasPaymentReceipts"
        from invoice i ${ROW_JOINS} where i.id = this.id) r) as invoice
    from this`
  return { statement, text }
}
