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
