import type { BackOff, Quota } from '../../security/throttle.ts'

/**
 * Limits of login attempts. Invalid passwords count per account and network, so that a stranger cannot lock the owner
 * out. The slow counter over all networks excludes networks where the owner has logged in before.
 */
export const loginLimits = {
  /** One account from one network: 5 attempts, then one after 1, 2, 4 … minutes, at most a day. */
  accountAndNetwork: { free: 5, baseSeconds: 60, maxSeconds: 24 * 3600 } satisfies BackOff,
  /** One account from a device on which its owner has logged in: same limits, separate counter. */
  accountAndDevice: { free: 5, baseSeconds: 60, maxSeconds: 24 * 3600 } satisfies BackOff,
  /** One network, over all accounts. Successful logins do not count. */
  network: { max: 60, windowSeconds: 15 * 60 } satisfies Quota,
  /** One account, over all unknown networks. */
  account: { max: 50, windowSeconds: 24 * 3600 } satisfies Quota,
} as const

export type SmsCaps = { readonly hour: Quota; readonly day: Quota }

/**
 * Codes sent to one number without a completed login. Simulated messages cost nothing and are requested often, so their
 * cap is higher.
 */
export function smsCaps(simulated: boolean): SmsCaps {
  const times = simulated ? 10 : 1
  return { hour: { max: 6 * times, windowSeconds: 3600 }, day: { max: 20 * times, windowSeconds: 24 * 3600 } }
}

export const smsCode = {
  ttlSeconds: 3 * 60,
  /** Attempts per code. */
  tries: 3,
  /** Attempts per login, over all its codes. */
  loginTries: 5,
  /**
   * Invalid codes of one account over all its logins. Above the limit, no code is sent or checked until the day has
   * passed.
   */
  wrongOfAccount: { max: 10, windowSeconds: 24 * 3600 } satisfies Quota,
  /** Wait before the first, second and third resend. */
  resendAfterSeconds: [60, 120, 240],
} as const
