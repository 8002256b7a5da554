import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Channel } from '../../schemas/vocabulary.ts'
import { withinOutsideLimits } from './outsideLimits.ts'

export type OutboxRow = {
  id: string
  dedupe_id: string
  recipient: string
  subject: string | null
  body: string
  attempts: number
  created_at: Date
}
type Lease = { channel: Channel; limit: number; now: Date; until: Date }
/**
 * Whose address it is. `OWNER`: stored for an account, and the message is about that account's safety; never limited, or an attacker who uses up the
 * limit could keep it from its owner. `PROVIDER`: configured. `ACCOUNT`: of a person of the portal, limited until the mailbox is proven.
 * `OUTSIDE`: anybody's; always limited, also when it happens to be a user's.
 */
export type Audience = 'OWNER' | 'PROVIDER' | 'ACCOUNT' | 'OUTSIDE'
export type NewMessage = { channel: Channel; to: string; subject?: string; text: string; audience: Audience; now: Date }

/** Why a message was never tried: too many to its recipient, or from the network that caused it. */
const HELD_BACK = 'HELD_BACK'

/**
 * Must be called in the transaction of what the message tells about: both are kept or neither. Wake the outbox after the commit.
 * @returns false when a limit of messages to outsiders is reached: the message is noted without its text and not sent
 */
export async function enqueue(trx: Transaction<Tables>, message: NewMessage): Promise<boolean> {
  return enqueueTogether(trx, [message])
}

/** The same for messages of which one without the others is of no use: all of them are sent or none. */
export async function enqueueTogether(
  trx: Transaction<Tables>,
  messages: readonly [NewMessage, ...NewMessage[]],
): Promise<boolean> {
  const sends = await withinOutsideLimits(trx, messages, messages[0].now)
  await trx
    .insertInto('outbox')
    .values(
      messages.map(({ channel, to, subject, text, now }) => ({
        channel,
        recipient: to,
        subject: subject ?? null,
        created_at: now,
        next_attempt_at: now,
        sent_at: null,
        ...(sends
          ? { body: text, failed_at: null, last_error: null }
          : { body: '', failed_at: now, last_error: HELD_BACK }),
      })),
    )
    .execute()
  return sends
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
  await db
    .updateTable('outbox')
    .set({ sent_at: now, body: '', last_error: null })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

export async function postpone(db: Kysely<Tables>, id: string, until: Date, error: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: until, last_error: error })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

/** What was not sent in time keeps no text either: a code is dead by then, and personal data of strangers must not lie about. */
export async function giveUp(db: Kysely<Tables>, id: string, now: Date, error: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ failed_at: now, last_error: error, body: '' })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

/** How many messages were held back since. */
export async function countHeldBack(db: Kysely<Tables>, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('last_error', '=', HELD_BACK)
    .where('failed_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}
