import type { Kysely } from 'kysely'
import { moneySql, rateSql } from '../../db/jsonSql.ts'
import { integerSql, Statement } from '../../db/statement.ts'
import type { LoanActType, LoanBillType, LoanContractTable, LoanPaymentType, Tables } from '../../db/tables.ts'
import type { PrintedClient } from '../documents/documents.types.ts'
import { actKindSql } from './loanReportList.ts'
import type { LoanNumber } from './loans.types.ts'
import { SHOWN_LOAN_SQL } from './loans.types.ts'

/** Limits of one printed document; the list and its export have all rows. */
export const MAX_PRINTED_PAYMENTS = 2000
export const MAX_PRINTED_BILLS = 100

/** Rows as printed: amounts and rates are decimal texts, dates are YYYY-MM-DD. */
export type PrintedLoan = PrintedClient & {
  readonly id: string
  readonly contractNumber: string
  readonly currency: string
  readonly total: string
  readonly disbursed: string
  readonly startDate: string
  readonly endDate: string
  readonly graceEndDate: string | null
  readonly rate: string
  readonly baseRate: string | null
  readonly interestType: LoanContractTable['interest_type']
  readonly method: 'ANNUITY' | 'LINEAR'
  readonly dayCount: 'ACT_360' | '30_360'
}
export type PrintedPayment = {
  readonly date: string
  readonly owed: string
  readonly principal: string
  readonly interest: string
  readonly vat: string
  readonly total: string
}
export type PrintedSchedule = {
  readonly payments: readonly PrintedPayment[]
  /** Paid on principal bills before it was due. */
  readonly prepaid: string
  readonly sums: Pick<PrintedPayment, 'principal' | 'interest' | 'vat' | 'total'> & { readonly count: number }
}
export type PrintedBillPayment = {
  readonly type: LoanPaymentType
  readonly date: string
  readonly sum: string
  readonly number: string
}
export type PrintedBill = {
  readonly number: string
  readonly kind: LoanBillType
  readonly issued: string
  readonly due: string
  /** What the bill charges before VAT. */
  readonly net: string
  readonly vat: string
  readonly total: string
  readonly paid: string
  readonly open: string
  readonly payments: readonly PrintedBillPayment[]
}
export type PrintedAct = PrintedLoan & {
  readonly actId: string
  /** `kind` of schemas/entities/loan-report.json, or RECONCILIATION. */
  readonly kind: LoanActType | LoanPaymentType
  readonly number: string
  readonly date: string
  readonly amount: string
  readonly billNumber: string | null
  readonly billKind: LoanBillType | null
  readonly parentNumber: string | null
  readonly parentKind: LoanPaymentType | null
}
export type PrintedActLine = Pick<PrintedAct, 'number' | 'date' | 'amount' | 'billNumber' | 'billKind'>

const LOAN_SQL = `c.id::text, c.financier as "factorName", c.contract_number as "contractNumber", c.currency, ${moneySql('c.total_amount')} as total,
  ${moneySql('c.disbursed_amount')} as disbursed, c.start_date as "startDate", c.end_date as "endDate", c.grace_end_date as "graceEndDate",
  ${rateSql('c.interest_rate')} as rate, c.base_rate as "baseRate", c.interest_type as "interestType", c.repayment_method as method, c.day_count as "dayCount",
  p.name as "clientName", p.registration_code as "clientCode", p.vat_number as "clientVat",
  p.address_line1 as "clientAddress", p.city as "clientCity", p.postal_code as "clientPostalCode", p.country as "clientCountry"`

/** VAT of an interest bill as the payment of the schedule has it that the bill charges (LON-26). */
const BILL_VAT_SQL = `coalesce((select s.vat_amount from loan_schedule s
  where b.bill_type = 'Interest' and s.loan_contract_id = b.loan_contract_id and s.payment_date = b.due_date
    and s.interest_amount + s.vat_amount = b.total_amount), 0)`

/** The party's loans, bills and acts with the data printed on documents. `loan` and `act` filter by party. */
export class LoanDocumentsRepository {
  readonly #db: Kysely<Tables>

  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  async loan(partyId: string, { companyNumber, contractNumber }: LoanNumber): Promise<PrintedLoan | undefined> {
    const statement = new Statement()
    const [row] = await statement.rows<PrintedLoan>(
      this.#db,
      `select ${LOAN_SQL} from loan_contract c join party p on p.id = c.party_id
      where c.party_id = ${statement.value(partyId)}::bigint and ${SHOWN_LOAN_SQL}
        and c.company_number = ${statement.value(companyNumber)} and c.contract_number = ${statement.value(contractNumber)}`,
    )
    return row
  }

