import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Accounts: whether mailbox and phone were confirmed, re-authorisation grants (SES-48), and the audit trail of changed
 * credentials and permissions. One mailbox belongs to one user, in any spelling, because a forgotten password looks it
 * up.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = [
  'alter table app_user add column email_verified_at timestamptz, add column phone_confirmed_at timestamptz',
  'update app_user set email_verified_at = created_at, phone_confirmed_at = created_at where demo',
  'create unique index app_user_by_mailbox on app_user (lower(email))',
  'create index permission_by_product on permission (product_id, user_id)',
  `create table reauthorisation (
     session_id uuid not null references session on delete cascade,
     purpose text not null check (purpose in ('EMAIL','PHONE','SMS','SMART_ID','MOBILE_ID','DELETE_USER','EDIT_USER')),
     target text not null default '', expires_at timestamptz not null, primary key (session_id, purpose, target))`,
  // No foreign keys: events outlive the users and companies they refer to.
  `create table audit_event (
     id bigint generated always as identity primary key, happened_at timestamptz not null, actor_id bigint not null,
     action text not null, target_id bigint, party_id bigint, details jsonb not null)`,
  'create index audit_event_by_target on audit_event (target_id, id)',
  `create function audit_event_is_kept() returns trigger language plpgsql as
     $$ begin raise exception 'audit events are only added' using errcode = 'insufficient_privilege'; end $$`,
  'create trigger audit_event_is_kept before update or delete on audit_event for each statement execute function audit_event_is_kept()',
]
