import type { Issue } from '../../../contract/formTypes.ts'
import type { Translate } from '../../../i18n/TextsContext.ts'
import { ApiError } from '../../../api/http/ApiError.ts'

/**
 * What came of a call with the answers. `failed` carries a finished sentence; `again`: nothing was decided, the same may be sent once more.
 * `broken` is the server's own failure.
 */
export type SendOutcome<T> =
  | { kind: 'accepted'; answer: T }
  | { kind: 'refused'; issues: readonly Issue[] }
  | { kind: 'failed'; message: string; code: string; again: boolean }
  | { kind: 'versionChanged' }
  | { kind: 'broken'; requestId: string | undefined }

/** Makes a call and sorts its failures by what the person can do about them. Without a connection everything stays as it is. */
export async function outcomeOf<T>(call: () => Promise<T>, t: Translate): Promise<SendOutcome<T>> {
  try {
    return { kind: 'accepted', answer: await call() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.issues.length > 0) return { kind: 'refused', issues: error.issues }
    if (error.status === 0)
      return { kind: 'failed', message: t('request.submit.offline'), code: error.code, again: true }
    if (error.code === 'FORM_VERSION_CHANGED') return { kind: 'versionChanged' }
    const text = t(`errors.${error.code}`)
    const isKnown = text !== `errors.${error.code}`
    // What has a sentence of its own is no mere breakdown: the bank that does not answer, or is not to be had at all.
    if (error.status >= 500 && !(isKnown && OTHERS.has(error.code)))
      return { kind: 'broken', requestId: error.requestId }
    return {
      kind: 'failed',
      message: isKnown ? text : t('errors.SYSTEM_ERROR'),
      code: error.code,
      again: error.status === 429 || error.code === 'REQUEST_RUNNING' || error.code === 'STORAGE_FULL',
    }
  }
}

/** Failures of services behind the server; the request can be confirmed again, or in another way, from where one is. */
const OTHERS: ReadonlySet<string> = new Set(['BANK_UNAVAILABLE', 'BANK_OFF', 'STORAGE_FULL'])
