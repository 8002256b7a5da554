import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Online payments of bills (BIL-20, BIL-28). The payment row is written before the provider is called, `allocation` is
 * the distribution of the money, `event` the history. Payment rows are never deleted.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = [
  // CREATED: no response of the provider yet. OPEN: the user can pay. surplus_amount: paid without a bill left for it.
  `create table payment (
     id bigint generated always as identity primary key,
     reference text not null unique, contract_id bigint not null references contract, created_by bigint not null references app_user,
     amount numeric(15,2) not null check (amount > 0), currency char(3) not null check (currency = 'EUR'), statement_text text not null,
     client_redirect_url text not null,
     status text not null check (status in ('CREATED','OPEN','PAID','CANCELED','FAILED')), reason text,
     provider_order text unique, payment_url text,
     surplus_amount numeric(15,2) not null default 0 check (surplus_amount >= 0 and surplus_amount <= amount), check (status = 'PAID' or surplus_amount = 0),
     created_at timestamptz not null, expires_at timestamptz not null, next_check_at timestamptz not null, checks integer not null default 0, ended_at timestamptz)`,
  `create index payment_in_flight on payment (contract_id) include (amount) where status in ('CREATED','OPEN')`,
  `create index payment_due on payment (next_check_at) where status in ('CREATED','OPEN')`,
  `create table payment_allocation (
     payment_id bigint not null references payment, factor_invoice_id bigint not null references factor_invoice, amount numeric(15,2) not null check (amount > 0),
     created_at timestamptz not null, primary key (payment_id, factor_invoice_id))`,
  `create index payment_allocation_by_bill on payment_allocation (factor_invoice_id)`,
  `create table payment_event (
     id bigint generated always as identity primary key, payment_id bigint not null references payment,
     happened_at timestamptz not null, source text not null check (source in ('PORTAL','CALLBACK','QUESTION')), name text not null, details jsonb not null default '{}')`,
  `create index payment_event_by_payment on payment_event (payment_id, id)`,

  // Indexes for the list by due date and by its frequent filters; each ends with the id, the tie-breaker of the list.
  `create index factor_invoice_by_contract_due on factor_invoice (contract_id, due_date desc, id desc)`,
  `create index factor_invoice_by_contract_type_date on factor_invoice (contract_id, bill_type, issue_date desc, id desc)`,
  `create index factor_invoice_paid on factor_invoice (contract_id, issue_date desc, id desc) where open_amount = 0`,
]
