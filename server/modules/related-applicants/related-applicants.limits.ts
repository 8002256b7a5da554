import type { Quota } from '../../security/throttle.ts'

/** Access time after the correct code. */
export const ACCESS_SECONDS = 60 * 60

/** Codes entered from one network over all applications (SEC-12): guessing across many applications must not pay. */
export const codesOfNetwork: Quota = { max: 20, windowSeconds: 3600 }
/** With simulators, all users share one machine. */
export const codesOfSimulatedNetwork: Quota = { max: 5000, windowSeconds: 3600 }

/** New codes per invitation; a new invitation resets the count. */
export const NEW_CODES_OF_INVITATION = 3
/** Delay between codes: an SMS takes time, and a new code invalidates one still on its way. */
export const NEW_CODE_PAUSE_SECONDS = 60
/** New-code requests from one network over all applications. */
export const newCodesOfNetwork: Quota = { max: 20, windowSeconds: 3600 }

/** Remarks per related applicant and day, and their length. */
export const REMARKS_PER_DAY = 3
