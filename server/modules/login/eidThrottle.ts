import { networkOf } from '../../security/network.ts'
import { throttleKey } from '../../security/throttle.ts'
import type { Quota, Throttle } from '../../security/throttle.ts'
import { knownNetworks } from '../../security/knownNetworks.ts'
import { loginLimits } from './login.limits.ts'
import type { LoginThrottle, LoginAttempt } from './login-throttle.service.ts'

/**
 * `network` is null on a known device of the owner: strangers in the same office must not use up the owner's attempts.
 */
type Keys = { tries: string; network: string | null; pushes: string }

/**
 * Counts requests that can trigger a push, before anything is compared. Known devices and networks of the owner have
 * separate counters. So strangers who know the personal code can neither flood the phone nor lock its owner out.
 */
export class EidThrottle {
  readonly #throttle: Throttle
  readonly #logins: Pick<LoginThrottle, 'isKnownDevice'>
  readonly #pushes: Quota

  constructor(throttle: Throttle, logins: Pick<LoginThrottle, 'isKnownDevice'>, pushes: Quota) {
    this.#throttle = throttle
    this.#logins = logins
    this.#pushes = pushes
  }

  /** @param subject key of the typed user name and person @throws PortalError TOO_MANY_ATTEMPTS */
  async count(attempt: LoginAttempt, subject: string): Promise<void> {
    const { tries, network, pushes } = await this.#keys(attempt, subject)
    if (network === null) await this.#throttle.attempt(tries, loginLimits.accountAndNetwork)
    else await this.#throttle.attemptWithin(network, loginLimits.network, tries, loginLimits.accountAndNetwork)
    await this.#throttle.count(pushes, this.#pushes)
  }

  /** After a confirmed login: reverts its counts and remembers the network as the user's. */
  async inOrder(attempt: LoginAttempt, subject: string): Promise<void> {
    const { tries, network, pushes } = await this.#keys(attempt, subject)
    await this.#throttle.clear(tries)
    if (network !== null) await this.#throttle.refund(network)
    await this.#throttle.refund(pushes)
    await knownNetworks(this.#throttle).remember(attempt.username, networkOf(attempt.address))
  }

  async #keys(attempt: LoginAttempt, subject: string): Promise<Keys> {
    const { username, device = '', address } = attempt
    const place = networkOf(address)
    if (await this.#logins.isKnownDevice(attempt)) {
      return {
        tries: throttleKey('eid.device', username, device),
        network: null,
        pushes: throttleKey('eid.push.device', subject, device),
      }
    }
    const network = throttleKey('login.network', place)
    const known = await knownNetworks(this.#throttle).isKnown(username, place)
    const pushes = known ? throttleKey('eid.push.network', subject, place) : throttleKey('eid.push', subject)
    return { tries: throttleKey('eid.pair', username, place), network, pushes }
  }
}
