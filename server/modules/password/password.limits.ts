import type { BackOff, Quota } from '../../security/throttle.ts'
import type { PasswordLinkKind } from '../../db/tables.ts'

/** Lifetime of a link in seconds. */
export const linkSeconds: Readonly<Record<PasswordLinkKind, number>> = { RESET: 3600, INVITATION: 7 * 24 * 3600 }

export const resetLimits = {
  /**
   * One address from one network: 5 e-mails, then one after 1, 2, 4 … minutes. Unknown addresses have the same limit.
   */
  addressAndNetwork: { free: 5, baseSeconds: 60, maxSeconds: 24 * 3600 } satisfies BackOff,
  /**
   * E-mails to one address from networks its owner does not use. Above the limit the response is the same, but nothing
   * is sent.
   */
  address: { max: 10, windowSeconds: 24 * 3600 } satisfies Quota,
  /** Calls from one network, over all addresses. */
  network: { max: 40, windowSeconds: 15 * 60 } satisfies Quota,
} as const

/** Checks and uses of a link: far more than users need, far fewer than guessing 140 bits takes. */
export const linkUse: Quota = { max: 60, windowSeconds: 15 * 60 }

/**
 * Minimum response time of a link request. Known and unknown addresses take the same steps; this hides the extra time
 * for writing a row and a message.
 */
export const RESPONSE_TIME_MS = 150
