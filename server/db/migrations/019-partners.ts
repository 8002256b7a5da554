import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Partner originators and the tokens of their links, stored as digests. The two token kinds have their own columns, so
 * a public token never matches a private one. `id` is part of the public logo address, so it is random.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = [
  `create table partner (
     id uuid primary key default gen_random_uuid(), name text not null, financing_company text not null,
     offers_leasing boolean not null default true, offers_loan boolean not null default true,
     public_token_hash bytea not null unique, private_token_hash bytea not null unique,
     logo bytea,
     daily_applications int not null default 200 check (daily_applications > 0),
     demo boolean not null default false, created_at timestamptz not null default now(), disabled_at timestamptz,
     constraint partner_offers_something check (offers_leasing or offers_loan),
     constraint partner_tokens_differ check (public_token_hash <> private_token_hash))`,
]
