import { PortalError } from '../../errors.ts'
import { isUnreadable, ProviderFault } from '../../providers/call/providerFault.ts'

type Tools = { readonly log: { warn(details: object, message: string): void } }

const RETRY_AFTER_SECONDS = 60

/**
 * Calls the bank service. A failure is logged by its code, and the user is asked to try again later.
 * @throws PortalError BANK_UNAVAILABLE
 */
export async function callProvider<Answer>(tools: Tools, call: () => Promise<Answer>): Promise<Answer> {
  return attempt(tools, call, () => false)
}

/**
 * The same for calls whose unreadable response is no failure of the portal (BST-25).
 * @throws PortalError BANK_ANSWER_UNREADABLE, BANK_UNAVAILABLE
 */
export async function readProvider<Answer>(tools: Tools, call: () => Promise<Answer>): Promise<Answer> {
  return attempt(tools, call, isUnreadable)
}

async function attempt<Answer>(
  { log }: Tools,
  call: () => Promise<Answer>,
  isRejected: (fault: ProviderFault) => boolean,
): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    log.warn({ code: error.code }, 'the bank service did not answer')
    throw isRejected(error)
      ? new PortalError('BANK_ANSWER_UNREADABLE', { cause: error })
      : new PortalError('BANK_UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error })
  }
}
