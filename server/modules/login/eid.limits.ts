import type { Quota } from '../../security/throttle.ts'

/**
 * Requests that can make one person's phone ring: from networks where that person has logged in lately each for itself, from all other
 * networks together, so that a stranger can neither bomb a phone nor shut its owner out. Simulated phones ring for nobody.
 */
export function pushCap(simulated: boolean): Quota {
  return { max: simulated ? 30 : 3, windowSeconds: 10 * 60 }
}

/** Questions for the outcome from one network; a page asks a few times a minute. */
export const pollLimit: Quota = { max: 900, windowSeconds: 15 * 60 }
