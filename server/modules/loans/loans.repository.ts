import type { Kysely } from 'kysely'
import type { Sort } from '../../../schemas/resourceDefinition.ts'
import { dateSql, moneySql, selectList } from '../../db/jsonSql.ts'
import { Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import { pageLimits, sizeSql } from '../../lists/limitSql.ts'
import { sortSql } from '../../lists/List.ts'
import type { ListFilter } from '../../lists/ListFilters.ts'
import { pageSql } from '../../lists/ownedContracts.ts'
import { billStatusSql, overdueSql } from '../bills/bills.types.ts'
import {
  billPageStatement,
  billTotalStatement,
  needsBillTotal,
  type BillPage,
  type BillPageQuery,
} from './loanBillPage.ts'
import { reportConditionSql } from './loanConditions.ts'
import { LOAN_ORDER_SQL, loanColumns } from './loanFields.ts'
import { LOAN_REPORT_JOINS, loanReportColumns, loanReportList } from './loanReportList.ts'
import { paymentFields, scheduleConditionSql, scheduleKeys, type SchedulePart } from './loanSchedules.ts'
import { availableSql, billTypeSql, ofTypeSql, SHOWN_LOAN_SQL } from './loans.types.ts'
import type { BillGroup, LoanNumber, Paging, ScheduleField, Sorting, UpcomingField } from './loans.types.ts'
import { unpaidLoanBills, type UnpaidQuery } from './loan-unpaid.repository.ts'
import { oneLoanSql, ownedLoansSql, ownLoansSql } from './ownedLoans.ts'

const upcomingKeys: Readonly<Record<UpcomingField, string>> = {
  dueDate: 'b.due_date',
  openAmount: 'b.open_amount',
  billNumber: 'b.bill_number',
  billType: billTypeSql('b'),
}
/** `contracts` counts the requested loans that belong to the party; `content` is JSON text. */
type Page = { readonly contracts: number; readonly content: string; readonly total: number }
type ReportPage = Page
type LoanPage = { readonly loans: number; readonly rows: string; readonly count: number }
type ScheduleQuery = SchedulePart & { readonly paging: Paging; readonly sorting: Sorting<ScheduleField> }
type Found = { readonly id: string; readonly currency: string }

/** Reads the loans of one party; every statement filters by party or by a loan that `find` returned for it. */
export class LoansRepository {
  readonly #db: Kysely<Tables>

  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  /** @returns undefined for a loan that is missing, another company's, or waiting for a signature */
  async find(partyId: string, { companyNumber, contractNumber }: LoanNumber): Promise<Found | undefined> {
    return this.#db
      .selectFrom('loan_contract')
      .select(['id', 'currency'])
      .where('party_id', '=', partyId)
      .where('product_type', '=', 'LOAN')
      .where('status', '<>', 'READY_FOR_SIGNING')
      .where('company_number', '=', companyNumber)
      .where('contract_number', '=', contractNumber)
      .executeTakeFirst()
  }

  /** @param id one loan; all of the party by default */
  async loans(partyId: string, id?: string): Promise<string> {
    const statement = new Statement()
    const one = id === undefined ? '' : ` and c.id = ${statement.value(id)}::bigint`
    const { loans } = await statement.row<{ loans: string }>(
      this.#db,
      `select coalesce(json_agg(row_to_json(r)), '[]')::text as loans from (
        select ${loanColumns.select} from loan_contract c join party p on p.id = c.party_id
        where c.party_id = ${statement.value(partyId)}::bigint and ${SHOWN_LOAN_SQL}${one}
        order by ${LOAN_ORDER_SQL}) r`,
    )
    return loans
  }

  /** schemas/entities/loan-totals.json of one loan or of those in the given statuses */
  async totals(partyId: string, of: { id: string } | { statuses: readonly string[] }, day: string): Promise<string> {
    const statement = new Statement()
    const today = statement.value(day)
    const condition =
      'id' in of
        ? `c.id = ${statement.value(of.id)}::bigint`
        : `c.status = any(string_to_array(${statement.value(of.statuses.join(','))}, ','))`
    const sum = (column: string) => `coalesce(sum(${column}), 0)::numeric(20,2)::text`
    const late = (type: BillGroup) => `coalesce(sum(b.open_amount) filter (where ${ofTypeSql('b', type)}), 0)`
    const { totals } = await statement.row<{ totals: string }>(
      this.#db,
      `select json_build_object(
        'disbursedAmount', ${sum('c.disbursed_amount')}, 'availableAmount', ${sum(availableSql('c'))},
        'repaidAmount', ${sum('c.repaid_amount')}, 'repaymentAmount', ${sum('c.disbursed_amount - c.repaid_amount')},
        'overdueAmount', ${sum('late.amount')}, 'overdueAmountInterest', ${sum('late.interest')},
        'overdueAmountDefaultInterest', ${sum('late.default_interest')}, 'overdueAmountContract', ${sum('late.contract')},
        'currencyCode', coalesce(max(c.currency), 'EUR'))::text as totals
      from loan_contract c cross join lateral (
        select coalesce(sum(b.open_amount), 0) as amount, ${late('Interest')} as interest, ${late('DefaultInterest')} as default_interest,
          ${late('Contract')} as contract
        from loan_bill b where b.loan_contract_id = c.id and ${overdueSql('b', today)}) late
      where c.party_id = ${statement.value(partyId)}::bigint and c.product_type = 'LOAN' and ${condition}`,
    )
    return totals
  }

  /** @returns `loans` 0 for a loan that is missing or another company's */
  schedule(partyId: string, number: LoanNumber, { day, isHistory, paging, sorting }: ScheduleQuery): Promise<LoanPage> {
    const { field, order } = sorting
    const statement = new Statement()
    const limits = pageLimits(statement, paging)
    const owned = oneLoanSql(statement, partyId, number)
    const condition = scheduleConditionSql(statement, '(select id from owned)', { day, isHistory })
    const fields = selectList({ ...paymentFields, currencyCode: '(select currency from owned)' })
    return statement.row(
      this.#db,
      `with ${owned} select (select count(*)::int from owned) as loans,
        (select count(*)::int from loan_schedule s where ${condition}) as count,
        (select coalesce(json_agg(row_to_json(r)), '[]')::text from (
          select ${fields} from loan_schedule s where ${condition}
          order by ${scheduleKeys[field]} ${sqlOrder(order)}, s.payment_date ${sqlOrder(order)}
          limit ${limits.size} offset ${limits.offset}) r) as rows`,
    )
  }

  /** @returns `loans` 0 for a loan that is missing or another company's */
  upcoming(
    partyId: string,
    number: LoanNumber,
    { day, limit, sorting }: { day: string; limit: number; sorting: Sorting<UpcomingField> },
  ): Promise<LoanPage> {
    const { field, order } = sorting
    const statement = new Statement()
    const owned = oneLoanSql(statement, partyId, number)
    const condition = 'b.loan_contract_id = (select id from owned) and b.open_amount > 0'
    const fields = selectList({
      billNumber: 'b.bill_number',
      billType: billTypeSql('b'),
      dueDate: dateSql('b.due_date'),
      openAmount: moneySql('b.open_amount'),
      currencyCode: 'b.currency',
      status: billStatusSql('b', statement.value(day)),
    })
    return statement.row(
      this.#db,
      `with ${owned} select (select count(*)::int from owned) as loans,
        (select count(*)::int from loan_bill b where ${condition}) as count,
        (select coalesce(json_agg(row_to_json(r)), '[]')::text from (
          select ${fields} from loan_bill b where ${condition}
          order by ${upcomingKeys[field]} ${sqlOrder(order)}, b.id ${sqlOrder(order)} limit ${sizeSql(statement, limit)}) r) as rows`,
    )
  }

  /** `counts` are those of each type under the other filters: schemas/actions/loan-bill-answer.json */
  async bills(query: BillPageQuery): Promise<BillPage> {
    const rowCount = needsBillTotal(query) ? await this.#billTotal(query) : 0
    const isNearerToEnd = (query.paging.page - 1) * query.paging.size > rowCount / 2
    const { statement, text } = billPageStatement(query, rowCount > 0 && isNearerToEnd ? rowCount : undefined)
    return statement.row<BillPage>(this.#db, text)
  }

  /** Lines of the reports with the acts of each payment: schemas/actions/loan-report-answer.json */
  reports(partyId: string, filter: ListFilter, sort: Sort, paging: Paging): Promise<ReportPage> {
    const statement = new Statement()
    const owned = ownedLoansSql(statement, partyId, filter.contractIds)
    const {
      keys: [key],
      direction,
    } = sortSql(loanReportList, sort)
    return statement.row<ReportPage>(
      this.#db,
      pageSql(statement, paging, {
        owned,
        table: 'loan_act',
        alias: 'a',
        condition: reportConditionSql(statement, filter),
        key,
        direction,
        fields: loanReportColumns.select,
        joins: LOAN_REPORT_JOINS,
      }),
    )
  }

  unpaid(query: UnpaidQuery): ReturnType<typeof unpaidLoanBills> {
    return unpaidLoanBills(this.#db, query)
  }

  /** The ids that name loans of the party. */
  async ownIds(partyId: string, ids: readonly string[]): Promise<string[]> {
    const statement = new Statement()
    const rows = await statement.rows<{ id: string }>(
      this.#db,
      `select o.id::text as id from (${ownLoansSql(statement, partyId, ids)}) o`,
    )
    return rows.map(({ id }) => id)
  }

  /** Ids of the party's loans among those; a missing one and another company's are left out. */
  async idsOf(partyId: string, numbers: readonly LoanNumber[]): Promise<string[]> {
    const statement = new Statement()
    const rows = await statement.rows<{ id: string }>(
      this.#db,
      `select o.id::text as id from json_to_recordset(${statement.value(JSON.stringify(numbers))}::json) as n ("companyNumber" text, "contractNumber" text)
      join (${ownLoansSql(statement, partyId, null)}) o on o.company_number = n."companyNumber" and o.contract_number = n."contractNumber"
      group by o.id`,
    )
    return rows.map(({ id }) => id)
  }

  async #billTotal(query: BillPageQuery): Promise<number> {
    const { statement, text } = billTotalStatement(query)
    const { total } = await statement.row<{ total: number }>(this.#db, text)
    return total
  }
}

function sqlOrder(order: 'ASC' | 'DESC'): 'asc' | 'desc' {
  return order === 'ASC' ? 'asc' : 'desc'
}
