import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Acts made of acts (STM-06): the monthly fee of the fees of its invoices, a payment of its reconciliations. An act
 * below another act is no row of the statements. A bill charges one fee act, whose acts are the line items of the bill.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = [
  'alter table act add column parent_act_id bigint references act on delete set null, add constraint act_is_not_its_own_part check (parent_act_id <> id)',
  'create index act_by_parent on act (parent_act_id, date, id) where parent_act_id is not null',
  `create index act_statement_by_contract on act (contract_id, date desc, id desc)
     where parent_act_id is null and type in ('INTEREST_FEE', 'COMMISSION_FEE', 'LATE_FEE', 'OTHER_FEE', 'PAYOUT', 'PAYMENT')`,
  'alter table factor_invoice add column fees_act_id bigint references act on delete set null',
  'create index factor_invoice_by_fees_act on factor_invoice (fees_act_id) where fees_act_id is not null',
]
