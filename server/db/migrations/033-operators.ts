import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * What operators look for: applications without regard to diacritics, by phone and e-mail as well, and what operators have done
 * (docs/decisions/040-operators-search-and-audit.md).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db) // the column is derived from every payload: half a minute for 100,000
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** A text at a path of the payload; empty where there is none. */
const at = (path: string): string => `coalesce(payload #>> '{${path}}', '')`

const statements: readonly string[] = [
  // Small letters without their marks: č, ņ and õ are found as c, n and o. Letters that are not a letter with a mark are listed.
  `create function search_text(text) returns text language sql immutable parallel safe as $$
     select translate(replace(replace(replace(regexp_replace(normalize(lower($1), NFD), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'łøđıς', 'lodiσ') $$`,
  'drop index application_by_part',
  'alter table application drop column searched',
  // Between the parts stands a character that no query may hold. Digits of the number and of the phone stand once more without what divides them.
  `alter table application add column searched text generated always as (search_text(
     reference || chr(31) || btrim(${at('applicant,name')} || ' ' || ${at('applicant,surname')}) || chr(31) || ${at('applicant,email')}
     || chr(31) || regexp_replace(${at('applicant,phone')}, '[^0-9]', '', 'g') || chr(31) || regexp_replace(reference, '[^0-9]', '', 'g'))) stored`,
  'create index application_by_part on application using gin (application_grams(searched, 1)) with (fastupdate = off)',
  'create index audit_event_by_time on audit_event (happened_at desc, id desc)',
  "create index audit_event_by_application on audit_event ((details ->> 'application'), id) where details ->> 'application' is not null",
]
