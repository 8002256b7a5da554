import type { BackOff, Quota } from '../../security/throttle.ts'
import type { PasswordLinkKind } from '../../db/tables.ts'

/** Seconds that a link works. */
export const linkSeconds: Readonly<Record<PasswordLinkKind, number>> = { RESET: 3600, INVITATION: 7 * 24 * 3600 }

export const resetLimits = {
  /** One address from one network: 5 mails, then one after 1, 2, 4 … minutes. The same for addresses nobody has. */
  addressAndNetwork: { free: 5, baseSeconds: 60, maxSeconds: 24 * 3600 } satisfies BackOff,
  /** Mails to one address from networks its owner does not use: what is above is answered and not sent. */
  address: { max: 10, windowSeconds: 24 * 3600 } satisfies Quota,
  /** Calls from one network, whatever the addresses. */
  network: { max: 40, windowSeconds: 15 * 60 } satisfies Quota,
} as const

/** Looking at a link and using one: far more than people need, far less than guessing 140 bits takes. */
export const linkUse: Quota = { max: 60, windowSeconds: 15 * 60 }

/**
 * A request for a link is answered after this time at the earliest. Known and unknown addresses take the same steps; this covers what
 * writing a row and a message takes longer than writing none.
 */
export const answerAfterMs = 150
