import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Invoices with the same payment term have the same order by issue date and by due date. So a page that is filtered by
 * one and sorted by the other is read from this index, term by term, without rows outside of the range
 * (docs/decisions/082-lists-without-a-slope.md).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db)
  await sql
    .raw(
      'create index invoice_by_contract_term on invoice (contract_id, (due_date - invoice_date), invoice_date desc, id desc)',
    )
    .execute(db)
}
