import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Channel } from '../../../schemas/vocabulary.ts'
import type { Tables } from '../../db/tables.ts'

export type SimulatedMessage = {
  id: string
  channel: Channel
  to: string
  text: string
  subject: string | null
  createdAt: Date
}
type Filter = { to?: readonly string[] | undefined; channel?: Channel | undefined; most: number }

/** Messages, newest first. */
export async function listMessages(db: Kysely<Tables>, { to, channel, most }: Filter): Promise<SimulatedMessage[]> {
  return db
    .selectFrom('simulated_message')
    .select(['id', 'channel', 'recipient as to', 'body as text', 'subject', 'created_at as createdAt'])
    .$if(to !== undefined, query => query.where('recipient', 'in', to ?? []))
    .$if(channel !== undefined, query => query.where('channel', '=', channel ?? 'SMS'))
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

/** As if 30 days had passed: an answered verification stays DONE, but its link has expired too. */
export async function expireVerification(db: Kysely<Tables>, keyHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('buyer_verification')
    .set({
      expires_at: now,
      ended_at: now,
      state: sql<'EXPIRED'>`case when state in ('SENT', 'PARTLY') then 'EXPIRED' else state end`,
    })
    .where('key_hash', '=', keyHash)
    .execute()
}
