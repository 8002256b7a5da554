import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Keys of drafts saved on the devices of applicants; the drafts never reach the server. `share` is the server's key
 * share (the other share is the id, stored as a digest only), so neither this table nor the device alone decrypts
 * anything. Deleting an expired row destroys the key.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = [
  `create table saved_form (
    id_hash bytea primary key check (octet_length(id_hash) = 32),
    share bytea not null check (octet_length(share) = 32),
    created_at timestamptz not null, expires_at timestamptz not null,
    nonce_hash bytea check (octet_length(nonce_hash) = 32), opened_at timestamptz,
    check ((nonce_hash is null) = (opened_at is null)))`,
  'create index saved_form_by_expiry on saved_form (expires_at)',
]
