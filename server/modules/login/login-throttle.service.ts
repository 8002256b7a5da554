import { networkOf } from '../../security/network.ts'
import { RETENTION_DAYS, throttleKey } from '../../security/throttle.ts'
import type { Throttle } from '../../security/throttle.ts'
import { knownNetworks } from '../../security/knownNetworks.ts'
import { loginLimits } from './login.limits.ts'

/**
 * `seal` changes with the password (it is its hash), so a password change invalidates all known devices. It is empty
 * for unknown users.
 */
export type LoginAttempt = {
  readonly username: string
  readonly seal: string
  readonly address: string
  readonly device: string | undefined
}

/**
 * Counts password attempts before anything is compared. A device on which the owner has completed a login has its own
 * counter. So neither a flood from elsewhere nor one from the same office locks the owner out there; a forged device id
 * does not count as known.
 */
export class LoginThrottle {
  readonly #throttle: Throttle

  constructor(throttle: Throttle) {
    this.#throttle = throttle
  }

  /** @returns `inOrder` reverts the count @throws PortalError TOO_MANY_ATTEMPTS */
  async count(attempt: LoginAttempt): Promise<{ inOrder(): Promise<void> }> {
    const known = knownKey(attempt)
    const isKnown = known !== undefined && (await this.#throttle.isRemembered(known, RETENTION_DAYS))
    return isKnown ? this.#countDevice(known) : this.#countNetwork(attempt)
  }

  /** True when the owner recently completed a login on this device, by any method. */
  async isKnownDevice(attempt: LoginAttempt): Promise<boolean> {
    const known = knownKey(attempt)
    return known !== undefined && this.#throttle.isRemembered(known, RETENTION_DAYS)
  }

  /** Remembers the device after a completed login. */
  async remember(attempt: LoginAttempt): Promise<void> {
    const known = knownKey(attempt)
    if (known !== undefined) await this.#throttle.remember(known)
  }

  /** Clears the attempt counters after a password change: attempts against the old password no longer count. */
  async forget(username: string, address: string): Promise<void> {
    await this.#throttle.clear(throttleKey('login.pair', username, networkOf(address)))
    await this.#throttle.clear(throttleKey('login.account', username))
  }

  async #countDevice(known: string): Promise<{ inOrder(): Promise<void> }> {
    const tries = throttleKey('login.device', known)
    await this.#throttle.attempt(tries, loginLimits.accountAndDevice)
    return { inOrder: () => this.#throttle.clear(tries) }
  }

  async #countNetwork({ username, address }: LoginAttempt): Promise<{ inOrder(): Promise<void> }> {
    const throttle = this.#throttle
    const network = networkOf(address)
    const pair = throttleKey('login.pair', username, network)
    const place = throttleKey('login.network', network)
    const account = throttleKey('login.account', username)
    await throttle.attemptWithin(place, loginLimits.network, pair, loginLimits.accountAndNetwork)
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

function knownKey({ username, device, seal }: LoginAttempt): string | undefined {
  return device === undefined ? undefined : throttleKey('login.known.device', username, device, seal)
}
