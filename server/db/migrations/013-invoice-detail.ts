import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * All data of an invoice (INV-33, INV-39): recipients of its verification, and payments that belong to a bill of the
 * factor instead of an invoice. A credit memo is stored as a negative amount everywhere, so no sum can add it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = [
  // A copy of the contact: it must not change when the contact is changed or deleted.
  `create table buyer_verification (
     id bigint generated always as identity primary key,
     contract_id bigint not null references contract on delete cascade, third_party_id bigint not null references third_party,
     name text not null, surname text not null, email text not null, phone_number text)`,
  // Not recorded before: by default a verification goes to the first contact.
  `insert into buyer_verification (id, contract_id, third_party_id, name, surname, email, phone_number) overriding system value
   select distinct on (i.buyer_verification_id) i.buyer_verification_id, i.contract_id, i.third_party_id, p.name, p.surname, p.email, p.phone_number
   from invoice i join third_party_contact p on p.contract_id = i.contract_id and p.third_party_id = i.third_party_id
   where i.buyer_verification_id is not null order by i.buyer_verification_id, p.id`,
  `select setval(pg_get_serial_sequence('buyer_verification', 'id'), (select coalesce(max(id), 0) + 1 from buyer_verification), false)`,
  `alter table payment_receipt alter column invoice_id drop not null,
     add column factor_invoice_id bigint references factor_invoice on delete cascade,
     add constraint payment_receipt_of_one check (num_nonnulls(invoice_id, factor_invoice_id) = 1)`,
  `create index payment_receipt_by_factor_invoice on payment_receipt (factor_invoice_id, collection_date) where factor_invoice_id is not null`,
  `alter table invoice add constraint credit_memo_is_negative check (invoice_type <> 'CREDIT_MEMO' or amount <= 0)`,
]
