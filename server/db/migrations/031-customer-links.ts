import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Customers who review, consent to and confirm a request that a partner has prepared
 * (docs/decisions/037-customers-of-partners.md).
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = [
  `alter table application drop constraint application_status, drop constraint application_confirmed,
     add constraint application_status check (status in ('AWAITING_CUSTOMER','AWAITING_CONFIRMATION','AWAITING_APPLICANTS','COMPLETE','EXPIRED')),
     add constraint application_confirmed check ((status in ('AWAITING_CUSTOMER','AWAITING_CONFIRMATION','EXPIRED')) = (confirmed_at is null))`,
  // One link per application; a new one replaces it. The token itself is not stored.
  `create table customer_link (
     application_id uuid primary key references application on delete cascade, token_hash bytea not null unique,
     sent_by text not null check (sent_by in ('SMS','EMAIL')), sent int not null default 1, sent_at timestamptz not null, expires_at timestamptz not null, opened_at timestamptz)`,
  'create index customer_link_by_expiry on customer_link (expires_at)',
  // Files attached by the partner stay when the customer sends the request.
  'alter table application_file add column by_partner boolean not null default false',
  'alter table partner add column offers_business boolean not null default true',
]
