import { dateSql, idSql, moneySql } from '../../db/jsonSql.ts'
import type { Kysely } from 'kysely'
import { Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import { sizeSql } from '../../lists/limitSql.ts'
import { billStatusSql } from '../bills/bills.types.ts'
import { billTypeSql } from '../loans/loans.types.ts'
import type { UpcomingQuery, UpcomingSort } from './upcoming-payments.types.ts'

/** Open bills; matches the condition of the partial indexes `factor_invoice_open` and `loan_bill_open`. */
const OPEN_SQL = 'b.open_amount > 0'
const factoring = {
  contracts: 'contract c',
  bills: 'factor_invoice b',
  link: 'b.contract_id = c.id',
  type: 'b.bill_type',
  product: `'FACTORING'`,
} as const
const credit = {
  contracts: 'loan_contract c',
  bills: 'loan_bill b',
  link: 'b.loan_contract_id = c.id',
  type: billTypeSql('b'),
  product: 'c.product_type',
} as const

/** @returns the payments as a JSON text, and the count of all that match */
export function upcomingPayments(
  db: Kysely<Tables>,
  partyId: string,
  query: UpcomingQuery,
): Promise<{ payments: string; total: number }> {
  const statement = new Statement()
  return statement.row(db, upcomingStatement(statement, partyId, query))
}

/**
 * The first rows and the total count over the bills of all contracts of a party. Each contract contributes its first
 * rows, from an index in the default order, so a thousand open bills cost as little as ten.
 * @param query `products`: at least one
 * @returns SQL of a statement with one row: `payments` (a JSON text) and `total`
 */
function upcomingStatement(statement: Statement, partyId: string, query: UpcomingQuery): string {
  const { products, contractIds, today, size, sort } = query
  const party = statement.value(partyId)
  const day = statement.value(today)
  const limit = sizeSql(statement, size)
  const key = sortKey(sort.field, day)
  const direction = sort.order === 'ASC' ? 'asc' : 'desc'
  const narrowed = contractIds === undefined ? '' : ` and c.id = any(${statement.ids(contractIds)})`
  const credits = products.filter(product => product !== 'FACTORING')
  const sources = [
    ...(products.includes('FACTORING') ? [{ ...factoring, own: narrowed, invoice: 'b.invoice_id', rank: '0' }] : []),
    ...(credits.length > 0
      ? [
          {
            ...credit,
            own: ` and c.product_type in (${credits.map(product => statement.value(product)).join(', ')})`,
            invoice: 'null::bigint',
            rank: '1',
          },
        ]
      : []),
  ]
  const found = sources.map(
    ({ contracts, own, bills, link, type, product, invoice, rank }) => `
    select p.name as company_name, ${product} as product, c.id as contract_id, c.contract_number, found.* from party p join ${contracts} on c.party_id = p.id cross join lateral (
      select ${rank} as rank, b.id, b.bill_number, ${type} as bill_type, b.due_date, b.open_amount, b.currency, ${invoice} as invoice_id,
        ${billStatusSql('b', day)} as status, ${sort.field === 'billType' ? type : key} as k
      from ${bills} where ${link} and ${OPEN_SQL} order by k ${direction}, b.id ${direction} limit ${limit}
    ) found where p.id = ${party}::bigint${own}`,
  )
  const counted = sources.map(
    ({ contracts, own, bills, link }) =>
      `(select count(*) from ${contracts} join ${bills} on ${link} where c.party_id = ${party}::bigint${own} and ${OPEN_SQL})`,
  )
  return `with page as (
      select * from (${found.join(' union all ')}) every order by k ${direction}, rank ${direction}, id ${direction} limit ${limit})
    select (select coalesce(json_agg(json_strip_nulls(row_to_json(r))), '[]')::text from (
        select p.company_name as "companyName", p.product, ${idSql('p.contract_id')} as "contractId", p.contract_number as "contractNumber", p.bill_number as "billNumber", p.bill_type as "billType",
          i.invoice_number as "invoiceNumber", ${dateSql('p.due_date')} as "dueDate", ${moneySql('p.open_amount')} as "openAmount", ${moneySql('p.open_amount')} as "amountOutstanding",
          p.currency as "currencyCode", p.status
        from page p left join invoice i on i.id = p.invoice_id order by p.k ${direction}, p.rank ${direction}, p.id ${direction}) r) as payments,
      (${counted.join(' + ')})::int as total`
}

function sortKey(field: UpcomingSort['field'], day: string): string {
  const keys: Record<UpcomingSort['field'], string> = {
    dueDate: 'b.due_date',
    openAmount: 'b.open_amount',
    companyName: 'p.name collate "und-x-icu"',
    contractNumber: 'c.contract_number',
    billNumber: 'b.bill_number',
    billType: 'b.bill_type',
    status: billStatusSql('b', day),
  }
  return keys[field]
}
