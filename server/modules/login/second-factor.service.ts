import type { Kysely, Transaction } from 'kysely'
import type { LoginMfaRequestAnswer } from '../../../schemas/generated/types/actions/login-mfa-request-answer.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { enqueue } from '../../outbox/outbox.repository.ts'
import type { Outbox } from '../../outbox/Outbox.ts'
import { networkOf } from '../../security/network.ts'
import { Throttle, throttleKey, tooMany } from '../../security/throttle.ts'
import { codeHmac, randomCode } from '../../security/token.ts'
import type { Language } from '../../db/tables.ts'
import { defaultPlace } from '../parties/parties.service.ts'
import type { SessionService } from '../session/session.service.ts'
import type { Session } from '../../http/Session.ts'
import { knownNetworks } from '../../security/knownNetworks.ts'
import { smsCode } from './login.limits.ts'
import type { SmsCaps } from './login.limits.ts'
import * as repository from './login.repository.ts'
import { phoneMask } from '../../security/phoneMask.ts'

export type CodeAnswer = LoginMfaRequestAnswer
type Recipient = { phoneNumber: string; language: Language }
type Tools = {
  db: Kysely<Tables>
  sessions: SessionService
  throttle: Throttle
  outbox: Outbox
  secretKey: Buffer
  /** Codes made with these are accepted too. */
  oldSecretKeys: readonly Buffer[]
  caps: SmsCaps
  now: () => Date
  /** Text of the SMS, including the code. */
  messageText(language: Language, code: string): string
  /** E-mail to the owner of an account whose codes are closed for the day. */
  closedMail(language: Language, name: string): { subject: string; text: string }
}
/** `closed`: this was the account's last allowed invalid code of the day. */
type Outcome = { token: string | null; taken: repository.AttemptCount | undefined; closed: boolean }

const HANDOVER_TTL_MS = 1_000

/** Second login step: a code by SMS, only ever to the stored number. */
export class SecondFactorService {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /**
   * Sends the first code. Repeated after a page reload, it reports the code already sent.
   * @throws PortalError SMS_CODE_CLOSED | SMS_CODE_LOGIN_EXHAUSTED | TOO_MANY_ATTEMPTS
   */
  async request(session: Session): Promise<CodeAnswer> {
    const recipient = await this.#recipient(session)
    const known = await this.#codeInUse(session)
    if (known === undefined) await this.#send(session, recipient, 0)
    return this.#answer(session, recipient)
  }

  /**
   * Sends a new code, which invalidates the previous one.
   * @throws PortalError TOO_MANY_ATTEMPTS when it is too early or too often | SMS_CODE_CLOSED |
   * SMS_CODE_LOGIN_EXHAUSTED
   */
  async resend(session: Session): Promise<CodeAnswer> {
    const recipient = await this.#recipient(session)
    const known = await this.#codeInUse(session)
    const wait = known === undefined ? 0 : this.#secondsToResend(session, known)
    if (wait > 0) throw tooMany(wait)
    await this.#send(session, recipient, known?.sent ?? 0)
    return this.#answer(session, recipient)
  }

  /**
   * @returns token of the full session
   * @throws PortalError SMS_CODE_INCORRECT with the attempts left for this code | SMS_CODE_EXPIRED | SMS_CODE_EXHAUSTED
   * no attempts left for the code | SMS_CODE_LOGIN_EXHAUSTED none left for the login | SMS_CODE_CLOSED none left for
   * the account today | SME6
   */
  async authenticate(session: Session, typed: string, address: string): Promise<string> {
    const { db, throttle, secretKey, oldSecretKeys, outbox } = this.#tools
    const code = typed.replace(/\s/g, '')
    const hmacs = [secretKey, ...oldSecretKeys].map(key => codeHmac(key, session.id, code))
    const outcome = await db.transaction().execute(trx => this.#countAttempt(trx, session, hmacs))
    if (outcome.closed) void outbox.wake('EMAIL')
    if (outcome.token === null) throw await this.#rejection(session, outcome)
    const { phoneNumber } = await this.#recipient(session)
    for (const key of numberKeys(phoneNumber)) await throttle.refund(key)
    await knownNetworks(throttle).remember(session.username, networkOf(address))
    return outcome.token
  }

  /**
   * Counts the attempt for account, login and code before comparing. Correct codes and codes that were not compared are
   * refunded to the account.
   */
  async #countAttempt(trx: Transaction<Tables>, session: Session, hmacs: readonly Buffer[]): Promise<Outcome> {
    const { sessions, now } = this.#tools
    const throttle = new Throttle(trx, now)
    const account = accountKey(session)
    const counted = await this.#countOfAccount(throttle, account)
    const taken = await repository.takeTry(trx, session.id, hmacs, smsCode, now())
    if (taken !== undefined && !taken.right) {
      const closed = counted >= smsCode.wrongOfAccount.max
      if (closed) await this.#notifyOwner(trx, session)
      return { token: null, taken, closed }
    }
    await throttle.refund(account)
    if (taken === undefined) return { token: null, taken, closed: false }
    const token = await sessions.promote(trx, session, await defaultPlace(trx, session.userId))
    await repository.confirmPhone(trx, session.userId, now())
    return { token, taken, closed: false }
  }

