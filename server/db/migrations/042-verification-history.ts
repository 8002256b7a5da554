import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * What staff see of a verification later: the mails that an invoice was sent with before, and whether the verifier
 * wrote from another domain than the contact. Reminders have keys of their own, because only digests of keys are kept.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = [
  'alter table invoice_verdict add column is_other_domain boolean not null default false, add column statement_version text',
  'alter table buyer_verification add column reminders smallint not null default 0',
  `create table buyer_verification_key (
     key_hash bytea primary key, verification_id bigint not null references buyer_verification on delete cascade)`,
  'create index buyer_verification_key_by_verification on buyer_verification_key (verification_id)',
  // The present verification of an invoice is in its own row.
  `create table invoice_verification_past (
     invoice_id bigint not null references invoice on delete cascade,
     verification_id bigint not null references buyer_verification on delete cascade,
     replaced_at timestamptz not null, primary key (invoice_id, verification_id))`,
  'create index invoice_verification_past_by_verification on invoice_verification_past (verification_id)',
  // People are searched for by their address (npm run privacy).
  'create index invoice_verdict_by_email on invoice_verdict (lower(verifier_email))',
  'create index buyer_verification_by_email on buyer_verification (lower(email)) where key_hash is not null',
]
