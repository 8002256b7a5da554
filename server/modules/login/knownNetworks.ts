import { rememberedDays, throttleKey } from '../../security/throttle.ts'
import type { Throttle } from '../../security/throttle.ts'

/** Networks from which a user has completed a login lately: a flood of wrong passwords from elsewhere does not shut them out there. */
export function knownNetworks(throttle: Throttle) {
  const key = (username: string, network: string) => throttleKey('login.known', username, network)
  return {
    isKnown: (username: string, network: string): Promise<boolean> =>
      throttle.isRemembered(key(username, network), rememberedDays),
    remember: (username: string, network: string): Promise<void> => throttle.remember(key(username, network)),
  }
}
