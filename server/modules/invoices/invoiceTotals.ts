import type { ListFilter } from '../../lists/ListFilters.ts'
import { Statement } from '../../db/statement.ts'
import { bucketKind, bucketsOrRows } from './invoiceBuckets.ts'
import { conditionsOf, isAggregated, ownedContracts, textOf } from './invoiceQuery.ts'
import { partSql, totalSql } from './invoiceTotal.ts'
import type { BuiltStatement } from './invoices.repository.ts'

/** Column of the aggregate tables and of `invoice`, by field of schemas/entities/invoice-totals.json. */
export const totalColumns: Readonly<Record<string, string>> = {
  advanceAmountFunded: 'advance_funded',
  advanceAmountFundedOutstanding: 'advance_outstanding',
  advanceAmountUnfunded: 'advance_unfunded',
  amountCollected: 'amount_paid',
  invoiceAmount: 'amount',
  invoiceAmountUnfunded: 'unfunded_amount',
}
const sums = Object.entries(totalColumns)
  .map(([name, column]) => `coalesce(sum(s.${column}), 0)::numeric(20,2)::text as "${name}"`)
  .join(', ')
const fields = Object.keys(totalColumns)
  .map(name => `'${name}', json_build_object('amount', "${name}", 'currency', currency)`)
  .join(', ')
const inner = Object.values(totalColumns)
  .map(column => `sum(i.${column}) as ${column}`)
  .join(', ')
const plainColumns = Object.values(totalColumns)
  .map(column => `i.${column}`)
  .join(', ')

/**
 * Sums of all matching rows, in numeric: schemas/entities/invoice-totals.json. They come from the aggregate tables
 * where these cover the filter. Otherwise the rows are summed, and the trigram index finds those of a rare part of a
 * number.
 */
export function totalsStatement(partyId: string, filter: ListFilter): BuiltStatement {
  const statement = new Statement()
  const owned = ownedContracts(statement, partyId, filter)
  const { head, source } = sourceSql(statement, filter)
  const text = `with ${[owned, ...head].join(', ')},
    sums as (select ${sums}, coalesce((select max(currency) from owned), 'EUR') as currency from (${source}) s)
    select (select count(*)::int from owned) as contracts, (select json_build_object(${fields})::text from sums) as totals`
  return { statement, text }
}

function sourceSql(
  statement: Statement,
  filter: ListFilter,
): { readonly head: readonly string[]; readonly source: string } {
  const conditions = conditionsOf(statement, filter)
  const where = textOf(conditions)
  const plain = ['i.contract_id = o.id']
  if (isAggregated(filter))
    return {
      head: [],
      source: `select ${inner} from owned o join current_invoice_sum i on ${[...plain, ...where].join(' and ')}`,
    }
  const kind = bucketKind(filter)
  if (kind !== undefined)
    return { head: [], source: bucketsOrRows({ statement, filter, conditions }, kind, plainColumns, inner) }
  const added = (first: readonly string[]) =>
    `select s.* from owned o cross join lateral (select ${inner} from invoice i where ${[...first, ...where].join(' and ')}) s`
  const part = partSql(statement, filter)
  if (part.length === 1) return { head: [], source: added(plain) }
  return {
    head: [totalSql(statement, filter, conditions)],
    source: `${added(part)} where (select not bounded from total) union all ${added(plain)} where (select bounded from total)`,
  }
}
