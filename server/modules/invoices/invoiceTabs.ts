import type { ListFilter } from '../../lists/ListFilters.ts'
import { Statement } from '../../db/statement.ts'
import { bucketKind, bucketsOrRows } from './invoiceBuckets.ts'
import { conditionsOf, isAggregated, ownedContracts, textOf } from './invoiceQuery.ts'
import { partSql, totalSql } from './invoiceTotal.ts'
import { totalColumns } from './invoiceTotals.ts'
import type { BuiltStatement } from './invoices.repository.ts'

/**
 * Rows by status (LST-02), counted and summed by the same aggregate tables as the list and its
 * totals. Where these do not cover the filters, the matches are read, up to as many as the list counts; more matches
 * are bounded and have no counts.
 * @param filter the other filters
 * @param sum a field of schemas/entities/invoice-totals.json
 */
export function tabsStatement(partyId: string, filter: ListFilter, sum: string | undefined): BuiltStatement {
  const statement = new Statement()
  const owned = ownedContracts(statement, partyId, filter)
  const column = sum === undefined ? undefined : totalColumns[sum]
  const { head, source, bounded } = sourceSql(statement, filter, column ?? 'amount')
  const summed =
    column === undefined
      ? ''
      : ", 'sum', json_build_object('amount', amount::numeric(20,2)::text, 'currency', (select max(currency) from owned))"
  const text = `with ${[owned, ...head].join(', ')},
    counted as (select status, sum(n)::int as n, sum(amount) as amount from (${source}) s group by status having sum(n) > 0)
    select (select count(*)::int from owned) as contracts, ${bounded} as bounded,
      (select coalesce(json_agg(json_build_object('value', status, 'count', n${summed}) order by status), '[]')::text from counted) as counts`
  return { statement, text }
}

type Source = { readonly head: readonly string[]; readonly source: string; readonly bounded: string }

function sourceSql(statement: Statement, filter: ListFilter, column: string): Source {
  const conditions = conditionsOf(statement, filter)
  const where = textOf(conditions)
  const plain = `i.status, i.n, i.${column} as amount`
  const grouped = `i.status, count(*) as n, sum(i.${column}) as amount`
  if (isAggregated(filter)) {
    const on = ['i.contract_id = o.id', ...where].join(' and ')
    return { head: [], source: `select ${plain} from owned o join current_invoice_sum i on ${on}`, bounded: 'false' }
  }
  const kind = bucketKind(filter)
  if (kind !== undefined) {
    const source = bucketsOrRows({ statement, filter, conditions, groupBy: 'status' }, kind, plain, grouped)
    return { head: [], source, bounded: 'false' }
  }
  const all = [...partSql(statement, filter), ...where].join(' and ')
  return {
    head: [totalSql(statement, filter, conditions)],
    source: `select s.* from owned o cross join lateral (select ${grouped} from invoice i where ${all} group by i.status) s
      where (select not bounded from total)`,
    bounded: '(select bounded from total)',
  }
}
