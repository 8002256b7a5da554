import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Receipts that open the copy of a sent application, and search columns for operators. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** A text at a path of the payload; null without one. */
const at = (path: string): string => `payload #>> '{${path}}'`

const statements: readonly string[] = [
  `create table application_receipt (
     digest bytea primary key, application_id uuid not null references application on delete cascade,
     related_applicant_id uuid references related_applicant on delete cascade, created_at timestamptz not null)`,
  'create index application_receipt_by_application on application_receipt (application_id)',
  'create index application_receipt_by_age on application_receipt (created_at)',

  // Columns of the operators' list and search, beside the payload: reading 100,000 payloads takes seconds, reading
  // these columns does not.
  `alter table application
     add column applicant_name text generated always as (btrim(coalesce(${at('applicant,name')}, '') || ' ' || coalesce(${at('applicant,surname')}, ''))) stored,
     add column applicant_code text generated always as (${at('applicant,code')}) stored,
     add column amount numeric(15,2) generated always as (
       case when ${at('lending,property_value')} ~ '^[0-9]{1,13}([.][0-9]{1,2})?$' then (${at('lending,property_value')})::numeric(15,2) end) stored`,
  'create index application_by_time on application (created_at, id)',
  'create index application_by_status on application (status, created_at, id)',
  'create index application_by_form on application (form, created_at, id)',
  'create index application_by_name on application (applicant_name, id)',
  'create index application_by_amount on application (amount, id)',
  'create index application_by_code on application (applicant_code)',
  'create index related_applicant_by_code on related_applicant (code)',
  'create index application_event_by_application on application_event (application_id, id)',
  'create index application_file_by_application on application_file (application_id, position)',
]
