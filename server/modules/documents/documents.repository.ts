import type { Kysely } from 'kysely'
import { moneySql, rateSql } from '../../db/jsonSql.ts'
import { integerSql, Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import { statementSql } from '../statements/statements.types.ts'
import type { ActRow, BillRow, ContractRow, LineRow, Lines, PeriodTotals } from './documentRows.ts'

/** Limit of a printed document; the spreadsheet contains all lines. */
export const MAX_LINES = 2000

const PARTY_SQL = `c.factor_name as "factorName", c.contract_number as "contractNumber", c.factoring_product as "factoringProduct", c.currency,
  p.name as "clientName", p.registration_code as "clientCode", p.vat_number as "clientVat",
  p.address_line1 as "clientAddress", p.city as "clientCity", p.postal_code as "clientPostalCode", p.country as "clientCountry"`
const ABOUT_SQL =
  'i.invoice_number as "invoiceNumber", t.name as "thirdPartyName", t.registration_code as "thirdPartyCode"'

/** The party's acts, bills and contracts with the data printed on documents. Every query filters by party. */
export class DocumentsRepository {
  readonly #db: Kysely<Tables>

  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  async act(partyId: string, id: string): Promise<ActRow | undefined> {
    const statement = new Statement()
    const [row] = await statement.rows<ActRow>(
      this.#db,
      `select a.id::text, a.type, a.number, a.date, ${moneySql('a.amount')} as amount, ${PARTY_SQL}, ${ABOUT_SQL},
        parent.number as "parentNumber", parent.type as "parentType"
      from act a join contract c on c.id = a.contract_id join party p on p.id = c.party_id
      left join invoice i on i.id = a.invoice_id left join third_party t on t.id = i.third_party_id left join act parent on parent.id = a.parent_act_id
      where a.id = ${statement.value(id)}::bigint and c.party_id = ${statement.value(partyId)}::bigint`,
    )
    return row
  }

  async bill(partyId: string, id: string): Promise<BillRow | undefined> {
    const statement = new Statement()
    const [row] = await statement.rows<BillRow>(
      this.#db,
      `select b.bill_type as type, b.bill_number as number, b.issue_date as date, b.due_date as "dueDate",
        ${moneySql('b.total_amount')} as amount, ${moneySql('b.paid_amount')} as paid, ${moneySql('b.open_amount')} as open, b.fees_act_id::text as "feesActId", ${PARTY_SQL}, ${ABOUT_SQL}
      from factor_invoice b join contract c on c.id = b.contract_id join party p on p.id = c.party_id
      left join invoice i on i.id = b.invoice_id left join third_party t on t.id = i.third_party_id
      where b.id = ${statement.value(id)}::bigint and c.party_id = ${statement.value(partyId)}::bigint`,
    )
    return row
  }

  async contract(partyId: string, id: string): Promise<ContractRow | undefined> {
    const statement = new Statement()
    const [row] = await statement.rows<ContractRow>(
      this.#db,
      `select ${PARTY_SQL} from contract c join party p on p.id = c.party_id
      where c.id = ${statement.value(id)}::bigint and c.party_id = ${statement.value(partyId)}::bigint`,
    )
    return row
  }

  /** The act itself as a line item. */
  ownLine(actId: string): Promise<Lines> {
    return this.#lines(statement => `l.id = ${statement.value(actId)}::bigint`)
  }

  /** Child acts: the parts of a month's fee, or the reconciliations of a payment. */
  linesUnder(actId: string): Promise<Lines> {
    return this.#lines(statement => `l.parent_act_id = ${statement.value(actId)}::bigint`)
  }

  statementLines(contractId: string, from: string, to: string): Promise<Lines> {
    return this.#lines(statement => inPeriod(statement, 'l', contractId, from, to))
  }

  /**
   * Everything up to the end of the period in one statement, so that the balances agree with each other. Its cost grows
   * with the age of the contract, which one index scan reads.
   */
  statementTotals(contractId: string, from: string, to: string): Promise<PeriodTotals> {
    const statement = new Statement()
    const [id, first, last] = [
      `${statement.value(contractId)}::bigint`,
      `${statement.value(from)}::date`,
      `${statement.value(to)}::date`,
    ]
    const totals = (condition: string) =>
      `(select coalesce(json_agg(json_build_object('type', s.type, 'total', ${moneySql('s.total')}) order by s.type), '[]') from sums s where ${condition})`
    const paid = (condition: string) =>
      `(select ${moneySql('coalesce(sum(amount), 0)::numeric(20,2)')} from paid where ${condition})`
    return statement.row<PeriodTotals>(
      this.#db,
      `with sums as (
          select l.type, l.date < ${first} as earlier, sum(l.amount)::numeric(20,2) as total from act l
           where l.contract_id = ${id} and ${statementSql('l')} and l.date <= ${last} group by 1, 2),
        paid as (
          select r.collection_date < ${first} as earlier, r.reconciled_amount as amount
            from factor_invoice b join payment_receipt r on r.factor_invoice_id = b.id
           where b.contract_id = ${id} and r.collection_date <= ${last})
      select ${totals('s.earlier')} as before, ${totals('not s.earlier')} as within,
        ${paid('earlier')} as "billsPaidBefore", ${paid('not earlier')} as "billsPaidWithin"`,
    )
  }

  async #lines(condition: (statement: Statement) => string): Promise<Lines> {
    const statement = new Statement()
    const rows = await statement.rows<LineRow & { total: string; count: number }>(
      this.#db,
      linesSql(condition(statement)),
    )
    return { rows, total: rows[0]?.total ?? '0.00', count: rows[0]?.count ?? 0 }
  }
}

