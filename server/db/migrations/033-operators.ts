import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Search of operators for applications, ignoring diacritics, by phone and e-mail as well, and the audit of operators
 * (docs/decisions/040-operators-search-and-audit.md).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db) // the column is derived from every payload: half a minute for 100,000
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** A text at a path of the payload; empty without one. */
const at = (path: string): string => `coalesce(payload #>> '{${path}}', '')`

const statements: readonly string[] = [
  // Lower case without diacritics: č, ņ and õ are found as c, n and o. Letters that do not decompose are listed.
  `create function search_text(text) returns text language sql immutable parallel safe as $$
     select translate(replace(replace(replace(regexp_replace(normalize(lower($1), NFD), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'łøđıς', 'lodiσ') $$`,
  'drop index application_by_part',
  'alter table application drop column searched',
  // The parts are separated by a character that no query may contain. Digits of number and phone are repeated without
  // separators.
  `alter table application add column searched text generated always as (search_text(
     reference || chr(31) || btrim(${at('applicant,name')} || ' ' || ${at('applicant,surname')}) || chr(31) || ${at('applicant,email')}
     || chr(31) || regexp_replace(${at('applicant,phone')}, '[^0-9]', '', 'g') || chr(31) || regexp_replace(reference, '[^0-9]', '', 'g'))) stored`,
  'create index application_by_part on application using gin (application_grams(searched, 1)) with (fastupdate = off)',
  'create index audit_event_by_time on audit_event (happened_at desc, id desc)',
  "create index audit_event_by_application on audit_event ((details ->> 'application'), id) where details ->> 'application' is not null",
]
