import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Validators of the modes of a form version (docs/forms.md); an application stores its mode. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = [
  // A form version without modes has its single validator in form_version, as do all older versions.
  `create table form_mode (
     form text not null, version int not null, mode text not null, validator_hash text not null, validator_code text not null,
     primary key (form, version, mode), foreign key (form, version) references form_version)`,
  `create index form_mode_by_hash on form_mode (validator_hash)`,
]
