import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'

import type { FormDocument } from '../../contract/formTypes.ts'
import { type SavedAnswers, SavedAnswersContext } from '../../form/action-form/SavedAnswersContext.ts'
import type { SavedDialogState } from './useSavedDialog.ts'
import { useDialogDraft } from './useDialogDraft.ts'

type Props = { readonly dialog: Pick<SavedDialogState<unknown>, 'scope' | 'onEnd'>; readonly children: ReactNode }

/** Version of the stored shape. A release that changes it ignores data of older ones (see `read` of useSavedState). */
const VERSION = 1

/**
 * Wraps a dialog with typed answers. States of useSavedState (and so ActionForm) are restored after the session ends, for
 * the same user only (decision 043). Needs a `key` that is new for each opening.
 */
export function SavedAnswersProvider({ dialog, children }: Props) {
  const [scope] = useState(dialog.scope)
  const answers = useDialogDraft(scope)
  const { draft, status, retry } = answers
  const restored = answers.status === 'ready' ? answers.restored?.document : undefined
  const typed = useRef<Record<string, unknown>>(undefined)
  const isEnded = useRef(false)
  if (status === 'ready') typed.current ??= { ...restored }

  const read = useCallback((name: string) => typed.current?.[name], [])
  const put = useCallback(
    (name: string, value: unknown) => {
      if (isEnded.current || typed.current === undefined) return
      typed.current = { ...typed.current, [name]: value }
      draft.save(typed.current as FormDocument, VERSION)
    },
    [draft],
  )
  const end = useCallback(() => {
    // Until the saved answers are read, the user cannot have chosen to discard them.
    if (isEnded.current || typed.current === undefined) return
    isEnded.current = true
    void draft.clear()
  }, [draft])
  const { onEnd } = dialog
  useEffect(() => onEnd(end), [onEnd, end])

  const isBack = restored !== undefined
  const saved = useMemo<SavedAnswers>(
    () => ({ status, isBack, read, put, end, retry }),
    [status, isBack, read, put, end, retry],
  )
  return <SavedAnswersContext.Provider value={saved}>{children}</SavedAnswersContext.Provider>
}
