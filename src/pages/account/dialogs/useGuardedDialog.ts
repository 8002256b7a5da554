import { type DialogState, useDialog } from '../../../ui/dialog/useDialog.ts'
import { type Keep, type SavedDialogState, useSavedDialog } from '../../../frame/saved-dialogs/useSavedDialog.ts'
import type { GrantRequest } from '../../../api/staff/accountApi.ts'
import { useReauthorisation } from '../authorise/ReauthorisationContext.ts'

/** A dialog that opens after the password was entered, or while a grant for its purpose is valid. */
export function useGuardedDialog<T>(requestOf: (subject: T) => GrantRequest): DialogState<T> {
  const dialog = useDialog<T>()
  const { authorise } = useReauthorisation()
  const { show } = dialog
  return {
    ...dialog,
    show: subject => {
      void authorise(requestOf(subject)).then(confirmed => {
        if (confirmed) show(subject)
      })
    },
  }
}

/** Like `useGuardedDialog`, with saved answers. When a login reopens it, the password is requested first as well. */
export function useGuardedSavedDialog<T>(requestOf: (subject: T) => GrantRequest, keep: Keep<T>): SavedDialogState<T> {
  const { authorise } = useReauthorisation()
  return useSavedDialog(keep, subject => authorise(requestOf(subject)))
}

/** A dialog about the signed-in user. */
export function useOwnDialog(purpose: 'EMAIL' | 'PHONE' | 'SMS' | 'SMART_ID' | 'MOBILE_ID'): SavedDialogState<true> {
  return useGuardedSavedDialog<true>(() => ({ purpose }), { about: () => ['account', purpose], subjects: one })
}

const one: readonly true[] = [true]
