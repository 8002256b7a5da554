import { useCallback, useEffect, useMemo, useState } from 'react'

import { Draft, type RestoredDraft } from '../../form/draft/Draft.ts'
import { type Attachments, createAttachments } from '../../form/files/attachments.ts'
import { useLeaving } from '../../form/draft/useLeaving.ts'
import { keysOfSession } from '../../api/staff/savedForms.ts'

/** `locked`: answers are stored on the device, but the server, which has the key, could not be reached. */
export type DialogDraft = { draft: Draft; attachments: Attachments; retry: () => void } & (
  | { status: 'loading' | 'locked' }
  | { status: 'ready'; restored: RestoredDraft | undefined }
)

/**
 * Saves a dialog's answers beyond the end of a session. They are encrypted on this device with a key that the server
 * returns to the same user only (docs/saved-forms.md). Closing or sending the dialog deletes them.
 * @param scope see dialogScope
 */
export function useDialogDraft(scope: string): DialogDraft {
  const attachments = useMemo(createAttachments, [])
  const draft = useMemo(() => new Draft(scope, attachments, { keys: keysOfSession }), [scope, attachments])
  const [state, setState] = useState<
    { status: 'loading' | 'locked' } | { status: 'ready'; restored: RestoredDraft | undefined }
  >({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let current = true
    draft.restore().then(
      restored => current && setState({ status: 'ready', restored }),
      () => current && setState({ status: 'locked' }),
    )
    return () => {
      current = false
    }
  }, [draft, attempt])
  // A dialog focuses its first field itself, so focus does not announce typing here. The server gets its key share with
  // the first answer.
  const leaving = useMemo(
    () => ({ prepare: () => draft.prepare(), flush: () => draft.flush(), isWaiting: () => draft.isWaiting() }),
    [draft],
  )
  useLeaving(leaving)
  useEffect(() => () => void draft.leave(), [draft])
  const retry = useCallback(() => {
    setState({ status: 'loading' })
    setAttempt(count => count + 1)
  }, [])
  return { draft, attachments, retry, ...state }
}
