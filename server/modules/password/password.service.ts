import type { Kysely, Transaction } from 'kysely'
import type { Issue } from '../../../schemas/validation/issues.ts'
import { passwordProblem } from '../../../schemas/validation/passwordRules.ts'
import type { Language, PasswordLinkKind, Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { enqueue } from '../../outbox/outbox.repository.ts'
import type { Outbox } from '../../outbox/Outbox.ts'
import type { PasswordChecker } from '../../security/password.ts'
import { randomToken, tokenHash } from '../../security/token.ts'
import type { SessionService } from '../session/session.service.ts'
import { isCommonPassword } from './commonPasswords.ts'
import { linkSeconds } from './password.limits.ts'
import * as repository from './password.repository.ts'
import type { LinkRow } from './password.repository.ts'
import type { PasswordMails } from './passwordMails.ts'
import { readTemporaryPassword, temporaryPassword } from './temporaryPassword.ts'

type Tools = {
  db: Kysely<Tables>
  sessions: Pick<SessionService, 'endOfUser'>
  passwords: PasswordChecker
  outbox: Pick<Outbox, 'wake'>
  /** Origin of links, from the configuration and never from a request (SEC-25). */
  publicUrl: string
  mails: PasswordMails
  now: () => Date
}

/**
 * Links for choosing a password (LOG-55, LOG-58). They are sent only to the stored address, stored as hashes,
 * single-use and time-limited. A newer link or a changed address invalidates them.
 */
export class PasswordLinks {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /**
   * Creates a link and queues its e-mail, both in the caller's transaction. Earlier links become invalid, but a reset,
   * which anyone can request, does not end an invitation. Closed and unknown users get none, by the same steps. Call
   * `outbox.wake('EMAIL')` after the commit.
   * @param audience OWNER when the user is authenticated, so that strangers cannot exhaust the limit that applies here
   */
  async invite(
    trx: Transaction<Tables>,
    userId: string,
    kind: PasswordLinkKind,
    audience: 'ACCOUNT' | 'OWNER' = 'ACCOUNT',
  ): Promise<void> {
    const { publicUrl, mails, now } = this.#tools
    const moment = now()
    const token = randomToken()
    const typed = temporaryPassword()
    const recipient = await repository.lockRecipient(trx, userId)
    await repository.endLinks(trx, userId, moment, kind === 'RESET' ? kind : undefined)
    await repository.insertLink(trx, {
      userId,
      kind,
      tokenHash: tokenHash(token),
      temporaryHash: tokenHash(typed),
      now: moment,
      expiresAt: new Date(moment.getTime() + linkSeconds[kind] * 1000),
    })
    if (recipient === undefined) return
    const mail = mails.link(recipient.language, {
      kind,
      name: recipient.first_name,
      username: recipient.username,
      link: `${publicUrl}/password-change/${token}`,
      temporaryPassword: typed,
      confirmLink: `${publicUrl}/resetPasswordConfirm`,
    })
    await enqueue(trx, { channel: 'EMAIL', to: recipient.email, audience, ...mail, now: moment })
  }

  /**
   * Validates the link and returns the e-mail's language for the page.
   * @throws PortalError NOT_FOUND unknown | PASSWORD_LINK_EXPIRED expired, used or replaced
   */
  async verify(token: string): Promise<{ language: Language }> {
    const { language } = await this.#live(token)
    return { language }
  }

  /**
   * Sets the password, ends all sessions of the user and notifies them by e-mail, in one transaction.
   * @param token of the link, or the temporary password from the same e-mail
   * @returns the user name, so that the page can log in
   * @throws PortalError as `verify`; VALIDATION_FAILED with the rule at /newPassword
   */
  async change(token: string, newPassword: string): Promise<{ username: string }> {
    const { db, passwords, sessions, outbox, mails, now } = this.#tools
    const link = await this.#live(token)
    const issues = issuesOf(newPassword, link)
    if (issues.length > 0) throw new PortalError('VALIDATION_FAILED', { issues })
    const passwordHash = await passwords.hash(newPassword)
    await db.transaction().execute(async trx => {
      const moment = now()
      // Locks the user first, as `invite` does; otherwise a request and a change could deadlock.
      const recipient = await repository.lockRecipient(trx, link.id)
      if (
        recipient === undefined ||
        recipient.email !== link.email ||
        !(await repository.useLink(trx, link.link_id, moment))
      ) {
        throw new PortalError('PASSWORD_LINK_EXPIRED')
      }
      await repository.setPassword(trx, link.id, passwordHash, moment)
      await repository.endLinks(trx, link.id, moment)
      await sessions.endOfUser(trx, link.id, null, 'CREDENTIALS_CHANGED')
      await enqueue(trx, {
        channel: 'EMAIL',
        to: recipient.email,
        audience: 'OWNER',
        ...mails.changed(recipient.language, recipient.first_name),
        now: moment,
      })
    })
    void outbox.wake('EMAIL')
    return { username: link.username }
  }

  async #live(token: string): Promise<LinkRow> {
    const typed = readTemporaryPassword(token)
    const link = await repository.findLink(this.#tools.db, {
      token: tokenHash(token),
      temporary: typed === undefined ? null : tokenHash(typed),
    })
    if (link === undefined) throw new PortalError('NOT_FOUND')
    const over =
      link.ended_at !== null ||
      link.expires_at <= this.#tools.now() ||
      link.disabled_at !== null ||
      link.user_email !== link.email
    if (over) throw new PortalError('PASSWORD_LINK_EXPIRED')
    return link
  }
}

function issuesOf(newPassword: string, { username, email, companies }: LinkRow): Issue[] {
  const code =
    passwordProblem(newPassword) ??
    (isCommonPassword(newPassword, { username, email, companies }) ? 'passwordTooCommon' : undefined)
  return code === undefined ? [] : [{ path: '/newPassword', code }]
}
