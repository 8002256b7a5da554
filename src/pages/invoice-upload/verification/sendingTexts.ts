import { useText } from '../../../i18n/TextsContext.ts'
import { ApiError } from '../../../api/http/ApiError.ts'
import { useErrorText } from '../../../builders/list/ListStates.tsx'

const usedUpOf = (error: unknown) =>
  error instanceof ApiError ? error.issues.filter(({ code }) => code === 'mailsUsedUp') : []

export const areMailsUsedUp = (error: unknown): boolean => usedUpOf(error).length > 0

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
