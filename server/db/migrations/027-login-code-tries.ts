import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Attempts of a login over all its codes: a resend replaces the code and its attempts, but not this count. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw('alter table sms_code add column login_tries int not null default 0').execute(db)
  await sql.raw('update sms_code set login_tries = tries').execute(db)
}
