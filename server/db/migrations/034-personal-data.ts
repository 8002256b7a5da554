import { type Kysely, sql } from 'kysely'

/**
 * Columns for encrypted personal codes and files (docs/personal-data.md). Nothing is encrypted here: rows without
 * `key_id` stay unchanged, and a background job or `npm run keys -- rotate` encrypts them in small batches, so many
 * applications do not delay the start.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db)
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Tables with encrypted values, with the condition of rows that have any. */
const holders: readonly (readonly [table: string, holds: string])[] = [
  ['application', 'true'],
  ['related_applicant', 'true'],
  ['related_applicant_remark', 'true'],
  ['application_file', 'true'],
  ['related_applicant_file', 'true'],
  ['application_signing', 'signed_content is not null'],
  ['app_user', 'personal_code is not null'],
  ['user_addition', 'true'],
  ['contract_attachment', 'true'],
  ['contract_document', 'signed_content is not null'],
]

const statements: readonly string[] = [
  // check_value tells whether a key is the one that had this id before; it reveals nothing about the key.
  'create table data_key (id text primary key, check_value bytea not null, created_at timestamptz not null default now())',
  ...holders.flatMap(([table, holds]) => [
    `alter table ${table} add column key_id text`,
    `create index ${table}_by_key on ${table} (key_id)${holds === 'true' ? '' : ` where ${holds}`}`,
  ]),

  // A digest without a key over all answers would allow brute force of the code among them; an expired link no longer
  // needs it.
  'update bank_requisition set form_digest = null where used_at is not null',
  // The column of an encrypted application contains the masked code, as lists show it. The code itself is found by its
  // digest.
  'alter table application alter column applicant_code drop expression, add column applicant_code_digest bytea',
  'alter table related_applicant add column code_digest bytea',
  'drop index application_by_code',
  'drop index related_applicant_by_code',
  'drop index related_applicant_once',
  'create index application_by_plain_code on application (applicant_code) where key_id is null',
  'create index related_applicant_by_plain_code on related_applicant (code) where key_id is null',
  'create index application_by_code_digest on application (applicant_code_digest)',
  'create index related_applicant_by_code_digest on related_applicant (code_digest)',
  'create unique index related_applicant_once on related_applicant (application_id, code_digest) where withdrawn_at is null',
]
