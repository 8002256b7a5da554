import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** New access codes on request, and objections of related applicants (docs/decisions/037-customers-of-partners.md). */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = [
  // code_by: channel of the access code; a new code uses the same one. codes_sent counts the codes of one invitation.
  `alter table related_applicant
     add column code_by text not null default 'SMS' check (code_by in ('SMS','EMAIL')),
     add column codes_sent int not null default 1, add column code_sent_at timestamptz`,
  `create table related_applicant_remark (
     id uuid primary key default gen_random_uuid(), related_applicant_id uuid not null references related_applicant on delete cascade,
     text text not null, created_at timestamptz not null)`,
  'create index related_applicant_remark_by_applicant on related_applicant_remark (related_applicant_id, created_at)',
]
