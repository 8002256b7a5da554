import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Terms, schedule and payments of loans (LON-09, LON-10). The schedule is stored as the provider delivers it: a changed
 * rate or a prepayment replaces rows that are not due yet. Pledges are `[{ "name", "provider" }]`, guarantees names.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const MONEY_TYPE = 'numeric(15,2) not null'

const statements: readonly string[] = [
  `alter table loan_contract
     add column repayment_method text not null default 'LINEAR' check (repayment_method in ('ANNUITY','LINEAR')),
     add column day_count text not null default '30_360' check (day_count in ('ACT_360','30_360')),
     add column base_rate text, add column disbursement_end_date date, add column grace_end_date date,
     add column penalty_rate numeric(12,8) not null default 0.0005,
     add column bill_of_exchange boolean not null default false,
     add column guarantees jsonb not null default '[]', add column pledges jsonb not null default '[]'`,
  `create table loan_schedule (
     id bigint generated always as identity primary key,
     loan_contract_id bigint not null references loan_contract on delete cascade, payment_date date not null,
     unpaid_amount ${MONEY_TYPE}, interest_amount ${MONEY_TYPE}, principal_amount ${MONEY_TYPE}, vat_amount ${MONEY_TYPE}, total_amount ${MONEY_TYPE},
     unique (loan_contract_id, payment_date),
     check (unpaid_amount >= principal_amount and interest_amount >= 0 and principal_amount >= 0 and vat_amount >= 0),
     check (total_amount = principal_amount + interest_amount + vat_amount))`,
  `create table loan_bill_payment (
     id bigint generated always as identity primary key,
     loan_bill_id bigint not null references loan_bill on delete cascade,
     payment_type text not null check (payment_type in ('PAYMENT','PREPAYMENT','CREDIT_NOTE')),
     paid_on date not null, amount ${MONEY_TYPE} check (amount > 0), number text not null)`,
  `create index loan_bill_payment_by_bill on loan_bill_payment (loan_bill_id, paid_on, id)`,
]
