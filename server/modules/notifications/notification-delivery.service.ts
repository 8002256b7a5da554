import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Outbox } from '../../outbox/Outbox.ts'
import { enqueue } from '../../outbox/outbox.repository.ts'
import { randomToken, tokenHash } from '../../security/token.ts'
import { businessDay } from '../../texts/businessDay.ts'
import * as repository from './delivery.repository.ts'
import { nextMailAt } from './mailTime.ts'
import type { notificationMail } from './notificationMail.ts'

type Tools = {
  readonly db: Kysely<Tables>
  readonly outbox: Pick<Outbox, 'wake'>
  readonly mail: ReturnType<typeof notificationMail>
  /** `account.notifications`: without it nobody can choose mails, so none are sent. */
  readonly sendsMails: boolean
  readonly hasLoans: boolean
  readonly stopping: { readonly hasBegun: boolean }
  readonly now: () => Date
  /** Notifications that are read at once for a mail. */
  readonly mailBatch?: number
}

/** Events that are told in one transaction, and bills or old events that are handled in one. */
const BATCH = 500
const MAIL_BATCH = 5000
const KEPT_DAYS = 180
const DAY_MS = 86_400_000

/**
 * Tells people what has happened and sends the mails. All of it works in small transactions on what the database says
 * is left to do: it may be killed at any time and run by several servers, and nothing is lost or told twice (NTF-04).
 */
export class NotificationDelivery {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /** Tells all waiting events, then sends what is due. @returns number of mails */
  async deliver(): Promise<number> {
    const { db, now } = this.#tools
    await this.#inBatches(() => repository.tellNext(db, BATCH, now()))
    return this.#sendMails()
  }

  /** Records bills whose payment time ends, and deletes what is old. */
  async sweep(): Promise<void> {
    const { db, hasLoans, now } = this.#tools
    const today = businessDay(now())
    await this.#inBatches(() => repository.recordDueBills(db, { today, hasLoans, limit: BATCH }))
    const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS)
    await this.#inBatches(() => repository.expireNext(db, before, BATCH))
  }

  /** Repeats while there is something to do and the server is not stopping. */
  async #inBatches(run: () => Promise<number>): Promise<void> {
    while (!this.#tools.stopping.hasBegun && (await run()) > 0);
  }

  async #sendMails(): Promise<number> {
    const { outbox, sendsMails, stopping } = this.#tools
    if (!sendsMails) return 0
    let count = 0
    for (let after: string | undefined = '0'; after !== undefined && !stopping.hasBegun;) {
      const next = await this.#mailNext(after)
      if (next?.isMailed === true) count += 1
      after = next?.userId
    }
    if (count > 0) void outbox.wake('EMAIL')
    return count
  }

  /**
   * One mail about everything that was told since the last one. What it lists is read in batches, so that no transaction
   * is long in a storm; then the mail is written in the transaction that marks it, unless it was sent meanwhile.
   */
  async #mailNext(after: string): Promise<{ userId: string; isMailed: boolean } | undefined> {
    const { db, mail, stopping } = this.#tools
    const now = this.#tools.now()
    const person = await repository.nextPerson(db, after, now)
    if (person === undefined) return undefined
    const { userId, email: to, delivery } = person
    const groups = await this.#groupsOf(person)
    if (stopping.hasBegun) return { userId, isMailed: false }
    return db.transaction().execute(async trx => {
      if (!(await repository.lockMail(trx, person, now))) return { userId, isMailed: false }
      await repository.markMailed(trx, person, nextMailAt(delivery, now))
      if (groups.length === 0) return { userId, isMailed: false }
      const token = randomToken()
      await trx
        .insertInto('notification_link')
        .values({ token_hash: tokenHash(token), user_id: userId, created_at: now })
        .execute()
      const message = mail({ person, groups, token })
      await enqueue(trx, { channel: 'EMAIL', to, audience: 'ACCOUNT', now, ...message })
      return { userId, isMailed: true }
    })
  }

  async #groupsOf(person: repository.MailedPerson): Promise<readonly repository.MailedGroup[]> {
    const { db, stopping, mailBatch = MAIL_BATCH } = this.#tools
    let groups: readonly repository.MailedGroup[] = []
    for (let from: string | null = person.mailedUpTo; from !== null && !stopping.hasBegun;) {
      const batch: repository.GroupBatch = await repository.nextGroups(db, person, from, mailBatch)
      groups = repository.addGroups(groups, batch.groups)
      from = batch.last
    }
    return groups
  }
}
