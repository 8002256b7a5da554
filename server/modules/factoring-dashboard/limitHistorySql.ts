import { dateSql, moneySql } from '../../db/jsonSql.ts'
import type { Statement } from '../../db/statement.ts'

export type Periodicity = 'month' | 'day'
export type HistoryQuery = {
  readonly periodicity: Periodicity
  readonly dateFrom: string | null
  readonly dateTo: string | null
  readonly today: string
}

/** Default window without `dateFrom`: twelve months, or one (DSH-24). */
const monthsBefore: Readonly<Record<Periodicity, string>> = { month: '11', day: '0' }

/**
 * Points of a contract's limit history. Each row of credit_limit_history is valid until the next one; today's point
 * comes from the contract itself. Only days within the history are returned.
 * @returns SQL of a statement with one row `answer` (schemas/actions/credit-limit-history-answer.json), or none for
 * another company's contract
 */
export function limitHistoryStatement(
  statement: Statement,
  partyId: string,
  contractId: string,
  query: HistoryQuery,
): string {
  const today = `${statement.value(query.today)}::date`
  const lastDay = `least(coalesce(${statement.value(query.dateTo)}::date, ${today}), ${today})`
  const start = `coalesce(${statement.value(query.dateFrom)}::date, (date_trunc('month', ${lastDay}) - interval '${monthsBefore[query.periodicity]} months')::date)`
  const days =
    query.periodicity === 'day'
      ? `generate_series(range.since::timestamp, range.until::timestamp, interval '1 day') as day(at)`
      : `(select least(month + interval '1 month' - interval '1 day', range.until::timestamp)
        from generate_series(date_trunc('month', range.since::timestamp), range.until::timestamp, interval '1 month') as month) as day(at)`
  return `with own as (
      select c.id, c.currency, c.used_amount, (select min(h.day) from credit_limit_history h where h.contract_id = c.id and h.day <= ${today}) as first
      from contract c where c.id = ${statement.value(contractId)}::bigint and c.party_id = ${statement.value(partyId)}::bigint),
    range as (select own.*, greatest(own.first, ${start}) as since, ${lastDay} as until from own),
    point as (
      select day.at::date as date, case when day.at::date = ${today} then range.used_amount else (
        select h.used_amount from credit_limit_history h where h.contract_id = range.id and h.day <= day.at::date order by h.day desc limit 1) end as amount
      from range cross join lateral ${days} where range.first is not null and range.since <= range.until)
    select json_build_object(
      'history', coalesce((select json_agg(json_build_object('date', ${dateSql('point.date')}, 'amount', ${moneySql('point.amount')}) order by point.date) from point), '[]'),
      'currency', own.currency, 'from', ${dateSql('own.first')}, 'to', case when own.first is null then null else ${dateSql(today)} end)::text as answer
    from own`
}
