import type { Quota } from '../../security/throttle.ts'

/** Tries of one invitation; only a new invitation brings new ones. */
export const codeTries = 5
/** How long the form stays open after the right code. */
export const accessSeconds = 60 * 60

/** Codes from one network over all applications (threat 15): guessing over many applications must not pay. */
export const codesOfNetwork: Quota = { max: 20, windowSeconds: 3600 }
/** Where the simulators run, one machine plays everybody. */
export const codesOfSimulatedNetwork: Quota = { max: 5000, windowSeconds: 3600 }

/** Invitations to one number or mailbox in a day: an application names anybody it likes. What is above is kept and not sent. */
export const messagesOfRecipient: Quota = { max: 6, windowSeconds: 24 * 3600 }
