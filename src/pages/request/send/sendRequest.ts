import type { Issue } from '../../../contract/formTypes.ts'
import type { Translate } from '../../../i18n/TextsContext.ts'
import { ApiError } from '../../../api/http/ApiError.ts'

/**
 * Outcome of a call with the answers. `failed` carries a finished sentence; with `again` nothing was decided and the
 * same call may be retried. `broken` is a server failure.
 */
export type SendOutcome<T> =
  | { kind: 'accepted'; answer: T }
  | { kind: 'rejected'; issues: readonly Issue[] }
  | { kind: 'failed'; message: string; code: string; again: boolean }
  | { kind: 'versionChanged' }
  | { kind: 'broken'; requestId: string | undefined }

/** Makes a call and classifies its errors by what the user can do. Without a connection nothing changes. */
export async function outcomeOf<T>(call: () => Promise<T>, t: Translate): Promise<SendOutcome<T>> {
  try {
    return { kind: 'accepted', answer: await call() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.issues.length > 0) return { kind: 'rejected', issues: error.issues }
    if (error.status === 0)
      return { kind: 'failed', message: t('request.submit.offline'), code: error.code, again: true }
    if (error.code === 'FORM_VERSION_CHANGED') return { kind: 'versionChanged' }
    const text = t(`errors.${error.code}`)
    const isKnown = text !== `errors.${error.code}`
    // An error with its own text is no general failure: the bank does not respond or is disabled.
    if (error.status >= 500 && !(isKnown && formFaults.has(error.code)))
      return { kind: 'broken', requestId: error.requestId }
    return {
      kind: 'failed',
      message: isKnown ? text : t('errors.SYSTEM_ERROR'),
      code: error.code,
      again: error.status === 429 || error.code === 'REQUEST_RUNNING' || error.code === 'STORAGE_FULL',
    }
  }
}

/** Failures of external services: the request can be confirmed again, or by another method, from the same place. */
const formFaults: ReadonlySet<string> = new Set(['BANK_UNAVAILABLE', 'BANK_OFF', 'STORAGE_FULL'])
