import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { Outbox } from '../../outbox/Outbox.ts'
import { networkOf } from '../../security/network.ts'
import { throttleKey } from '../../security/throttle.ts'
import type { Throttle } from '../../security/throttle.ts'
import { knownNetworks } from '../../security/knownNetworks.ts'
import { RESPONSE_TIME_MS, resetLimits } from './password.limits.ts'
import * as repository from './password.repository.ts'
import type { PasswordLinks } from './password.service.ts'

type Tools = { db: Kysely<Tables>; throttle: Throttle; links: PasswordLinks; outbox: Pick<Outbox, 'wake'> }

/** An id that no user has: operations with it write nothing. */
const NO_USER_ID = '0'

/** "Forgot password": same steps and response time whether the address is known or not (SEC-13). */
export class ResetRequestService {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /** @throws PortalError TOO_MANY_ATTEMPTS per address and network, known or not */
  async byEmail(email: string, address: string): Promise<void> {
    const { db, throttle } = this.#tools
    const earliest = setTimeout(RESPONSE_TIME_MS)
    const network = networkOf(address)
    const mailbox = email.toLowerCase()
    await throttle.attempt(throttleKey('reset.pair', mailbox, network), resetLimits.addressAndNetwork)
    const user = await repository.findByEmail(db, email)
    const owned = await knownNetworks(throttle).isKnown(user?.username ?? '', network)
    const sends = owned || (await this.#withinQuota(throttleKey('reset.address', mailbox)))
    await this.#send(sends && user !== undefined ? user.id : NO_USER_ID, owned ? 'OWNER' : 'ACCOUNT')
    await earliest
  }

  /**
   * Requested from the password check inside the portal; sent to the user's own address.
   * @throws PortalError TOO_MANY_ATTEMPTS
   */
  async byUser(userId: string): Promise<void> {
    await this.#tools.throttle.attempt(throttleKey('reset.user', userId), resetLimits.addressAndNetwork)
    await this.#send(userId, 'OWNER')
  }

  async #send(userId: string, audience: 'ACCOUNT' | 'OWNER'): Promise<void> {
    const { db, links, outbox } = this.#tools
    await db.transaction().execute(trx => links.invite(trx, userId, 'RESET', audience))
    void outbox.wake('EMAIL')
  }

  /** Prevents flooding a mailbox from many networks; the caller is not informed. */
  async #withinQuota(key: string): Promise<boolean> {
    try {
      await this.#tools.throttle.count(key, resetLimits.address)
      return true
    } catch (error) {
      if (error instanceof PortalError && error.code === 'TOO_MANY_ATTEMPTS') return false
      throw error
    }
  }
}