  async #countOfAccount(throttle: Throttle, key: string): Promise<number> {
    try {
      return await throttle.count(key, smsCode.wrongOfAccount)
    } catch (error) {
      if (error instanceof PortalError && error.retryAfterSeconds !== undefined)
        throw codesClosed(error.retryAfterSeconds)
      throw error
    }
  }

  async #notifyOwner(trx: Transaction<Tables>, { userId }: Session): Promise<void> {
    const owner = await repository.findRecipient(trx, userId)
    if (owner === undefined) return
    await enqueue(trx, {
      channel: 'EMAIL',
      to: owner.email,
      audience: 'OWNER',
      ...this.#tools.closedMail(owner.language, owner.first_name),
      now: this.#tools.now(),
    })
  }

  async #rejection(session: Session, { taken, closed }: Outcome): Promise<PortalError> {
    if (closed)
      return codesClosed(await this.#tools.throttle.secondsClosed(accountKey(session), smsCode.wrongOfAccount))
    if (taken !== undefined) {
      const remaining = Math.min(smsCode.tries - taken.tries, smsCode.loginTries - taken.login_tries)
      if (taken.login_tries >= smsCode.loginTries) return new PortalError('SMS_CODE_LOGIN_EXHAUSTED')
      const issues = [{ path: '/sms_code', code: 'SMS_CODE_INCORRECT', params: { remaining } }]
      return new PortalError('SMS_CODE_INCORRECT', { issues, details: { remaining } })
    }
    const code = await repository.findCode(this.#tools.db, session.id)
    if (code !== undefined && code.used_at !== null) return new PortalError('SME6')
    if (code !== undefined && code.login_tries >= smsCode.loginTries) return new PortalError('SMS_CODE_LOGIN_EXHAUSTED')
    if (code !== undefined && code.tries >= smsCode.tries) return new PortalError('SMS_CODE_EXHAUSTED')
    return new PortalError('SMS_CODE_EXPIRED')
  }

  /** The code of this login, if any. Throws when no further code would be accepted, so that none is sent either. */
  async #codeInUse(session: Session): Promise<repository.CodeState | undefined> {
    const { db, throttle } = this.#tools
    const closedFor = await throttle.secondsClosed(accountKey(session), smsCode.wrongOfAccount)
    if (closedFor > 0) throw codesClosed(closedFor)
    const known = await repository.findCode(db, session.id)
    if (known !== undefined && known.login_tries >= smsCode.loginTries)
      throw new PortalError('SMS_CODE_LOGIN_EXHAUSTED')
    return known
  }

  /** @param sentBefore number of codes already sent for this login; two concurrent calls then send only one message */
  async #send(session: Session, { phoneNumber, language }: Recipient, sentBefore: number): Promise<void> {
    const { db, outbox, throttle, caps, secretKey, messageText, now } = this.#tools
    const [hour, day] = numberKeys(phoneNumber)
    await throttle.count(hour, caps.hour)
    await throttle.count(day, caps.day)
    const code = randomCode()
    const moment = now()
    const row = {
      sessionId: session.id,
      hmac: codeHmac(secretKey, session.id, code),
      now: moment,
      expiresAt: new Date(moment.getTime() + smsCode.ttlSeconds * 1000),
    }
    const write = async (trx: Transaction<Tables>) => {
      const first =
        sentBefore === 0 ? await repository.insertCode(trx, row) : await repository.replaceCode(trx, row, sentBefore)
      if (first)
        await enqueue(trx, {
          channel: 'SMS',
          to: phoneNumber,
          audience: 'OWNER',
          text: messageText(language, code),
          now: moment,
        })
      return first
    }
    const sent = await db.transaction().execute(write)
    if (sent) {
      await outbox.wake('SMS', HANDOVER_TTL_MS)
      return
    }
    await throttle.refund(hour)
    await throttle.refund(day)
  }

  async #recipient(session: Session): Promise<Recipient> {
    const row = await repository.findRecipient(this.#tools.db, session.userId)
    if (row === undefined || row.phone_number === null) throw new PortalError('SME13')
    return { phoneNumber: row.phone_number, language: row.language }
  }

  async #answer(session: Session, { phoneNumber }: Recipient): Promise<CodeAnswer> {
    const code = await repository.findCode(this.#tools.db, session.id)
    if (code === undefined) throw new PortalError('SME6')
    return {
      phoneMask: phoneMask(phoneNumber),
      resendAfterSeconds: Math.ceil(this.#secondsToResend(session, code)),
      expiresInSeconds: Math.max(0, Math.ceil(secondsBetween(this.#tools.now(), code.expires_at))),
    }
  }

  /** Seconds until the next resend is allowed; after the last one, until the login expires. */
  #secondsToResend(session: Session, code: { sent: number; sent_at: Date }): number {
    const now = this.#tools.now()
    const wait = smsCode.resendAfterSeconds[code.sent - 1]
    if (wait === undefined) return Math.max(1, secondsBetween(now, session.absoluteExpiresAt))
    return Math.max(0, wait - secondsBetween(code.sent_at, now))
  }
}

/** Counter of invalid codes; keyed by user id, so renaming the account does not reset it. */
function accountKey({ userId }: Pick<Session, 'userId'>): string {
  return throttleKey('sms.wrong', userId)
}

function codesClosed(seconds: number): PortalError {
  const retryAfterSeconds = Math.max(1, Math.ceil(seconds))
  return new PortalError('SMS_CODE_CLOSED', { retryAfterSeconds, details: { retryAfterSeconds } })
}

function numberKeys(phoneNumber: string): [string, string] {
  return [throttleKey('sms.hour', phoneNumber), throttleKey('sms.day', phoneNumber)]
}

function secondsBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 1000
}
