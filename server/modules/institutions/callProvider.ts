import { PortalError } from '../../errors.ts'
import { ProviderFault } from '../../providers/call/providerFault.ts'

const RETRY_AFTER_SECONDS = 60

/**
 * Calls the bank service. A failure is logged by its code, and the user is asked to try again later.
 * @throws PortalError BANK_UNAVAILABLE
 */
export async function callProvider<Answer>(
  { log }: { readonly log: { warn(details: object, message: string): void } },
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    log.warn({ code: error.code }, 'the bank service did not answer')
    throw new PortalError('BANK_UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error })
  }
}
