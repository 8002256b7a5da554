import type { Quota } from '../../security/throttle.ts'

/** Tries of one invitation; only a new invitation brings new ones. */
export const codeTries = 5
/** How long the form stays open after the right code. */
export const accessSeconds = 60 * 60

/** Codes from one network over all applications (SEC-12): guessing over many applications must not pay. */
export const codesOfNetwork: Quota = { max: 20, windowSeconds: 3600 }
/** Where the simulators run, one machine plays everybody. */
export const codesOfSimulatedNetwork: Quota = { max: 5000, windowSeconds: 3600 }

/** New codes that the invited person may ask for; a new invitation brings new ones. */
export const NEW_CODES_OF_INVITATION = 3
/** An SMS takes a while: another code before it would make the first one wrong. */
export const NEW_CODE_PAUSE_SECONDS = 60
/** Requests for new codes from one network over all applications. */
export const newCodesOfNetwork: Quota = { max: 20, windowSeconds: 3600 }

/** Remarks of one invited person in a day, and their length. */
export const REMARKS_PER_DAY = 3