  /** All payments, those of the past too: the schedule that belongs to the contract. */
  async schedule(loanId: string): Promise<PrintedSchedule> {
    const id = (statement: Statement) => `${statement.value(loanId)}::bigint`
    const one = new Statement()
    const payments = await one.rows<PrintedPayment>(
      this.#db,
      `select payment_date as date, ${moneySql('unpaid_amount')} as owed, ${moneySql('principal_amount')} as principal,
        ${moneySql('interest_amount')} as interest, ${moneySql('vat_amount')} as vat, ${moneySql('total_amount')} as total
      from loan_schedule where loan_contract_id = ${id(one)} order by payment_date limit ${integerSql(MAX_PRINTED_PAYMENTS)}`,
    )
    const other = new Statement()
    const sum = (column: string) => `coalesce(sum(${column}), 0)::numeric(20,2)::text`
    const { prepaid, ...sums } = await other.row<PrintedSchedule['sums'] & { prepaid: string }>(
      this.#db,
      `select count(*)::int as count, ${sum('principal_amount')} as principal, ${sum('interest_amount')} as interest,
        ${sum('vat_amount')} as vat, ${sum('total_amount')} as total,
        (select ${sum('m.amount')} from loan_bill_payment m join loan_bill b on b.id = m.loan_bill_id
          where b.loan_contract_id = ${id(other)} and m.payment_type = 'PREPAYMENT') as prepaid
      from loan_schedule where loan_contract_id = ${id(other)}`,
    )
    return { payments, prepaid, sums }
  }

  /**
   * One bill by its number, or the open bills, those due first. `count` and `open` are those of all that match, also of
   * the bills beyond the limit.
   */
  async bills(
    loanId: string,
    number: string | undefined,
  ): Promise<{ readonly bills: readonly PrintedBill[]; readonly count: number; readonly open: string }> {
    const statement = new Statement()
    const loan = `b.loan_contract_id = ${statement.value(loanId)}::bigint`
    const condition = number === undefined ? 'b.open_amount > 0' : `b.bill_number = ${statement.value(number)}`
    const rows = await statement.rows<PrintedBill & { count: number; sum: string }>(
      this.#db,
      `select b.bill_number as number, b.bill_type as kind, b.issue_date as issued, b.due_date as due, ${moneySql('b.total_amount')} as total,
        (${BILL_VAT_SQL})::numeric(15,2)::text as vat, (b.total_amount - ${BILL_VAT_SQL})::numeric(15,2)::text as net, ${moneySql('b.paid_amount')} as paid, ${moneySql('b.open_amount')} as open,
        (count(*) over ())::int as count, (sum(b.open_amount) over ())::numeric(20,2)::text as sum,
        (select coalesce(json_agg(json_build_object('type', m.payment_type, 'date', m.paid_on, 'sum', ${moneySql('m.amount')}, 'number', m.number)
          order by m.paid_on, m.id), '[]') from loan_bill_payment m where m.loan_bill_id = b.id) as payments
      from loan_bill b where ${loan} and ${condition} order by b.due_date, b.id limit ${integerSql(MAX_PRINTED_BILLS)}`,
    )
    return { bills: rows, count: rows[0]?.count ?? 0, open: rows[0]?.sum ?? '0.00' }
  }

  /** How the calls name a bill of the party's loans. */
  async billNumber(
    partyId: string,
    billId: string,
  ): Promise<(LoanNumber & { readonly billNumber: string }) | undefined> {
    const statement = new Statement()
    const [row] = await statement.rows<LoanNumber & { billNumber: string }>(
      this.#db,
      `select c.company_number as "companyNumber", c.contract_number as "contractNumber", b.bill_number as "billNumber"
      from loan_bill b join loan_contract c on c.id = b.loan_contract_id
      where b.id = ${statement.value(billId)}::bigint and c.party_id = ${statement.value(partyId)}::bigint and ${SHOWN_LOAN_SQL}`,
    )
    return row
  }

  async act(partyId: string, actId: string): Promise<PrintedAct | undefined> {
    const statement = new Statement()
    const [row] = await statement.rows<PrintedAct>(
      this.#db,
      `select ${LOAN_SQL}, a.id::text as "actId", ${actKindSql('a')} as kind, a.number, a.date, ${moneySql('a.amount')} as amount,
        b.bill_number as "billNumber", b.bill_type as "billKind", parent.number as "parentNumber", ${actKindSql('parent')} as "parentKind"
      from loan_act a join loan_contract c on c.id = a.loan_contract_id join party p on p.id = c.party_id
      left join loan_bill b on b.id = a.loan_bill_id left join loan_act parent on parent.id = a.parent_act_id
      where a.id = ${statement.value(actId)}::bigint and c.party_id = ${statement.value(partyId)}::bigint and ${SHOWN_LOAN_SQL}`,
    )
    return row
  }

  /** The acts of a payment: the bills that it was reconciled with. */
  linesUnder(actId: string): Promise<PrintedActLine[]> {
    const statement = new Statement()
    return statement.rows<PrintedActLine>(
      this.#db,
      `select a.number, a.date, ${moneySql('a.amount')} as amount, b.bill_number as "billNumber", b.bill_type as "billKind"
      from loan_act a left join loan_bill b on b.id = a.loan_bill_id
      where a.parent_act_id = ${statement.value(actId)}::bigint order by a.id limit ${integerSql(MAX_PRINTED_PAYMENTS + 1)}`,
    )
  }
}
