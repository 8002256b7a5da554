import type { BackOff, Quota } from '../../security/throttle.ts'

/**
 * How often the login may be tried. Wrong passwords count for the account together with the network they come from, so that a
 * stranger cannot lock the owner out; the slow count over all networks spares networks where the owner has logged in before.
 */
export const loginLimits = {
  /** One account from one network: 5 tries, then one after 1, 2, 4 … minutes, at most a day. */
  accountAndNetwork: { free: 5, baseSeconds: 60, maxSeconds: 24 * 3600 } satisfies BackOff,
  /** One account from a device on which its owner has logged in: the same, counted apart from everybody else's tries. */
  accountAndDevice: { free: 5, baseSeconds: 60, maxSeconds: 24 * 3600 } satisfies BackOff,
  /** One network, whatever the accounts. Logins that succeed do not count. */
  network: { max: 60, windowSeconds: 15 * 60 } satisfies Quota,
  /** One account over all unknown networks. */
  account: { max: 50, windowSeconds: 24 * 3600 } satisfies Quota,
} as const

export type SmsCaps = { readonly hour: Quota; readonly day: Quota }

/** Codes to one number that were not followed by a login. Simulated messages cost nothing and are asked for all the time. */
export function smsCaps(simulated: boolean): SmsCaps {
  const times = simulated ? 10 : 1
  return { hour: { max: 6 * times, windowSeconds: 3600 }, day: { max: 20 * times, windowSeconds: 24 * 3600 } }
}

export const smsCode = {
  ttlSeconds: 3 * 60,
  /** Tries of one code. */
  tries: 3,
  /** Tries of one login over all its codes. */
  loginTries: 5,
  /** Wrong codes of one account over all its logins; then no code is sent or looked at until the day has passed. */
  wrongOfAccount: { max: 10, windowSeconds: 24 * 3600 } satisfies Quota,
  /** Waiting time before the first, second and third resend. */
  resendAfterSeconds: [60, 120, 240],
} as const
