import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** A page that is reloaded or refreshes itself is still one view. */
const VIEW_INTERVAL_MINUTES = 10

/** Records that an operator opened an application, once in ten minutes per operator and application. */
export async function recordView(
  db: Kysely<Tables>,
  { actorId, applicationId, now }: { actorId: string; applicationId: string; now: Date },
): Promise<void> {
  await sql`insert into audit_event (happened_at, actor_id, action, details)
    select ${now}::timestamptz, ${actorId}::bigint, 'APPLICATION_VIEWED', jsonb_build_object('application', ${applicationId}::text)
    where not exists (select from audit_event where details ->> 'application' = ${applicationId}::text and actor_id = ${actorId}::bigint and action = 'APPLICATION_VIEWED'
      and happened_at > ${now}::timestamptz - make_interval(mins => ${VIEW_INTERVAL_MINUTES}))`.execute(db)
}
