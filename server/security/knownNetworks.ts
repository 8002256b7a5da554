import { RETENTION_DAYS, throttleKey } from './throttle.ts'
import type { Throttle } from './throttle.ts'

/**
 * Networks from which a user completed a login recently. A flood of invalid passwords from elsewhere does not lock the
 * user out there.
 */
export function knownNetworks(throttle: Throttle) {
  const key = (username: string, network: string) => throttleKey('login.known', username, network)
  return {
    isKnown: (username: string, network: string): Promise<boolean> =>
      throttle.isRemembered(key(username, network), RETENTION_DAYS),
    remember: (username: string, network: string): Promise<void> => throttle.remember(key(username, network)),
  }
}
