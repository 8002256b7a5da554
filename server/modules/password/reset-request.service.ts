import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { Outbox } from '../../outbox/Outbox.ts'
import { networkOf } from '../../security/network.ts'
import { throttleKey } from '../../security/throttle.ts'
import type { Throttle } from '../../security/throttle.ts'
import { knownNetworks } from '../login/knownNetworks.ts'
import { answerAfterMs, resetLimits } from './password.limits.ts'
import * as repository from './password.repository.ts'
import type { PasswordLinks } from './password.service.ts'

type Tools = { db: Kysely<Tables>; throttle: Throttle; links: PasswordLinks; outbox: Pick<Outbox, 'wake'> }

/** Nobody has this id: what is done for it writes nothing. */
const nobody = '0'

/** "Forgot password": takes the same steps and the same time whether somebody has the address or not (SEC-13). */
export class ResetRequestService {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /** @throws PortalError TOO_MANY_ATTEMPTS for an address and a network, known or not */
  async byEmail(email: string, address: string): Promise<void> {
    const { db, throttle } = this.#tools
    const earliest = setTimeout(answerAfterMs)
    const network = networkOf(address)
    const mailbox = email.toLowerCase()
    await throttle.attempt(throttleKey('reset.pair', mailbox, network), resetLimits.addressAndNetwork)
    const user = await repository.findByEmail(db, email)
    const owned = await knownNetworks(throttle).isKnown(user?.username ?? '', network)
    const sends = owned || (await this.#withinQuota(throttleKey('reset.address', mailbox)))
    await this.#send(sends && user !== undefined ? user.id : nobody, owned ? 'OWNER' : 'ACCOUNT')
    await earliest
  }

  /** From the check of the password inside the portal, to the own address. @throws PortalError TOO_MANY_ATTEMPTS */
  async byUser(userId: string): Promise<void> {
    await this.#tools.throttle.attempt(throttleKey('reset.user', userId), resetLimits.addressAndNetwork)
    await this.#send(userId, 'OWNER')
  }

  async #send(userId: string, audience: 'ACCOUNT' | 'OWNER'): Promise<void> {
    const { db, links, outbox } = this.#tools
    await db.transaction().execute(trx => links.invite(trx, userId, 'RESET', audience))
    void outbox.wake('EMAIL')
  }

  /** A flood from many networks fills nobody's mailbox; the stranger is told nothing. */
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
