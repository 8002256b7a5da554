import type { Kysely } from 'kysely'
import { moneySql } from '../../db/jsonSql.ts'
import { Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import { sizeSql } from '../../lists/limitSql.ts'
import { IN_FLIGHT_SQL, inFlightBillsSql, replaceableSql, resumableSql } from '../payments/payments.types.ts'
import { LOAN_BILL_JOINS, loanBillColumns } from './loanBillList.ts'
import { ownLoansSql } from './ownedLoans.ts'

export type UnpaidQuery = {
  readonly partyId: string
  readonly contractIds: readonly string[] | null
  readonly userId: string
  readonly now: Date
  /** Business day. */
  readonly day: string
  readonly size: number
}

export type UnpaidLoanBills = {
  readonly contracts: number
  readonly content: string
  readonly sums: string
  readonly inFlight: string
}

/** Open bills of loans, oldest due date first, with sums per loan: schemas/actions/loan-unpaid-answer.json */
export function unpaidLoanBills(
  db: Kysely<Tables>,
  { partyId, contractIds, userId, now, day, size }: UnpaidQuery,
): Promise<UnpaidLoanBills> {
  const statement = new Statement()
  const owned = ownLoansSql(statement, partyId, contractIds)
  const today = statement.value(day)
  const limit = sizeSql(statement, size)
  const user = statement.value(userId)
  const replaceable = replaceableSql(user)
  const resumable = `${replaceable} and ${resumableSql(user, statement.value(now.toISOString()))}`
  return statement.row(
    db,
    `with owned as materialized (${owned}),
    page as (select found.* from owned o cross join lateral (
      select b.id, b.due_date from loan_bill b where b.loan_contract_id = o.id and b.open_amount > 0 order by b.due_date, b.id limit ${limit}
    ) found order by due_date, id limit ${limit}),
    sums as (
      select o.id, o.contract_number, c.financier, open.amount, c.currency, coalesce(flight.amount, 0) as flight, mine.amount as mine
      from owned o join loan_contract c on c.id = o.id cross join lateral (
        select sum(b.open_amount) as amount from loan_bill b where b.loan_contract_id = o.id and b.open_amount > 0) open
      cross join lateral (select sum(p.amount) as amount from payment p where p.loan_contract_id = o.id and ${IN_FLIGHT_SQL} and not (${replaceable})) flight
      left join lateral (select p.amount from payment p where p.loan_contract_id = o.id and ${resumable} order by p.id desc limit 1) mine on true
      where open.amount > 0)
    select (select count(*)::int from owned) as contracts,
      (select coalesce(json_agg(row_to_json(r)), '[]')::text from (
        select ${loanBillColumns(today).select} from page p join loan_bill b on b.id = p.id ${LOAN_BILL_JOINS} order by p.due_date, p.id) r) as content,
      (select coalesce(json_agg(json_build_object('contractId', s.id::text, 'contractNumber', s.contract_number, 'payee', s.financier,
        'amountUnpaid', ${moneySql('s.amount')}, 'amountInFlight', ${moneySql('s.flight::numeric(15,2)')},
        'amountPayable', ${moneySql('greatest(s.amount - s.flight, 0)::numeric(15,2)')}, 'amountGoingOn', ${moneySql('s.mine')}, 'currency', s.currency) order by s.contract_number, s.id), '[]')::text
        from sums s) as sums,
      (select coalesce(json_agg(json_build_object('billId', f.id::text, 'amount', ${moneySql('f.amount')})), '[]')::text
        from (${inFlightBillsSql({ product: 'LOAN', contracts: 'select o.id from owned o', except: replaceable })}) f join page on page.id = f.id) as "inFlight"`,
  )
}
