import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Online payments of loan bills (LON-22): a payment is of a factoring contract or of a loan, and its allocation of
 * their bills. Existing rows are of factoring, so the new checks need no pass over them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = [
  `alter table payment alter column contract_id drop not null, add column loan_contract_id bigint references loan_contract,
     add constraint payment_of_one_contract check (num_nonnulls(contract_id, loan_contract_id) = 1) not valid`,
  `create index payment_of_loan_in_flight on payment (loan_contract_id) include (amount) where status in ('CREATED','OPEN') and loan_contract_id is not null`,
  `alter table payment_allocation drop constraint payment_allocation_pkey, alter column factor_invoice_id drop not null,
     add column loan_bill_id bigint references loan_bill,
     add constraint payment_allocation_of_one_bill check (num_nonnulls(factor_invoice_id, loan_bill_id) = 1) not valid`,
  `create unique index payment_allocation_once on payment_allocation (payment_id, factor_invoice_id) where factor_invoice_id is not null`,
  `create unique index payment_allocation_of_loan_once on payment_allocation (payment_id, loan_bill_id) where loan_bill_id is not null`,
  `create index payment_allocation_by_loan_bill on payment_allocation (loan_bill_id) where loan_bill_id is not null`,
  // Names of payments that the portal receives itself; those of the provider's own records have another beginning.
  `create sequence loan_receipt_number`,
]
