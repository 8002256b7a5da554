import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Place in the trace of what caused a message, so that sending it is a part of that trace (API-42). Null for messages
 * of background jobs before this release and for those that were sent. The previous release neither reads nor writes it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table outbox add column traceparent text`.execute(db)
}
