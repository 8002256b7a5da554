import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Requests about a contract end: the provider approves or declines them, or the company withdraws them. The revision
 * lets two operators not answer one request twice.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const STATUSES = "'SUBMITTED','IN_REVIEW','APPROVED','DECLINED','WITHDRAWN'"

const statements: readonly string[] = [
  ...['contract_request', 'contract_request_event'].flatMap(table => [
    `alter table ${table} drop constraint ${table}_status_check`,
    `alter table ${table} add constraint ${table}_status_check check (status in (${STATUSES}))`,
  ]),
  `alter table contract_request add column revision int not null default 1, add column ended_at timestamptz,
     add column ended_by bigint references app_user on delete set null`,
  `update contract_request r set ended_at = coalesce(
     (select max(e.created_at) from contract_request_event e where e.request_id = r.id and e.status = r.status), r.created_at)
   where r.status in ('APPROVED','DECLINED')`,
  'create index contract_request_by_time on contract_request (created_at desc, id desc)',
  'create index contract_request_by_status on contract_request (status, created_at desc, id desc)',
]
