import type { Kysely } from 'kysely'
import { integerSql, Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'

/** Most days overdue of each range; the last one has no end. */
export const rangeEnds = [0, 30, 60, 90] as const

/** Invoices of one buyer on one contract in one range. `range`: 0 is not due. */
export type AgeingCell = {
  readonly contractId: string
  readonly contractNumber: string
  readonly buyerId: string
  readonly buyerName: string
  readonly currency: string
  readonly range: number
  readonly count: number
  readonly amount: string
}

/**
 * What is unpaid on the invoices of a party in these statuses, grouped by the database: one statement over the index by
 * contract and status.
 * @param day the business day, YYYY-MM-DD
 */
export function ageingCells(
  db: Kysely<Tables>,
  partyId: string,
  {
    contractStatuses,
    invoiceStatuses,
    day,
  }: {
    readonly contractStatuses: readonly string[]
    readonly invoiceStatuses: readonly string[]
    readonly day: string
  },
): Promise<AgeingCell[]> {
  const statement = new Statement()
  const today = `${statement.value(day)}::date`
  const ranges = rangeEnds.map(
    (days, range) => `when i.due_date >= ${today} - ${integerSql(days)} then ${integerSql(range)}`,
  )
  return statement.rows<AgeingCell>(
    db,
    `with owned as materialized (select id, contract_number, currency from contract where party_id = ${statement.value(partyId)}::bigint
        and status = any(string_to_array(${statement.value(contractStatuses.join(','))}, ','))),
      cells as (
        select o.id, o.contract_number, o.currency, i.third_party_id, case ${ranges.join(' ')} else ${integerSql(rangeEnds.length)} end as range,
          count(*) as n, sum(i.amount_unpaid) as amount
        from owned o join invoice i on i.contract_id = o.id and i.status = any(string_to_array(${statement.value(invoiceStatuses.join(','))}, ','))
        group by 1, 2, 3, 4, 5)
    select c.id::text as "contractId", c.contract_number as "contractNumber", c.third_party_id::text as "buyerId", t.name as "buyerName", c.currency::text as currency,
      c.range, c.n::int as count, c.amount::numeric(20,2)::text as amount
    from cells c join third_party t on t.id = c.third_party_id order by c.contract_number, c.id, t.name, t.id, c.range`,
  )
}
