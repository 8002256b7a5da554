import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Kinds of loan bills (LON-13) and the acts of loans (LON-20). An act without a parent is a line of the reports; the
 * acts of a payment say which bills it was reconciled with.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = [
  // The new constraint allows more than the old one, so existing rows need no check.
  `alter table loan_bill drop constraint loan_bill_bill_type_check, add constraint loan_bill_bill_type_check
     check (bill_type in ('Contract','Prolong','Guarantee','Principle','Interest','DefaultInterest','CompensatoryInterest')) not valid`,
  `create index loan_bill_by_contract_due on loan_bill (loan_contract_id, due_date desc, id desc)`,
  `create table loan_act (
     id bigint generated always as identity primary key,
     loan_contract_id bigint not null references loan_contract on delete cascade,
     parent_act_id bigint references loan_act on delete cascade, loan_bill_id bigint references loan_bill on delete cascade,
     type text not null check (type in ('PAYOUT','PAYMENT','INTEREST_FEE','LATE_FEE','OTHER_FEE','RECONCILIATION')),
     number text not null unique, date date not null, amount numeric(15,2) not null check (amount > 0), currency char(3) not null default 'EUR',
     check ((type = 'RECONCILIATION') = (parent_act_id is not null)))`,
  `create index loan_report_by_contract on loan_act (loan_contract_id, date desc, id desc) where parent_act_id is null`,
  `create index loan_act_by_parent on loan_act (parent_act_id, id) where parent_act_id is not null`,
  `create index loan_act_by_bill on loan_act (loan_bill_id) where loan_bill_id is not null`,
]
