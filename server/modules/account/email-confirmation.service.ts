import { sql, type Kysely, type Transaction } from 'kysely'
import { recordAudit } from '../../audit/auditEvents.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { Outbox } from '../../outbox/Outbox.ts'
import { throttleKey } from '../../security/throttle.ts'
import type { Quota, Throttle } from '../../security/throttle.ts'
import { randomToken, tokenHash } from '../../security/token.ts'
import type { Session } from '../../http/Session.ts'
import type { AccountNotices } from './accountNotices.ts'
import * as repository from './account.repository.ts'
import type { AccountRow } from './account.repository.ts'

const LINK_HOURS = 48
/** Links per user: each is an e-mail to an unverified address. */
const links: Quota = { max: 5, windowSeconds: 3600 }
/** Opened links per network address: enough for an office, too few to guess a token. */
export const confirmationUse: Quota = { max: 60, windowSeconds: 15 * 60 }

type Tools = {
  db: Kysely<Tables>
  throttle: Throttle
  outbox: Outbox
  notices: AccountNotices
  publicUrl: string
  now: () => Date
}

/** Verifies that a changed e-mail address belongs to its user: opening the link sent there confirms it. */
export class EmailConfirmation {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /** Sends the link again, unless the address is already confirmed. @throws PortalError TOO_MANY_ATTEMPTS */
  async send(session: Session): Promise<void> {
    const { db, throttle, outbox } = this.#tools
    await throttle.count(throttleKey('account.confirmation', session.userId), links)
    await db.transaction().execute(async trx => {
      const row = await repository.lockAccount(trx, session.userId)
      if (row === undefined) throw new PortalError('SME6')
      if (row.email_verified_at === null) await this.invite(trx, row, row.email)
    })
    await outbox.wake('EMAIL')
  }

  /**
   * Writes link and e-mail in the transaction of the change; an earlier link becomes invalid. Call
   * `outbox.wake('EMAIL')` after the commit.
   */
  async invite(trx: Transaction<Tables>, person: AccountRow, email: string): Promise<void> {
    const { notices, publicUrl, now } = this.#tools
    const token = randomToken()
    const created = now()
    const link = {
      email,
      token_hash: tokenHash(token),
      created_at: created,
      expires_at: new Date(created.getTime() + LINK_HOURS * 3_600_000),
    }
    await trx
      .insertInto('email_confirmation')
      .values({ user_id: person.id, ...link })
      .onConflict(conflict => conflict.column('user_id').doUpdateSet(link))
      .execute()
    await notices.confirmEmail(
      trx,
      person,
      email,
      `${publicUrl}/email-confirmation/${token}?language=${person.language}`,
    )
  }

  /**
   * Can be repeated, so that a lost response does not look like an invalid link.
   * @throws PortalError NOT_FOUND unknown or of another address | PASSWORD_LINK_EXPIRED
   */
  async confirm(token: string): Promise<{ email: string }> {
    const { db, now } = this.#tools
    return db.transaction().execute(async trx => {
      const {
        rows: [link],
      } = await sql<{ user_id: string; email: string; expires_at: Date; verified: boolean }>`
        select c.user_id::text, c.email, c.expires_at, u.email_verified_at is not null as verified
          from email_confirmation c join app_user u on u.id = c.user_id and u.email = c.email and u.disabled_at is null
         where c.token_hash = ${tokenHash(token)} for update of u`.execute(trx)
      if (link === undefined) throw new PortalError('NOT_FOUND')
      if (link.verified) return { email: link.email }
      const moment = now()
      if (link.expires_at <= moment) throw new PortalError('PASSWORD_LINK_EXPIRED')
      await trx.updateTable('app_user').set({ email_verified_at: moment }).where('id', '=', link.user_id).execute()
      await recordAudit(trx, {
        actorId: link.user_id,
        action: 'EMAIL_CONFIRMED',
        targetId: link.user_id,
        partyId: null,
        now: moment,
      })
      return { email: link.email }
    })
  }
}
