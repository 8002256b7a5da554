import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Finds an application by a part of its number or of the applicant's name without reading all rows
 * (docs/decisions/031-applications-for-operators.md). Uses core PostgreSQL only, like the search by invoice number
 * (016).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db) // the column is derived from every payload: half a minute for 100,000
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** A text at a path of the payload; null without one. */
const at = (path: string): string => `payload #>> '{${path}}'`

const statements: readonly string[] = [
  // Number and name in lower case, as ILIKE compares them; otherwise it would convert every row again. A generated
  // column cannot use another one, so the name is composed as in 023. They are separated by a character that no query
  // may contain.
  `alter table application add column searched text generated always as (
     lower(reference || chr(31) || btrim(coalesce(${at('applicant,name')}, '') || ' ' || coalesce(${at('applicant,surname')}, '')))) stored`,
  // All trigrams, and from `shortest` on all bigrams and single characters, so short texts are found as well.
  `create function application_grams(searched text, shortest int) returns text[] language sql immutable parallel safe cost 1000 as $$
    select array_agg(substr(searched, place, size)) from generate_series(shortest, 3) size cross join lateral generate_series(1, length(searched) - size + 1) place $$`,
  'create index application_by_part on application using gin (application_grams(searched, 1)) with (fastupdate = off)',
]
