import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Channel } from '../../schemas/vocabulary.ts'
import type { MessageProvider } from './message.ts'

/** Stores messages for /simulator. Like a good gateway it accepts a message once, however often it is sent. */
export function simulatedMessages(channel: Channel, db: Kysely<Tables>, now: () => Date): MessageProvider {
  return {
    async send(message) {
      await db
        .insertInto('simulated_message')
        .values({
          dedupe_id: message.dedupeId,
          channel,
          recipient: message.to,
          subject: message.subject,
          body: message.text,
          created_at: now(),
        })
        .onConflict(conflict => conflict.column('dedupe_id').doNothing())
        .execute()
    },
  }
}
