import { type Kysely, sql } from 'kysely'

/**
 * The audit still rejects changes; only the retention job, which declares itself in its own transaction, deletes
 * expired rows.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create or replace function audit_event_is_kept() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' and current_setting('portal.retention', true) = 'on' then return null; end if;
    raise exception 'audit events are only added' using errcode = 'insufficient_privilege';
  end $$`.execute(db)
  await sql`create index application_by_confirmation on application (confirmed_at) where confirmed_at is not null`.execute(
    db,
  )
}
