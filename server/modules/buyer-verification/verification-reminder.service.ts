import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Outbox } from '../../outbox/Outbox.ts'
import { randomToken, tokenHash } from '../../security/token.ts'
import * as repository from './reminders.repository.ts'
import { partiesOf } from './sendings.repository.ts'
import { sumOf } from './sumOf.ts'
import type { VerificationMails } from './verificationMails.ts'

export type ReminderTools = {
  db: Kysely<Tables>
  outbox: Pick<Outbox, 'wake'>
  mails: VerificationMails
  /** Days after the mail; empty: no reminders. */
  days: readonly number[]
  publicUrl: string
  now: () => Date
}

const DAY_MS = 86_400_000

/** Reminds the contact of a verification while its invoices wait (VER-32). */
export class VerificationReminderService {
  readonly #tools: ReminderTools

  constructor(tools: ReminderTools) {
    this.#tools = tools
  }

  /**
   * Sends what is due. A reminder and its number are one transaction on a locked row, so that several servers send
   * each one once. Of several missed days only one mail is sent.
   * @returns number of reminders
   */
  async remind(): Promise<number> {
    if (this.#tools.days.length === 0) return 0
    let count = 0
    for (let after: string | undefined = '0'; after !== undefined;) {
      const reminded = await this.#remindNext(after)
      if (reminded?.isQueued === true) count += 1
      after = reminded?.id
    }
    if (count > 0) void this.#tools.outbox.wake('EMAIL')
    return count
  }

  async #remindNext(after: string): Promise<{ id: string; isQueued: boolean } | undefined> {
    const { db, mails, publicUrl, days } = this.#tools
    const now = this.#tools.now()
    return db.transaction().execute(async trx => {
      const due = await repository.lockNextDue(trx, { after, days, now })
      if (due === undefined) return undefined
      const parties = await partiesOf(trx, due.contractId, due.thirdPartyId)
      if (parties === undefined) return { id: due.id, isQueued: false }
      const passed = days.filter(day => due.sentAt.getTime() + day * DAY_MS <= now.getTime()).length
      const key = randomToken()
      const waiting = await repository.waitingAmounts(trx, due.id)
      const language = due.language ?? 'en'
      // A mail that exceeds the contact's limit is given up: its day has passed.
      const isQueued = await mails.remind(trx, {
        to: due.email,
        name: due.name,
        company: parties.company,
        factor: parties.factor,
        count: waiting.length,
        total: sumOf(waiting),
        currency: waiting[0]?.currency ?? 'EUR',
        link: `${publicUrl}/invoiceVerification/${key}?language=${language}`,
        expiresAt: due.expiresAt,
        language,
        now,
      })
      await repository.markReminded(trx, due.id, {
        number: passed,
        keyHash: tokenHash(key),
        sentAt: isQueued ? now : null,
      })
      return { id: due.id, isQueued }
    })
  }
}
