import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * What customers owe: bills of factoring contracts, and loans, limits and leasing with theirs (BIL-02, DSH-03). Both
 * kinds of bill use the same column names, so one statement reads both. The status of a bill follows from its amounts
 * and the calendar and is not stored: nothing would turn it OVERDUE overnight (server/modules/bills/bills.types.ts).
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const MONEY_TYPE = 'numeric(15,2) not null'
const BILL_SQL = `issue_date date not null, due_date date not null, currency char(3) not null default 'EUR',
     total_amount ${MONEY_TYPE}, paid_amount ${MONEY_TYPE}, open_amount ${MONEY_TYPE},
     check (due_date >= issue_date), check (total_amount > 0 and paid_amount >= 0 and open_amount >= 0), check (paid_amount + open_amount = total_amount)`

const statements: readonly string[] = [
  // A bill of the factor to its client for fees: about one invoice or a whole month.
  `create table factor_invoice (
     id bigint generated always as identity primary key,
     contract_id bigint not null references contract on delete cascade, invoice_id bigint references invoice on delete cascade,
     bill_number text not null unique, bill_type text not null check (bill_type in ('INTEREST_FEE','COMMISSION_FEE','LATE_FEE','OTHER_FEE')),
     ${BILL_SQL})`,
  `create index factor_invoice_by_contract_date on factor_invoice (contract_id, issue_date desc, id desc)`,
  `create index factor_invoice_open on factor_invoice (contract_id, due_date, id) where open_amount > 0`,

  // Calls identify a contract by the number of the financier's company and the contract number (LON-05). Repaid amounts
  // of a limit are available again; those of a loan or a leasing are not.
  `create table loan_contract (
     id bigint generated always as identity primary key,
     party_id bigint not null references party on delete cascade,
     product_type text not null check (product_type in ('LOAN','LIMIT','LEASING')),
     company_number text not null, contract_number text not null, financier text not null,
     status text not null check (status in ('READY_FOR_SIGNING','NEW','APPROVED','SIGNED','ACTIVE','DISBURSED','PAUSED','CANCELED','FINISHED','MANUALLY_SUSPENDED','EXPIRED')),
     currency char(3) not null default 'EUR', start_date date not null, end_date date not null,
     interest_rate numeric(12,8) not null, interest_type text not null check (interest_type in ('FIXED','VARIABLE')),
     total_amount ${MONEY_TYPE}, disbursed_amount ${MONEY_TYPE}, repaid_amount ${MONEY_TYPE}, available_amount ${MONEY_TYPE},
     unique (company_number, contract_number), check (repaid_amount >= 0 and repaid_amount <= disbursed_amount),
     check (available_amount >= 0),
     check (available_amount = total_amount - disbursed_amount + case when product_type = 'LIMIT' then repaid_amount else 0 end))`,
  `create index loan_contract_by_party on loan_contract (party_id, product_type, status)`,
  `create table loan_bill (
     id bigint generated always as identity primary key,
     loan_contract_id bigint not null references loan_contract on delete cascade,
     bill_number text not null unique, bill_type text not null check (bill_type in ('Contract','Principle','Interest','DefaultInterest')),
     ${BILL_SQL})`,
  `create index loan_bill_by_contract_date on loan_bill (loan_contract_id, issue_date desc, id desc)`,
  `create index loan_bill_open on loan_bill (loan_contract_id, due_date, id) where open_amount > 0`,
]
