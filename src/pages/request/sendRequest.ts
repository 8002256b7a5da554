import type { SubmitOutcome } from '../../form/SubmitBar.tsx'
import type { FormDocument } from '../../form/types.ts'
import type { Translate } from '../../i18n/TextsContext.ts'
import { ApiError } from '../../providers/ApiError.ts'
import { applyFinancialRequest, type Receipt, type SendOptions, validateFinancialRequest } from '../../providers/formApi.ts'

type Reactions = {
  onSent: (receipt: Receipt) => void
  /** The live version is another one: load it, the answers stay. */
  onVersionChanged: () => Promise<void>
  /** The server took the answers but could not store them. */
  onFailed: (requestId: string | undefined) => void
}

/**
 * Sends a finished request: the server validates first, then stores (specification 001 §4). Without connection the
 * form simply stays as it is, and sending again uses the same key, so it cannot be stored twice.
 */
export async function sendRequest(payload: FormDocument, options: SendOptions, t: Translate, reactions: Reactions): Promise<SubmitOutcome> {
  try {
    await validateFinancialRequest(payload, options)
    reactions.onSent(await applyFinancialRequest(payload, options))
    return { kind: 'sent' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.issues.length > 0) return { kind: 'refused', issues: error.issues }
    if (error.status === 0) return { kind: 'failed', message: t('request.submit.offline') }
    if (error.code === 'FORM_VERSION_CHANGED') {
      await reactions.onVersionChanged()
      return { kind: 'failed', message: t('request.version.changed') }
    }
    if (error.status >= 500) {
      reactions.onFailed(error.requestId)
      return { kind: 'invalid' }
    }
    const key = `errors.${error.code}`
    const text = t(key)
    return { kind: 'failed', message: text === key ? t('errors.SYSTEM_ERROR') : text }
  }
}
