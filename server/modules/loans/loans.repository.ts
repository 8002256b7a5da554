import type { Kysely } from 'kysely'
import { dateSql, idSql, moneySql, rateSql, selectList } from '../../db/jsonSql.ts'
import { likeContains, Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import { billStatusCondition, billStatusSql, overdueSql } from '../bills/bills.types.ts'
import type { BillField, BillFilter, LoanNumber, Paging, ScheduleField, Sorting, UpcomingField } from './loans.types.ts'

/** schemas/entities/loan.json from `loan_contract c` and its `party p`. */
const loanFields = {
  id: idSql('c.id'),
  companyNumber: 'c.company_number',
  contractNumber: 'c.contract_number',
  companyName: 'p.name',
  financier: 'c.financier',
  status: 'c.status',
  totalLoanAmount: moneySql('c.total_amount'),
  disbursedAmount: moneySql('c.disbursed_amount'),
  repaidAmount: moneySql('c.repaid_amount'),
  availableAmount: moneySql('c.available_amount'),
  currencyCode: 'c.currency',
  startDate: dateSql('c.start_date'),
  endDate: dateSql('c.end_date'),
  interest: rateSql('c.interest_rate'),
  interestType: 'c.interest_type',
  baseRate: 'c.base_rate',
  repaymentMethod: 'c.repayment_method',
  disbursementEndDate: dateSql('c.disbursement_end_date'),
  graceEndDate: dateSql('c.grace_end_date'),
  penalties: rateSql('c.penalty_rate'),
  billOfExchange: 'c.bill_of_exchange',
  guarantees: 'c.guarantees',
  pledges: 'c.pledges',
  pdfFileExists: 'exists (select from loan_schedule s where s.loan_contract_id = c.id)',
}

/** schemas/entities/loan-payment.json from `loan_schedule s`. */
const paymentFields = {
  paymentDate: dateSql('s.payment_date'),
  unpaidAmount: moneySql('s.unpaid_amount'),
  interestAmount: moneySql('s.interest_amount'),
  principalPartAmount: moneySql('s.principal_amount'),
  vatTotal: moneySql('s.vat_amount'),
  totalAmount: moneySql('s.total_amount'),
}

const scheduleKeys: Readonly<Record<ScheduleField, string>> = {
  paymentDate: 's.payment_date',
  unpaidAmount: 's.unpaid_amount',
  interestAmount: 's.interest_amount',
  principalPartAmount: 's.principal_amount',
  totalAmount: 's.total_amount',
}
const upcomingKeys: Readonly<Record<UpcomingField, string>> = {
  dueDate: 'b.due_date',
  openAmount: 'b.open_amount',
  billNumber: 'b.bill_number',
  billType: 'b.bill_type',
}
const billKeys: Readonly<Record<BillField, string>> = {
  issueDate: 'b.issue_date',
  dueDate: 'b.due_date',
  billNumber: 'b.bill_number',
  billType: 'b.bill_type',
  totalBillAmount: 'b.total_amount',
  openAmount: 'b.open_amount',
}

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
        select ${selectList(loanFields)} from loan_contract c join party p on p.id = c.party_id
        where c.party_id = ${statement.value(partyId)}::bigint and c.product_type = 'LOAN' and c.status <> 'READY_FOR_SIGNING'${one}
        order by c.start_date desc, c.id desc) r`,
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
    const late = (type: string) => `coalesce(sum(b.open_amount) filter (where b.bill_type = '${type}'), 0)`
    const { totals } = await statement.row<{ totals: string }>(
      this.#db,
      `select json_build_object(
        'disbursedAmount', ${sum('c.disbursed_amount')}, 'availableAmount', ${sum('c.available_amount')},
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

  /** @param isHistory payments before the day instead of those from the day on */
  schedule(
    loan: Found,
    { day, isHistory }: { readonly day: string; readonly isHistory: boolean },
    { page, size }: Paging,
    { field, order }: Sorting<ScheduleField>,
  ): Promise<{ rows: string; count: number }> {
    const statement = new Statement()
    const condition = `s.loan_contract_id = ${statement.value(loan.id)}::bigint and s.payment_date ${isHistory ? '<' : '>='} ${statement.value(day)}::date`
    const fields = selectList({ ...paymentFields, currencyCode: `${statement.value(loan.currency)}::text` })
    return statement.row(
      this.#db,
      `select (select count(*)::int from loan_schedule s where ${condition}) as count,
        (select coalesce(json_agg(row_to_json(r)), '[]')::text from (
          select ${fields} from loan_schedule s where ${condition}
          order by ${scheduleKeys[field]} ${sqlOrder(order)}, s.payment_date ${sqlOrder(order)}
          limit ${statement.value(size)}::bigint offset ${statement.value((page - 1) * size)}::bigint) r) as rows`,
    )
  }

  upcoming(
    loan: Found,
    day: string,
    limit: number,
    { field, order }: Sorting<UpcomingField>,
  ): Promise<{ rows: string; count: number }> {
    const statement = new Statement()
    const condition = `b.loan_contract_id = ${statement.value(loan.id)}::bigint and b.open_amount > 0`
    const fields = selectList({
      billNumber: 'b.bill_number',
      billType: 'b.bill_type',
      dueDate: dateSql('b.due_date'),
      openAmount: moneySql('b.open_amount'),
      currencyCode: 'b.currency',
      status: billStatusSql('b', statement.value(day)),
    })
    return statement.row(
      this.#db,
      `select (select count(*)::int from loan_bill b where ${condition}) as count,
        (select coalesce(json_agg(row_to_json(r)), '[]')::text from (
          select ${fields} from loan_bill b where ${condition}
          order by ${upcomingKeys[field]} ${sqlOrder(order)}, b.id ${sqlOrder(order)} limit ${statement.value(limit)}::bigint) r) as rows`,
    )
  }

  /** `counts` are those of each type under the other filters: schemas/actions/loan-bill-answer.json */
  bills(
    loan: Found,
    filter: BillFilter,
    day: string,
    { page, size }: Paging,
    { field, order }: Sorting<BillField>,
  ): Promise<{ rows: string; count: number; counts: string }> {
    const statement = new Statement()
    const today = statement.value(day)
    const others = [`b.loan_contract_id = ${statement.value(loan.id)}::bigint`]
    if (filter.dateFrom !== undefined) others.push(`b.issue_date >= ${statement.value(filter.dateFrom)}::date`)
    if (filter.dateTo !== undefined) others.push(`b.issue_date <= ${statement.value(filter.dateTo)}::date`)
    if (filter.number !== undefined) others.push(`b.bill_number ilike ${statement.value(likeContains(filter.number))}`)
    if (filter.statuses !== undefined)
      others.push(`(${filter.statuses.map(status => billStatusCondition(status, 'b', today)).join(' or ')})`)
    const condition = [
      ...others,
      ...(filter.types === undefined
        ? []
        : [`b.bill_type = any(string_to_array(${statement.value(filter.types.join(','))}, ','))`]),
    ].join(' and ')
    const fields = selectList({
      id: idSql('b.id'),
      billNumber: 'b.bill_number',
      contractName: 'c.contract_number',
      billType: 'b.bill_type',
      issueDate: dateSql('b.issue_date'),
      dueDate: dateSql('b.due_date'),
      totalBillAmount: moneySql('b.total_amount'),
      paidAmount: moneySql('b.paid_amount'),
      openAmount: moneySql('b.open_amount'),
      currencyCode: 'b.currency',
      status: billStatusSql('b', today),
      hasPdf: 'false',
      payments: `(select coalesce(json_agg(json_build_object('paymentType', m.payment_type, 'date', ${dateSql('m.paid_on')},
        'sum', ${moneySql('m.amount')}, 'number', m.number) order by m.paid_on, m.id), '[]') from loan_bill_payment m where m.loan_bill_id = b.id)`,
    })
    const counted = (type: string) => `'${type}', count(*) filter (where b.bill_type = '${type}')`
    return statement.row(
      this.#db,
      `select (select count(*)::int from loan_bill b where ${condition}) as count,
        (select json_build_object(${['Contract', 'Principle', 'Interest', 'DefaultInterest'].map(counted).join(', ')})::text
          from loan_bill b where ${others.join(' and ')}) as counts,
        (select coalesce(json_agg(row_to_json(r)), '[]')::text from (
          select ${fields} from loan_bill b join loan_contract c on c.id = b.loan_contract_id where ${condition}
          order by ${billKeys[field]} ${sqlOrder(order)}, b.id ${sqlOrder(order)}
          limit ${statement.value(size)}::bigint offset ${statement.value((page - 1) * size)}::bigint) r) as rows`,
    )
  }
}

function sqlOrder(order: 'ASC' | 'DESC'): 'asc' | 'desc' {
  return order === 'ASC' ? 'asc' : 'desc'
}
