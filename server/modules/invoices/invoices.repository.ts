import type { Kysely } from 'kysely'
import { selectList } from '../../db/jsonSql.ts'
import { Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import { invoiceFields } from './invoiceFields.ts'
import { conditionSql, ownedSql, sortSql, type InvoiceFilter, type InvoiceSort } from './invoiceQuery.ts'

export type Paging = { readonly page: number; readonly size: number }
/** `contracts` is how many of the asked contracts are the party's own; `content` and `invoice` are JSON texts made by the database. */
export type InvoicePage = { readonly contracts: number; readonly content: string; readonly total: number }
export type InvoiceWithNeighbours = { readonly contracts: number; readonly invoice: string; readonly previous: string | null; readonly next: string | null }
export type Totals = { readonly contracts: number; readonly totals: string }

const rowJoins = 'join third_party t on t.id = i.third_party_id join contract c on c.id = i.contract_id'
const rowSelect = selectList(invoiceFields)

export type BuiltStatement = { readonly statement: Statement; readonly text: string }

/**
 * One page and the count in one statement. Each contract gives its own first rows from its index, and only the page's ids are
 * joined to full rows: the cost does not grow with the table. The count is exact, from the index where the filter allows.
 */
export function pageStatement(partyId: string, filter: InvoiceFilter, sort: InvoiceSort, { page, size }: Paging): BuiltStatement {
  const statement = new Statement()
  const owned = ownedSql(statement, partyId, filter)
  const { key, joins, direction } = sortSql(sort)
  const order = `k ${direction}, id ${direction}`
  const condition = conditionSql(statement, filter, '= o.id')
  const last = statement.value(page * size)
  const text = `with ${owned},
    page as (
      select found.id, found.k from owned o cross join lateral (
        select i.id, ${key} as k from invoice i ${joins} where ${condition} order by ${key} ${direction}, i.id ${direction} limit ${last}::bigint
      ) found order by ${order} limit ${statement.value(size)}::bigint offset ${statement.value((page - 1) * size)}::bigint)
    select (select count(*)::int from owned) as contracts,
      (select coalesce(json_agg(row_to_json(r)), '[]')::text from (
        select ${rowSelect} from page p join invoice i on i.id = p.id ${rowJoins} order by p.k ${direction}, p.id ${direction}) r) as content,
      (select coalesce(sum(n), 0)::int from owned o cross join lateral (select count(*) as n from invoice i where ${condition}) counted) as total`
  return { statement, text }
}

export function totalsStatement(partyId: string, filter: InvoiceFilter): BuiltStatement {
  const statement = new Statement()
  const owned = ownedSql(statement, partyId, filter)
  const condition = conditionSql(statement, filter, '= o.id')
  const sums = Object.entries(totalColumns).map(([name, column]) => `coalesce(sum(s.${column}), 0)::numeric(20,2)::text as "${name}"`).join(', ')
  const inner = Object.values(totalColumns).map((column) => `sum(i.${column}) as ${column}`).join(', ')
  const fields = Object.keys(totalColumns).map((name) => `'${name}', json_build_object('amount', "${name}", 'currency', currency)`).join(', ')
  const text = `with ${owned},
    sums as (select ${sums}, coalesce(max(s.currency), 'EUR') as currency
      from owned o cross join lateral (select ${inner}, max(i.currency) as currency from invoice i where ${condition}) s)
    select (select count(*)::int from owned) as contracts, (select json_build_object(${fields})::text from sums) as totals`
  return { statement, text }
}

const totalColumns: Readonly<Record<string, string>> = {
  advanceAmountFunded: 'advance_funded',
  advanceAmountFundedOutstanding: 'advance_outstanding',
  advanceAmountUnfunded: 'advance_unfunded',
  amountCollected: 'amount_paid',
  invoiceAmount: 'amount',
  invoiceAmountUnfunded: 'unfunded_amount',
}

export class InvoicesRepository {
  readonly #db: Kysely<Tables>

  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  page(partyId: string, filter: InvoiceFilter, sort: InvoiceSort, paging: Paging): Promise<InvoicePage> {
    const { statement, text } = pageStatement(partyId, filter, sort, paging)
    return statement.row<InvoicePage>(this.#db, text)
  }

  totals(partyId: string, filter: InvoiceFilter): Promise<Totals> {
    const { statement, text } = totalsStatement(partyId, filter)
    return statement.row<Totals>(this.#db, text)
  }

  /** How many of the asked contracts are the party's own. */
  async ownContracts(partyId: string, filter: InvoiceFilter): Promise<number> {
    const statement = new Statement()
    const owned = ownedSql(statement, partyId, filter)
    const { contracts } = await statement.row<{ contracts: number }>(this.#db, `with ${owned} select count(*)::int as contracts from owned`)
    return contracts
  }

  /**
   * One own invoice with the rows before and after it in the list of the same filters and sort, found by comparing (key, id) with
   * its own, so that ties and the ends are right. Undefined when the party has no such invoice.
   */
  async one(partyId: string, id: string, filter: InvoiceFilter, sort: InvoiceSort): Promise<InvoiceWithNeighbours | undefined> {
    const statement = new Statement()
    const owned = ownedSql(statement, partyId, filter)
    const { key, joins, direction } = sortSql(sort)
    const condition = conditionSql(statement, filter, '= o.id')
    const neighbour = (comparison: '<' | '>', order: 'asc' | 'desc') => `(
      select found.id::text from owned o cross join lateral (
        select i.id, ${key} as k from invoice i ${joins}
        where ${condition} and (${key}, i.id) ${comparison} (this.k, this.id) order by ${key} ${order}, i.id ${order} limit 1
      ) found order by found.k ${order}, found.id ${order} limit 1)`
    const after = direction === 'asc' ? neighbour('>', 'asc') : neighbour('<', 'desc')
    const before = direction === 'asc' ? neighbour('<', 'desc') : neighbour('>', 'asc')
    const [row] = await statement.rows<InvoiceWithNeighbours>(this.#db, `with ${owned},
      this as (select i.id, ${key} as k from invoice i ${rowJoins}
        where i.id = ${statement.value(id)}::bigint and c.party_id = ${statement.value(partyId)}::bigint)
      select (select count(*)::int from owned) as contracts, ${before} as previous, ${after} as next,
        (select row_to_json(r)::text from (select ${rowSelect},
          exists (select from payment_receipt where invoice_id = i.id) as "hasPaymentReceipts",
          (select count(*)::int from payout where invoice_id = i.id) as "payoutCount",
          (select count(*)::int from payment_receipt where invoice_id = i.id) as "paymentReceiptCount"
          from invoice i ${rowJoins} where i.id = this.id) r) as invoice
      from this`)
    return row
  }
}
