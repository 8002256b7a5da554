import { type DialogState, useDialog } from '../../../ui/dialog/useDialog.ts'
import { type Keep, type KeptDialogState, useKeptDialog } from '../../../frame/kept/useKeptDialog.ts'
import type { Ask } from '../../../api/staff/accountApi.ts'
import { useReauthorisation } from '../authorise/ReauthorisationContext.ts'

/** A dialog that opens when the password has been given, or a grant for its purpose still lives. */
export function useGuardedDialog<T>(askOf: (subject: T) => Ask): DialogState<T> {
  const dialog = useDialog<T>()
  const { authorise } = useReauthorisation()
  const { show } = dialog
  return {
    ...dialog,
    show: subject => {
      void authorise(askOf(subject)).then(confirmed => {
        if (confirmed) show(subject)
      })
    },
  }
}

/** The same for a dialog that somebody types in. Where a login leads back to it, the password is asked for first as well. */
export function useGuardedKeptDialog<T>(askOf: (subject: T) => Ask, keep: Keep<T>): KeptDialogState<T> {
  const { authorise } = useReauthorisation()
  return useKeptDialog(keep, subject => authorise(askOf(subject)))
}

/** A dialog about the person who is signed in. */
export function useOwnDialog(purpose: 'EMAIL' | 'PHONE' | 'SMS' | 'SMART_ID' | 'MOBILE_ID'): KeptDialogState<true> {
  return useGuardedKeptDialog<true>(() => ({ purpose }), { about: () => ['account', purpose], subjects: ONE })
}

const ONE: readonly true[] = [true]
