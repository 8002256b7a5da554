import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Channel } from '../providers/message.ts'

export type OutboxRow = {
  id: string; dedupe_id: string; recipient: string; subject: string | null; body: string; attempts: number; created_at: Date
}
type Lease = { channel: Channel; limit: number; now: Date; until: Date }
export type NewMessage = { channel: Channel; to: string; subject?: string; text: string; now: Date }

/** Must be called in the transaction of what the message tells about: both are kept or neither. Wake the outbox after the commit. */
export async function enqueue(trx: Transaction<Tables>, { channel, to, subject, text, now }: NewMessage): Promise<void> {
  await trx.insertInto('outbox').values({
    channel, recipient: to, subject: subject ?? null, body: text, created_at: now, next_attempt_at: now, sent_at: null, failed_at: null, last_error: null,
  }).execute()
}

/** Takes due messages for this process until `until`; what another process holds is passed over. A process that dies lets go by time. */
export async function lease(db: Kysely<Tables>, { channel, limit, now, until }: Lease): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    update outbox set attempts = attempts + 1, next_attempt_at = ${until}
     where id in (select id from outbox
                   where channel = ${channel} and sent_at is null and failed_at is null and next_attempt_at <= ${now}
                   order by next_attempt_at, id limit ${limit} for update skip locked)
    returning id, dedupe_id, recipient, subject, body, attempts, created_at`.execute(db)
  return rows.sort((one, other) => Number(one.id) - Number(other.id))
}

/** Sent messages keep no text: it held a code or personal data. */
export async function markSent(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db.updateTable('outbox').set({ sent_at: now, body: '', last_error: null }).where('id', '=', id).where('sent_at', 'is', null).execute()
}

export async function postpone(db: Kysely<Tables>, id: string, until: Date, error: string): Promise<void> {
  await db.updateTable('outbox').set({ next_attempt_at: until, last_error: error }).where('id', '=', id).where('sent_at', 'is', null).execute()
}

/** An SMS holds a code that is dead by now; an e-mail is kept whole, somebody may want to send it by hand. */
export async function giveUp(db: Kysely<Tables>, id: string, now: Date, error: string): Promise<void> {
  await db.updateTable('outbox')
    .set({ failed_at: now, last_error: error, body: sql<string>`case when channel = 'SMS' then '' else body end` })
    .where('id', '=', id).where('sent_at', 'is', null).execute()
}
