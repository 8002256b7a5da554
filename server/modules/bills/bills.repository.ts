import type { Sort } from '../../../schemas/resourceDefinition.ts'
import type { Kysely } from 'kysely'
import { moneySql } from '../../db/jsonSql.ts'
import { Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import { billColumns, BILL_JOINS } from './billColumns.ts'
import { inFlightBillsSql, resumableSql, IN_FLIGHT_SQL, replaceableSql } from '../payments/payments.types.ts'
import { sizeSql } from '../../lists/limitSql.ts'
import type { ListFilter } from '../../lists/ListFilters.ts'
import { ownedSql, pageSql } from '../../lists/ownedContracts.ts'
import { ownedTabsSql } from '../../lists/tabsSql.ts'
import { conditionSql, CONTRACT_COLUMNS } from './billList.ts'
import { billStatusSql } from './bills.types.ts'

export type BillPaging = Sort & { readonly page: number; readonly size: number }
/** `contracts` counts the requested contracts that belong to the party; other texts are JSON built by the database. */
export type BillPage = { readonly contracts: number; readonly content: string; readonly total: number }
export type UnpaidAsk = {
  readonly contractIds: ListFilter['contractIds']
  readonly userId: string
  readonly now: Date
  readonly day: string
  readonly size: number
}
export type UnpaidBills = {
  readonly contracts: number
  readonly content: string
  readonly sums: string
  readonly inFlight: string
}

/** Reads the bills of one party; every statement filters by party. */
export class BillsRepository {
  readonly db: Kysely<Tables>

  constructor(db: Kysely<Tables>) {
    this.db = db
  }

  /** Number of the requested contracts that belong to the party. */
  async ownContracts(partyId: string, { contractIds }: ListFilter): Promise<number> {
    const statement = new Statement()
    const owned = ownedSql(statement, partyId, contractIds, CONTRACT_COLUMNS)
    const row = await statement.row<{ contracts: number }>(
      this.db,
      `with ${owned} select count(*)::int as contracts from owned`,
    )
    return row.contracts
  }

  page(partyId: string, filter: ListFilter, day: string, { page, size, field, order }: BillPaging): Promise<BillPage> {
    const statement = new Statement()
    const owned = ownedSql(statement, partyId, filter.contractIds, CONTRACT_COLUMNS)
    const today = statement.value(day)
    const columns = billColumns(today)
    const [key] = columns.sortKeys(field)
    const direction = order === 'ASC' ? 'asc' : 'desc'
    const condition = conditionSql(statement, filter, () => today)
    const parts = {
      owned,
      table: 'factor_invoice',
      alias: 'b',
      condition,
      key,
      direction,
      fields: columns.select,
      joins: BILL_JOINS,
    } as const
    return statement.row<BillPage>(this.db, pageSql(statement, { page, size }, parts))
  }

  /** Number of bills per fee type: schemas/actions/bill-totals.json */
  totals(partyId: string, filter: ListFilter, day: string): Promise<{ contracts: number; totals: string }> {
    const statement = new Statement()
    const owned = ownedSql(statement, partyId, filter.contractIds, CONTRACT_COLUMNS)
    const condition = conditionSql(statement, filter, () => statement.value(day))
    const count = (type: string) => `coalesce(sum(n) filter (where bill_type = '${type}'), 0)::int`
    return statement.row(
      this.db,
      `with ${owned},
      counted as (select found.bill_type, found.n from owned o cross join lateral (
        select b.bill_type, count(*) as n from factor_invoice b where ${condition} group by b.bill_type) found)
      select (select count(*)::int from owned) as contracts, (select json_build_object(
        'interestFee', ${count('INTEREST_FEE')}, 'commissionFee', ${count('COMMISSION_FEE')}, 'lateFee', ${count('LATE_FEE')}, 'other', ${count('OTHER_FEE')})::text
        from counted) as totals`,
    )
  }

  /** Number of bills by status, whatever the filter says of the status. */
  tabs(partyId: string, filter: ListFilter, day: string): Promise<{ contracts: number; counts: string }> {
    const statement = new Statement()
    const owned = ownedSql(statement, partyId, filter.contractIds, CONTRACT_COLUMNS)
    const condition = conditionSql(statement, filter.without('status'), () => statement.value(day))
    const value = billStatusSql('b', statement.value(day))
    return statement.row(this.db, ownedTabsSql({ owned, table: 'factor_invoice', alias: 'b', condition, value }))
  }

  /** Open bills, oldest due date first, with sums per contract: schemas/actions/unpaid-bills-answer.json */
  unpaid(partyId: string, { contractIds, userId, now, day, size }: UnpaidAsk): Promise<UnpaidBills> {
    const statement = new Statement()
    const owned = ownedSql(statement, partyId, contractIds, CONTRACT_COLUMNS)
    const today = statement.value(day)
    const limit = sizeSql(statement, size)
    const user = statement.value(userId)
    const replaceable = replaceableSql(user)
    const goingOn = `${replaceable} and ${resumableSql(user, statement.value(now.toISOString()))}`
    return statement.row<UnpaidBills>(
      this.db,
      `with ${owned},
      page as (select found.* from owned o cross join lateral (
        select b.id, b.due_date from factor_invoice b where b.contract_id = o.id and b.open_amount > 0 order by b.due_date, b.id limit ${limit}
      ) found order by due_date, id limit ${limit}),
      sums as (
        select o.id, o.contract_number, o.factor_name, open.amount, open.currency, coalesce(flight.amount, 0) as flight, mine.amount as mine
        from owned o cross join lateral (
          select sum(b.open_amount) as amount, max(b.currency) as currency from factor_invoice b where b.contract_id = o.id and b.open_amount > 0) open
        cross join lateral (select sum(p.amount) as amount from payment p where p.contract_id = o.id and ${IN_FLIGHT_SQL} and not (${replaceable})) flight
        left join lateral (select p.amount from payment p where p.contract_id = o.id and ${goingOn} order by p.id desc limit 1) mine on true
        where open.amount > 0)
      select (select count(*)::int from owned) as contracts,
        (select coalesce(json_agg(row_to_json(r)), '[]')::text from (
          select ${billColumns(today).select} from page p join factor_invoice b on b.id = p.id ${BILL_JOINS} order by p.due_date, p.id) r) as content,
        (select coalesce(json_agg(json_build_object('contractId', s.id::text, 'contractNumber', s.contract_number, 'payee', s.factor_name,
          'amountUnpaid', ${moneySql('s.amount')}, 'amountInFlight', ${moneySql('s.flight::numeric(15,2)')},
          'amountPayable', ${moneySql('greatest(s.amount - s.flight, 0)::numeric(15,2)')}, 'amountGoingOn', ${moneySql('s.mine')}, 'currency', s.currency) order by s.contract_number, s.id), '[]')::text
          from sums s) as sums,
        (select coalesce(json_agg(json_build_object('billId', f.id::text, 'amount', ${moneySql('f.amount')})), '[]')::text
          from (${inFlightBillsSql({ product: 'FACTORING', contracts: 'select o.id from owned o', except: replaceable })}) f join page on page.id = f.id) as "inFlight"`,
    )
  }
}
