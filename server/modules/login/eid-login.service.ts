import type { Kysely } from 'kysely'
import type { LoginEidRequestAnswer } from '../../../schemas/generated/types/actions/login-eid-request-answer.ts'
import type { Language, Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { IdentityProvider } from '../../providers/eid/identityProvider.ts'
import { throttleKey } from '../../security/throttle.ts'
import { randomToken, tokenHash } from '../../security/token.ts'
import { codeMarks } from '../../vault/encryptedRow.ts'
import { defaultPlace } from '../parties/parties.service.ts'
import type { SessionService } from '../session/session.service.ts'
import * as repository from './eid.repository.ts'
import type { EidMethod, EidUser, LoginRow } from './eid.repository.ts'
import { EidQuestion } from './eidQuestion.ts'
import { isStored, personOf } from './eidPerson.ts'
import type { RequestedPerson } from './eidPerson.ts'
import type { EidThrottle } from './eidThrottle.ts'

export type { EidMethod }
export type EidCaller = { address: string; device: string | undefined; userAgent: string | undefined }
export type EidRequestAnswer = LoginEidRequestAnswer
export type EidAnswer = { state: 'RUNNING' } | { state: 'COMPLETE'; token: string; userId: string }

export type EidTools = {
  db: Kysely<Tables>
  sessions: SessionService
  throttle: EidThrottle
  now: () => Date
  /** Null: the method is not configured. */
  providers: Readonly<Record<EidMethod, IdentityProvider | null>>
  /** Lifetime of a login request, and the maximum wait of one polling call. */
  ttlSeconds: number
  pollSeconds: number
  displayText(language: Language): string
  /** Logs why a login failed, without personal data. */
  logFailure(method: EidMethod, reason: string): void
}

const failedCode = { SMART_ID: 'SMART_ID_FAILED', MOBILE_ID: 'MOBILE_ID_FAILED' } as const

/**
 * Login by electronic identity (LOG-30). The request stores a row and immediately returns the control code. The first
 * poll triggers the push, so that an abandoned page sends none.
 * Invalid data gets the same response in the same time, and no provider call. Its row is a decoy that ends like a login
 * it was not confirmed.
 */
export class EidLoginService {
  readonly #tools: EidTools
  readonly #questions: EidQuestion

  constructor(tools: EidTools) {
    this.#tools = tools
    this.#questions = new EidQuestion(tools)
  }

  /** @throws PortalError SME3 the method is off | TOO_MANY_ATTEMPTS */
  async request(username: string, person: RequestedPerson, { address, device }: EidCaller): Promise<EidRequestAnswer> {
    const { db, throttle, now, ttlSeconds, displayText } = this.#tools
    const provider = this.#provider(person.method)
    const subject = subjectKey(db, username.toLowerCase(), person)
    const user = await repository.findUser(db, username)
    await throttle.count(
      { username: user?.username ?? username.toLowerCase(), seal: user?.seal ?? '', address, device },
      subject,
    )
    const owner = user !== undefined && isStored(user, person) ? user : null
    const challenge = provider.newChallenge()
    const token = randomToken()
    const moment = now()
    const language = owner?.language ?? 'en'
    await db.transaction().execute(trx =>
      repository.insertLogin(trx, {
        tokenHash: tokenHash(token),
        method: person.method,
        subject,
        userId: owner?.id ?? null,
        challenge,
        displayText: displayText(language),
        language,
        now: moment,
        expiresAt: new Date(moment.getTime() + ttlSeconds * 1000),
      }),
    )
    return { verificationCode: provider.verificationCode(challenge), token, expiresInSeconds: ttlSeconds }
  }

  /**
   * Waits up to `pollSeconds` for the user's confirmation.
   * @throws PortalError SMART_ID_FAILED | MOBILE_ID_FAILED | SME3 the provider | SME6 unknown or used token | SME12,
   * SME47 after success
   */
  async authenticate(
    method: EidMethod,
    token: string | undefined,
    caller: EidCaller,
    signal: AbortSignal,
  ): Promise<EidAnswer> {
    const provider = this.#provider(method)
    const row = token === undefined ? undefined : await repository.findLogin(this.#tools.db, method, tokenHash(token))
    if (row === undefined || row.state === 'USED') throw new PortalError('SME6')
    if (row.state === 'FAILED') throw new PortalError(failedCode[method])
    const outcome = await this.#questions.ask(method, provider, row, signal)
    if (signal.aborted) return { state: 'RUNNING' }
    switch (outcome.state) {
      case 'RUNNING':
        return { state: 'RUNNING' }
      // The reason is only logged: in the response it would distinguish a decoy from a real login.
      case 'FAULT':
        throw new PortalError('SME3')
      case 'FAILED':
        throw new PortalError(failedCode[method])
      case 'COMPLETE':
        return { state: 'COMPLETE', ...(await this.#open(method, row, outcome.user, caller)) }
    }
  }

  /** Makes all waiting calls return RUNNING at shutdown; another process continues the login. */
  close(): void {
    this.#questions.close()
  }

  /** Opens one session per confirmed login, for exactly the verified user. */
  async #open(
    method: EidMethod,
    row: LoginRow,
    verified: EidUser,
    { address, device, userAgent }: EidCaller,
  ): Promise<{ token: string; userId: string }> {
    const { db, sessions, throttle, now } = this.#tools
    const result = await db
      .transaction()
      .execute(async (trx): Promise<{ token: string } | { rejection: PortalError }> => {
        const user = await repository.lockUser(trx, verified.id)
        if (!(await repository.use(trx, row.id, now()))) return { rejection: new PortalError('SME6') }
        if (user === undefined || !samePerson(user, verified, method))
          return { rejection: new PortalError(failedCode[method]) }
        if (user.disabled_at !== null) return { rejection: new PortalError('SME47') }
        if (user.role === 'STAFF' && user.parties === 0) return { rejection: new PortalError('SME12') }
        return { token: await sessions.openFull(trx, user.id, userAgent, await defaultPlace(trx, user.id)) }
      })
    if ('rejection' in result) throw result.rejection
    await throttle.inOrder({ username: verified.username, seal: verified.seal, address, device }, row.subject)
    return { token: result.token, userId: verified.id }
  }

  #provider(method: EidMethod): IdentityProvider {
    const provider = this.#tools.providers[method]
    if (provider === null) throw new PortalError('SME3', { message: `${method} is not configured` })
    return provider
  }
}

/**
 * The personal code enters the key as a keyed digest: there are few possible codes, so a plain hash could be
 * brute-forced.
 */
function subjectKey(db: Kysely<Tables>, username: string, person: RequestedPerson): string {
  const { method, code } = person
  return throttleKey(
    'eid',
    method,
    username,
    codeMarks(db, code).digest.toString('hex'),
    person.method === 'SMART_ID' ? person.countryCode : person.phoneNumber,
  )
}

function samePerson(user: EidUser, verified: EidUser, method: EidMethod): boolean {
  return JSON.stringify(personOf(user, method)) === JSON.stringify(personOf(verified, method))
}
