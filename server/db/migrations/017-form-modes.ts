import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Validators of the modes of a form version (docs/forms.md); an application keeps the mode it was filled in. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = [
  // A version of a form without modes has its one validator in form_version; so have all versions from before.
  `create table form_mode (
     form text not null, version int not null, mode text not null, validator_hash text not null, validator_code text not null,
     primary key (form, version, mode), foreign key (form, version) references form_version)`,
  `create index form_mode_by_hash on form_mode (validator_hash)`,
]
