import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'

import type { FormDocument } from '../../contract/formTypes.ts'
import { type KeptDialog, KeptContext } from '../../form/action-form/KeptContext.ts'
import type { KeptDialogState } from './useKeptDialog.ts'
import { useKeptAnswers } from './useKeptAnswers.ts'

type Props = { readonly dialog: Pick<KeptDialogState<unknown>, 'scope' | 'onEnd'>; readonly children: ReactNode }

/** The form of what is kept; a release that changes it reads nothing of an older one (see `read` of useKeptState). */
const VERSION = 1

/**
 * Around a dialog that somebody types in: states made with useKeptState (and so useFields) come back in it after the end of the session, to the
 * same person only (decision 043). Needs a `key` that is new for each opening.
 */
export function Kept({ dialog, children }: Props) {
  const [scope] = useState(dialog.scope)
  const answers = useKeptAnswers(scope)
  const { draft, status, retry } = answers
  const restored = answers.status === 'ready' ? answers.restored?.document : undefined
  const typed = useRef<Record<string, unknown>>(undefined)
  const isOver = useRef(false)
  if (status === 'ready') typed.current ??= { ...restored }

  const read = useCallback((name: string) => typed.current?.[name], [])
  const put = useCallback(
    (name: string, value: unknown) => {
      if (isOver.current || typed.current === undefined) return
      typed.current = { ...typed.current, [name]: value }
      draft.save(typed.current as FormDocument, VERSION)
    },
    [draft],
  )
  const end = useCallback(() => {
    // Until it has been read nobody can have decided to give it up.
    if (isOver.current || typed.current === undefined) return
    isOver.current = true
    void draft.clear()
  }, [draft])
  const { onEnd } = dialog
  useEffect(() => onEnd(end), [onEnd, end])

  const isBack = restored !== undefined
  const kept = useMemo<KeptDialog>(
    () => ({ status, isBack, read, put, end, retry }),
    [status, isBack, read, put, end, retry],
  )
  return <KeptContext.Provider value={kept}>{children}</KeptContext.Provider>
}
