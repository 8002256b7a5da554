import { networkOf } from '../../security/network.ts'
import { rememberedDays, throttleKey } from '../../security/throttle.ts'
import type { Throttle } from '../../security/throttle.ts'
import { knownNetworks } from './knownNetworks.ts'
import { loginLimits } from './login.limits.ts'

/**
 * `seal` changes with the password (its hash): devices that were known before a change are strangers after it. Unknown users have
 * the empty one.
 */
export type Try = {
  readonly username: string
  readonly seal: string
  readonly address: string
  readonly device: string | undefined
}

/**
 * Counts tries of passwords before anything is compared. A device on which the owner has completed a login has a count of its own, so
 * neither a flood from elsewhere nor one from the same office shuts the owner out there; a made-up device is no device.
 */
export class LoginThrottle {
  readonly #throttle: Throttle

  constructor(throttle: Throttle) {
    this.#throttle = throttle
  }

  /** @returns `inOrder` takes the try back @throws PortalError TOO_MANY_ATTEMPTS */
  async count(attempt: Try): Promise<{ inOrder(): Promise<void> }> {
    const known = knownKey(attempt)
    const isKnown = known !== undefined && (await this.#throttle.isRemembered(known, rememberedDays))
    return isKnown ? this.#countDevice(known) : this.#countNetwork(attempt)
  }

  /** Whether the owner has completed a login on this device lately, by whichever method. */
  async isKnownDevice(attempt: Try): Promise<boolean> {
    const known = knownKey(attempt)
    return known !== undefined && this.#throttle.isRemembered(known, rememberedDays)
  }

  /** A login was completed on this device. */
  async remember(attempt: Try): Promise<void> {
    const known = knownKey(attempt)
    if (known !== undefined) await this.#throttle.remember(known)
  }

  /** The password was changed: what was tried against the old one no longer counts. */
  async forget(username: string, address: string): Promise<void> {
    await this.#throttle.clear(throttleKey('login.pair', username, networkOf(address)))
    await this.#throttle.clear(throttleKey('login.account', username))
  }

  async #countDevice(known: string): Promise<{ inOrder(): Promise<void> }> {
    const tries = throttleKey('login.device', known)
    await this.#throttle.attempt(tries, loginLimits.accountAndDevice)
    return { inOrder: () => this.#throttle.clear(tries) }
  }

  async #countNetwork({ username, address }: Try): Promise<{ inOrder(): Promise<void> }> {
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

function knownKey({ username, device, seal }: Try): string | undefined {
  return device === undefined ? undefined : throttleKey('login.known.device', username, device, seal)
}