function inPeriod(statement: Statement, act: string, contractId: string, from: string, to: string): string {
  return `${act}.contract_id = ${statement.value(contractId)}::bigint and ${statementSql(act)}
    and ${act}.date >= ${statement.value(from)}::date and ${act}.date <= ${statement.value(to)}::date`
}

/**
 * Interest is a yearly rate (360 days) on the advance. A late fee is a daily rate and a commission a flat rate, both on
 * the invoice. The number of charged days is not stored. It is derived from the amount, and shown only when the result
 * matches to the cent and one more day would change it.
 */
function linesSql(condition: string): string {
  return `select l.id::text, l.type, l.number, l.date, ${moneySql('l.amount')} as amount, ${ABOUT_SQL}, coalesce(out.payout_type, receipt.origin) as detail,
      case when exact then ${moneySql('base')} end as base, case when exact then ${rateSql('rate')} end as rate, case when exact then days::int end as days,
      (sum(l.amount) over ())::numeric(20,2)::text as total, (count(*) over ())::int as count
    from act l join contract c on c.id = l.contract_id left join invoice i on i.id = l.invoice_id left join third_party t on t.id = i.third_party_id
    left join lateral (select payout_type from payout where l.type = 'PAYOUT' and invoice_id = l.invoice_id and payout_act_id = l.id limit 1) out on true
    left join lateral (select origin from payment_receipt where l.type in ('RECONCILIATION', 'ACCOUNTS_RECEIVABLE') and invoice_id = l.invoice_id
      and l.id in (reconciliation_act_id, accounts_receivable_act_id) limit 1) receipt on true
    cross join lateral (select
      case l.type when 'INTEREST_FEE' then i.advance_funded when 'COMMISSION_FEE' then i.amount when 'LATE_FEE' then i.amount end as base,
      case l.type when 'INTEREST_FEE' then c.interest_rate when 'COMMISSION_FEE' then c.commission_fee_rate when 'LATE_FEE' then c.late_fee_rate end as rate,
      case l.type when 'INTEREST_FEE' then 360 else 1 end as period) fee
    cross join lateral (select case when l.type in ('INTEREST_FEE', 'LATE_FEE') and base * rate > 0 then least(greatest(round(l.amount * period / (base * rate)), 1), 9999) end as days) counted
    cross join lateral (select base > 0 and rate > 0 and base * rate / period >= 0.01 and round(base * rate * coalesce(days, 1) / period, 2) = l.amount as exact) checked
    where ${condition} order by l.date, l.id limit ${integerSql(MAX_LINES)}`
}
