import { useCallback, useRef } from 'react'

import { type DialogState, useDialog } from '../../ui/dialog/useDialog.ts'
import { useSession } from '../../contract/SessionContext.ts'
import { dialogScope } from './dialogScope.ts'
import { useReopen } from './useReopen.ts'

export type Keep<T> = {
  /** Kind of the dialog and ids of what it is about; person and company come by themselves. */
  readonly about: (subject: T) => readonly (string | undefined)[]
  /** What it may be opened for on this page, when a login has led back to it. */
  readonly subjects: readonly T[]
}

/** Goes to <Kept>, which stands around the dialog. */
export type KeptDialogState<T> = DialogState<T> & {
  readonly scope: string
  /** @param end takes away what is kept @returns takes it back */
  readonly onEnd: (end: () => void) => () => void
}

/**
 * A dialog that somebody types in. It is opened again where the login leads back to, with what was typed; closing it, sent or given up, takes
 * that away. @param guard asked before it opens: the password
 */
export function useKeptDialog<T>(keep: Keep<T>, guard?: (subject: T) => Promise<boolean>): KeptDialogState<T> {
  const session = useSession()
  const dialog = useDialog<T>()
  const { subject, show: showNow, close: closeNow } = dialog
  const end = useRef<() => void>(undefined)
  const scopeOf = (one: T) => dialogScope(session, ...keep.about(one))
  const show = (next: T) => {
    if (guard === undefined) return showNow(next)
    const ask = async () => {
      if (await guard(next)) showNow(next)
    }
    void ask()
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
