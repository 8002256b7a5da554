import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { networkOf } from '../../security/network.ts'
import type { PasswordChecker } from '../../security/password.ts'
import { throttleKey } from '../../security/throttle.ts'
import type { Throttle } from '../../security/throttle.ts'
import { stageSeconds } from '../session/session.service.ts'
import type { SessionService } from '../session/session.service.ts'
import { loginLimits } from './login.limits.ts'
import * as repository from './login.repository.ts'
import { knownNetworks } from './knownNetworks.ts'

type Credentials = { username: string; password: string }
type Caller = { address: string; userAgent: string | undefined }
export type StageAnswer = { token: string; stage: 'MFA'; expiresInSeconds: number }
type Tools = { db: Kysely<Tables>; sessions: SessionService; throttle: Throttle; passwords: PasswordChecker }

/** First step of the login: user name and password. */
export class LoginService {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /**
   * Every try takes the same way, whether the user exists or not: count, look up, one password comparison (SECURITY trap 13).
   * Only somebody who knows the password learns that a user has no company or no phone.
   * @throws PortalError TOO_MANY_ATTEMPTS | SME34 wrong name or password | SME12 no company | SME13 no phone number
   */
  async login({ username, password }: Credentials, { address, userAgent }: Caller): Promise<StageAnswer> {
    const { db, passwords, sessions } = this.#tools
    const counted = await this.#count(username, address)
    const user = await repository.findByUsername(db, username)
    const right = await passwords.matches(user?.password_hash ?? null, password)
    if (user === undefined || !right || user.disabled_at !== null) throw new PortalError('SME34')
    await counted.inOrder()
    if (user.role === 'STAFF' && user.parties === 0) throw new PortalError('SME12')
    if (user.phone_number === null) throw new PortalError('SME13')
    return { token: await sessions.openStage(user.id, userAgent), stage: 'MFA', expiresInSeconds: stageSeconds }
  }

  /** Counts the try in every way before anything is compared; `inOrder` takes it back. */
  async #count(username: string, address: string): Promise<{ inOrder(): Promise<void> }> {
    const { throttle } = this.#tools
    const network = networkOf(address)
    const pair = throttleKey('login.pair', username, network)
    const place = throttleKey('login.network', network)
    const account = throttleKey('login.account', username)
    await throttle.attempt(pair, loginLimits.accountAndNetwork)
    await throttle.count(place, loginLimits.network)
    const known = await knownNetworks(throttle).isKnown(username, network)
    if (!known) await throttle.count(account, loginLimits.account)
    return {
      async inOrder() {
        await throttle.clear(pair)
        await throttle.refund(place)
        if (!known) await throttle.refund(account)
      },
    }
  }
}
