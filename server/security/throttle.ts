import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { PortalError } from '../errors.ts'

/** At most `max` in a window that starts with the first. */
export type Quota = { readonly max: number; readonly windowSeconds: number }

/** `free` attempts, then a wait of `baseSeconds`, doubled each time up to `maxSeconds`; reset a day after the last. */
export type BackOff = { readonly free: number; readonly baseSeconds: number; readonly maxSeconds: number }

const FORGET_AFTER_SECONDS = 24 * 3600

/**
 * Counts attempts in the table `throttle`, shared by all processes. Each count is one statement that runs BEFORE the
 * protected operation, so that even a thousand concurrent attempts get no more than allowed. Keys are hashed: the
 * table contains no users, numbers or addresses.
 */
export class Throttle {
  readonly #db: Kysely<Tables>
  readonly #now: () => Date

  constructor(db: Kysely<Tables>, now: () => Date) {
    this.#db = db
    this.#now = now
  }

  /**
   * @param amount of the window to use: 1, or a number of bytes
   * @returns the count of this window, including this one
   * @throws PortalError TOO_MANY_ATTEMPTS if that much is not left
   */
  async count(key: string, { max, windowSeconds }: Quota, amount = 1): Promise<number> {
    if (amount > max) throw tooMany(windowSeconds)
    const now = this.#now()
    const start = new Date(now.getTime() - windowSeconds * 1000)
    const { rows } = await sql<{ count: number }>`
      insert into throttle as t (key, count, window_started_at) values (${key}, ${amount}::int, ${now})
      on conflict (key) do update set
        count = case when t.window_started_at <= ${start} then ${amount}::int else t.count + ${amount}::int end,
        window_started_at = case when t.window_started_at <= ${start} then ${now}::timestamptz else t.window_started_at end
      where t.window_started_at <= ${start} or t.count <= ${max}::int - ${amount}::int
      returning t.count`.execute(this.#db)
    const [count] = rows
    if (count !== undefined) return count.count
    const row = await this.#db
      .selectFrom('throttle')
      .select('window_started_at')
      .where('key', '=', key)
      .executeTakeFirst()
    throw tooMany(row === undefined ? 1 : (row.window_started_at.getTime() - start.getTime()) / 1000)
  }

  /**
   * Reads without counting.
   * @returns seconds until a full window ends, 0 if it is not full
   */
  async secondsClosed(key: string, { max, windowSeconds }: Quota): Promise<number> {
    const row = await this.#db
      .selectFrom('throttle')
      .select(['count', 'window_started_at'])
      .where('key', '=', key)
      .executeTakeFirst()
    if (row === undefined || row.count < max) return 0
    return Math.max(0, (row.window_started_at.getTime() + windowSeconds * 1000 - this.#now().getTime()) / 1000)
  }

  /** @throws PortalError TOO_MANY_ATTEMPTS while the next attempt has to wait */
  async attempt(key: string, { free, baseSeconds, maxSeconds }: BackOff): Promise<void> {
    const now = this.#now()
    const forgotten = sql<boolean>`greatest(t.window_started_at, t.blocked_until) <= ${new Date(now.getTime() - FORGET_AFTER_SECONDS * 1000)}`
    const wait = sql`least(${maxSeconds}::float8, ${baseSeconds}::float8 * power(2, least(t.count + 1 - ${free}::int, 40)))`
    const { rows } = await sql`
      insert into throttle as t (key, count, window_started_at) values (${key}, 1, ${now})
      on conflict (key) do update set
        count = case when ${forgotten} then 1 else t.count + 1 end,
        level = case when ${forgotten} then 0 else greatest(t.count + 2 - ${free}::int, 0) end,
        window_started_at = ${now}::timestamptz,
        blocked_until = case when not ${forgotten} and t.count + 1 >= ${free}::int
                             then ${now}::timestamptz + make_interval(secs => ${wait}) end
      where t.blocked_until is null or t.blocked_until <= ${now}
      returning t.count`.execute(this.#db)
    if (rows.length > 0) return
    const row = await this.#db.selectFrom('throttle').select('blocked_until').where('key', '=', key).executeTakeFirst()
    throw tooMany(((row?.blocked_until ?? now).getTime() - now.getTime()) / 1000)
  }

  /**
   * Counts for a place and then attempts under its own key. The place is counted first: each new key is a row, and
   * invented keys must not fill the table. A key that has to wait does not use up the quota of the place.
   * @throws PortalError TOO_MANY_ATTEMPTS
   */
  async attemptWithin(place: string, quota: Quota, key: string, backOff: BackOff): Promise<void> {
    await this.count(place, quota)
    try {
      await this.attempt(key, backOff)
    } catch (error) {
      await this.refund(place)
      throw error
    }
  }

  /** Reverts one count of a legitimate call. */
  async refund(key: string): Promise<void> {
    await this.#db
      .updateTable('throttle')
      .set({ count: sql<number>`greatest(count - 1, 0)` })
      .where('key', '=', key)
      .execute()
  }

  /** Deletes all attempts under a key. */
  async clear(key: string): Promise<void> {
    await this.#db.deleteFrom('throttle').where('key', '=', key).execute()
  }

  /** Records that a pair (such as a user and a network) has been seen. */
  async remember(key: string): Promise<void> {
    const now = this.#now()
    await this.#db
      .insertInto('throttle')
      .values({ key, count: 0, window_started_at: now, blocked_until: null })
      .onConflict(conflict => conflict.column('key').doUpdateSet({ window_started_at: now }))
      .execute()
  }

  async isRemembered(key: string, days: number): Promise<boolean> {
    const since = new Date(this.#now().getTime() - days * 86_400_000)
    const row = await this.#db
      .selectFrom('throttle')
      .select('key')
      .where('key', '=', key)
      .where('window_started_at', '>', since)
      .executeTakeFirst()
    return row !== undefined
  }

  /** Deletes expired rows; otherwise the table grows with every name that a stranger tries. */
  async sweep(): Promise<void> {
    const old = new Date(this.#now().getTime() - RETENTION_DAYS * 86_400_000)
    const stale = new Date(this.#now().getTime() - 2 * FORGET_AFTER_SECONDS * 1000)
    await sql`
      delete from throttle
       where greatest(window_started_at, blocked_until) < ${old}
          or (count > 0 and greatest(window_started_at, blocked_until) < ${stale})`.execute(this.#db)
  }
}

/** Lifetime of a remembered pair. */
export const RETENTION_DAYS = 30

/** `scope` identifies what is counted; the values are hashed together. */
export function throttleKey(scope: string, ...values: readonly string[]): string {
  return `${scope}:${createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 32)}`
}

export function tooMany(seconds: number): PortalError {
  const retryAfterSeconds = Math.max(1, Math.ceil(seconds))
  return new PortalError('TOO_MANY_ATTEMPTS', { retryAfterSeconds, details: { retryAfterSeconds } })
}
