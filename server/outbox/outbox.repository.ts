import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Channel } from '../../schemas/vocabulary.ts'
import { currentTraceparent } from '../tracing/Trace.ts'
import { withinOutsideLimits } from './outsideLimits.ts'

export type OutboxRow = {
  id: string
  dedupe_id: string
  recipient: string
  subject: string | null
  body: string
  attempts: number
  created_at: Date
  /** Place in the trace of its cause; null without one. */
  traceparent: string | null
}
type Lease = { channel: Channel; limit: number; now: Date; until: Date }
/**
 * Whose address it is. `OWNER`: stored for an account whose security the message is about; never limited, or an
 * attacker could use up the limit to hide it from the owner. `PROVIDER`: configured. `ACCOUNT`: of a user, limited
 * until the mailbox is verified. `OUTSIDE`: entered by anyone; always limited, even if it belongs to a user.
 */
export type Audience = 'OWNER' | 'PROVIDER' | 'ACCOUNT' | 'OUTSIDE'
export type NewMessage = { channel: Channel; to: string; subject?: string; text: string; audience: Audience; now: Date }

/** Error code of a message that was never attempted, because its recipient or network exceeded a limit. */
const HELD_BACK = 'HELD_BACK'
/** Not the time of the cause: a message would wait for an hour after a clock that was an hour ahead is set right. */
const dueAtOnce = new Date(0)

/**
 * Must be called in the transaction of the message's cause, so that both are stored or neither. Wake the outbox after
 * the commit.
 * @returns false if a limit on messages to people outside the portal is exceeded: the message is recorded without its
 * text and not sent
 */
export async function enqueue(trx: Transaction<Tables>, message: NewMessage): Promise<boolean> {
  return enqueueAll(trx, [message])
}

/** Like `enqueue` for messages that depend on each other: all of them are sent or none. */
export async function enqueueAll(
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
        next_attempt_at: dueAtOnce,
        sent_at: null,
        traceparent: sends ? currentTraceparent() : null,
        ...(sends
          ? { body: text, failed_at: null, last_error: null }
          : { body: '', failed_at: now, last_error: HELD_BACK }),
      })),
    )
    .execute()
  return sends
}

/**
 * Leases due messages to this process until `until` and skips those leased by others. A lease of a dead process
 * expires.
 */
export async function lease(db: Kysely<Tables>, { channel, limit, now, until }: Lease): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    update outbox set attempts = attempts + 1, next_attempt_at = ${until}
     where id in (select id from outbox
                   where channel = ${channel} and sent_at is null and failed_at is null and next_attempt_at <= ${now}
                   order by next_attempt_at, id limit ${limit} for update skip locked)
    returning id, dedupe_id, recipient, subject, body, attempts, created_at, traceparent`.execute(db)
  return rows.sort((one, other) => Number(one.id) - Number(other.id))
}

/** The text of a sent message is deleted: it contained a code or personal data. */
export async function markSent(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: now, body: '', last_error: null, traceparent: null })
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

/** The text of an expired message is deleted too: its code is useless by then, and personal data must not remain. */
export async function markFailed(db: Kysely<Tables>, id: string, now: Date, error: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ failed_at: now, last_error: error, body: '', traceparent: null })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

/** Number of messages held back since then. */
export async function countHeldBack(db: Kysely<Tables>, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('last_error', '=', HELD_BACK)
    .where('failed_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What waits to be sent on one channel. */
export type OutboxLoad = {
  readonly channel: Channel
  readonly fresh: number
  readonly again: number
  readonly oldestSeconds: number
}

/** Counts only rows of the partial index of waiting messages. Channels without one are left out. */
export async function outboxLoad(db: Kysely<Tables>, now: Date): Promise<OutboxLoad[]> {
  const { rows } = await sql<OutboxLoad>`
    select channel,
           (count(*) filter (where attempts = 0))::int as fresh,
           (count(*) filter (where attempts > 0))::int as again,
           greatest(0, extract(epoch from ${now}::timestamptz - min(created_at)))::float8 as "oldestSeconds"
      from outbox
     where sent_at is null and failed_at is null
     group by channel`.execute(db)
  return rows
}
