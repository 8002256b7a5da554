import { type DialogState, useDialog } from '../../../layout/dialog/useDialog.ts'
import type { Ask } from '../../../providers/accountApi.ts'
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
