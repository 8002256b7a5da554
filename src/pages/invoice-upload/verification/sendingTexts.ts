import { useNotify } from 'ra-core'

import { noticeOf } from '../../../api/http/errorNotices.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { ApiError } from '../../../api/http/ApiError.ts'
import { useErrorText } from '../../../builders/list/ListStates.tsx'
import { ERROR_MS } from '../noticeTimes.ts'

const usedUpOf = (error: unknown) =>
  error instanceof ApiError ? error.issues.filter(({ code }) => code === 'mailsUsedUp') : []

/** Sentences of a rejected sending: one for each buyer who can get no more mails today (UPL-11), else that of the code. */
export function useSendingTexts(): (error: unknown) => readonly string[] {
  const t = useText()
  const errorText = useErrorText()
  return error => {
    const usedUp = usedUpOf(error)
    return usedUp.length === 0
      ? [errorText(error)]
      : usedUp.map(({ params }) => t('validation.mailsUsedUp', { buyer: String(params?.['buyer'] ?? '') }))
  }
}

/**
 * Notice of a failed sending, the same at the last step and on the detail of an invoice: it stays as long as errors of the
 * upload area do (UPL-13).
 */
export function useSendingNotice(): (error: unknown) => void {
  const notify = useNotify()
  const sendingTexts = useSendingTexts()
  return error => {
    const isUsedUp = usedUpOf(error).length > 0
    const text = isUsedUp ? sendingTexts(error).join(' ') : noticeOf(error).text
    notify(text, { type: 'error', autoHideDuration: ERROR_MS })
  }
}
