import type { Kysely } from 'kysely'
import { integerSql, Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'

/** More unpaid invoices are not grouped: nothing of a dashboard may take longer with every year (DSH-57). */
const MAX_GROUPED = 50_000

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
 * contract and status, which reads no more than `most` invoices and one.
 * @param day the business day, YYYY-MM-DD
 * @returns null where there are more
 */
export async function ageingCells(
  db: Kysely<Tables>,
  partyId: string,
  {
    contractStatuses,
    invoiceStatuses,
    day,
    most = MAX_GROUPED,
  }: {
    readonly contractStatuses: readonly string[]
    readonly invoiceStatuses: readonly string[]
    readonly day: string
    readonly most?: number
  },
): Promise<AgeingCell[] | null> {
  const statement = new Statement()
  const today = `${statement.value(day)}::date`
  const ranges = rangeEnds.map(
    (days, range) => `when i.due_date >= ${today} - ${integerSql(days)} then ${integerSql(range)}`,
  )
  const { cells } = await statement.row<{ cells: AgeingCell[] | null }>(
    db,
    `with owned as materialized (select id, contract_number, currency from contract where party_id = ${statement.value(partyId)}::bigint
        and status = any(string_to_array(${statement.value(contractStatuses.join(','))}, ','))),
      open as materialized (select o.id, o.contract_number, o.currency, i.third_party_id, i.due_date, i.amount_unpaid
        from owned o join invoice i on i.contract_id = o.id and i.status = any(string_to_array(${statement.value(invoiceStatuses.join(','))}, ','))
        limit ${integerSql(most + 1)}),
      cells as (
        select i.id, i.contract_number, i.currency, i.third_party_id, case ${ranges.join(' ')} else ${integerSql(rangeEnds.length)} end as range,
          count(*) as n, sum(i.amount_unpaid) as amount
        from open i where (select count(*) <= ${integerSql(most)} from open) group by 1, 2, 3, 4, 5)
    select case when (select count(*) <= ${integerSql(most)} from open) then coalesce((
      select json_agg(json_build_object('contractId', c.id::text, 'contractNumber', c.contract_number, 'buyerId', c.third_party_id::text,
        'buyerName', t.name, 'currency', c.currency, 'range', c.range, 'count', c.n, 'amount', c.amount::numeric(20,2)::text)
        order by c.contract_number, c.id, t.name, t.id, c.range)
      from cells c join third_party t on t.id = c.third_party_id), '[]') end as cells`,
  )
  return cells
}
