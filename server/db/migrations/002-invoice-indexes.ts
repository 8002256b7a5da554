import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Indexes of the invoice list. The id breaks ties on the date; without it, page one gets slower as the table grows. */
export const invoiceIndexes: readonly string[] = [
  'create index invoice_by_contract_date on invoice (contract_id, invoice_date desc, id desc)',
  'create index invoice_by_contract_status_date on invoice (contract_id, status, invoice_date desc, id desc)',
  'create index invoice_by_contract_due_date on invoice (contract_id, due_date desc, id desc)',
  'create unique index invoice_by_contract_number on invoice (contract_id, invoice_number)',
  'create index invoice_by_contract_third_party_date on invoice (contract_id, third_party_id, invoice_date desc, id desc)',
]

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of invoiceIndexes) await sql.raw(statement).execute(db)
}
