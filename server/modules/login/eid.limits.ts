import type { Quota } from '../../security/throttle.ts'

/**
 * Login requests that can trigger a push to one person's phone. Networks where that person logged in recently are
 * counted separately; all other networks share one counter. So a stranger can neither flood the phone nor lock its
 * owner out. Simulated phones get a higher cap.
 */
export function pushCap(simulated: boolean): Quota {
  return { max: simulated ? 30 : 3, windowSeconds: 10 * 60 }
}

/** Status polls from one network; a page polls a few times a minute. */
export const pollLimit: Quota = { max: 900, windowSeconds: 15 * 60 }
