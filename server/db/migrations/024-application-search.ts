import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * What finds an application by a part of its number or of the applicant's name without reading them all
 * (docs/decisions/031-applications-for-operators.md). Like parts of invoice numbers (016): core PostgreSQL only, no extension.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db) // the column is drawn from every payload: half a minute for 100,000
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** A text at a path of the payload; null where there is none. */
const at = (path: string): string => `payload #>> '{${path}}'`

const statements: readonly string[] = [
  // Number and name in small letters, as ILIKE compares them: it would make them small again for every row it looks at. Another
  // derived column cannot be named here, so the name is put together as in 023. Between them a sign that no query may hold.
  `alter table application add column searched text generated always as (
     lower(reference || chr(31) || btrim(coalesce(${at('applicant,name')}, '') || ' ' || coalesce(${at('applicant,surname')}, '')))) stored`,
  // Every three letters in a row, and from `shortest` on every two and every one, so that short texts are looked up as well.
  `create function application_grams(searched text, shortest int) returns text[] language sql immutable parallel safe cost 1000 as $$
    select array_agg(substr(searched, place, size)) from generate_series(shortest, 3) size cross join lateral generate_series(1, length(searched) - size + 1) place $$`,
  'create index application_by_part on application using gin (application_grams(searched, 1)) with (fastupdate = off)',
]
