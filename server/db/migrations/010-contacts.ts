import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** One mailbox is one contact of a buyer on a contract, in any spelling (CON-32: the e-mail identifies the contact). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw('alter table third_party_contact drop constraint third_party_contact_contract_id_third_party_id_email_key')
    .execute(db)
  await sql
    .raw(
      'create unique index third_party_contact_by_email on third_party_contact (contract_id, third_party_id, lower(email))',
    )
    .execute(db)
}
