import { useCallback, useRef } from 'react'

import { type DialogState, useDialog } from '../../ui/dialog/useDialog.ts'
import { useSession } from '../../contract/SessionContext.ts'
import { dialogScope } from './dialogScope.ts'
import { useReopen } from './useReopen.ts'

export type Keep<T> = {
  /** Kind of the dialog and ids of its subject; user and company are added automatically. */
  readonly about: (subject: T) => readonly (string | undefined)[]
  /** Subjects it may be reopened for on this page after a login. */
  readonly subjects: readonly T[]
}

/** Passed to <SavedAnswersProvider>, which wraps the dialog. */
export type SavedDialogState<T> = DialogState<T> & {
  readonly scope: string
  /**
   * @param end deletes the saved answers
   * @returns unregisters `end`
   */
  readonly onEnd: (end: () => void) => () => void
}

/**
 * A dialog with typed answers. It reopens with them on the page a login returns to; sending or cancelling deletes them.
 * @param guard runs before it opens: the password check
 */
export function useSavedDialog<T>(keep: Keep<T>, guard?: (subject: T) => Promise<boolean>): SavedDialogState<T> {
  const session = useSession()
  const dialog = useDialog<T>()
  const { subject, show: showNow, close: closeNow } = dialog
  const end = useRef<() => void>(undefined)
  const scopeOf = (one: T) => dialogScope(session, ...keep.about(one))
  const show = (next: T) => {
    if (guard === undefined) return showNow(next)
    const guardAndShow = async () => {
      if (await guard(next)) showNow(next)
    }
    void guardAndShow()
  }
  const candidates = keep.subjects.map(one => ({ scope: scopeOf(one), subject: one }))
  useReopen(candidates, subject !== undefined, show)
  const close = useCallback<typeof closeNow>(
    after => {
      end.current?.()
      closeNow(after)
    },
    [closeNow],
  )
  const onEnd = useCallback((next: () => void) => {
    end.current = next
    return () => {
      if (end.current === next) end.current = undefined
    }
  }, [])
  return { ...dialog, show, close, onEnd, scope: subject === undefined ? '' : scopeOf(subject) }
}
