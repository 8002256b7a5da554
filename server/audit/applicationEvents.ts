import type { Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Adds an event to the history of an application, which operators see. */
export async function addApplicationEvent(
  trx: Transaction<Tables>,
  applicationId: string,
  { status, note, now }: { status: string; note: string | null; now: Date },
): Promise<void> {
  await trx
    .insertInto('application_event')
    .values({ application_id: applicationId, status, note, created_at: now })
    .execute()
}
