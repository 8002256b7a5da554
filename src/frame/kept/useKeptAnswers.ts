import { useCallback, useEffect, useMemo, useState } from 'react'

import { createDraft, type Draft, type RestoredDraft } from '../../form/draft/draft.ts'
import { type Attachments, createAttachments } from '../../form/files/attachments.ts'
import { useLeaving } from '../../form/draft/useLeaving.ts'
import { keysOfSession } from '../../api/staff/savedForms.ts'

/** `locked`: answers lie on the device, and the server, which has the key, could not be asked. */
export type KeptAnswers = { draft: Draft; attachments: Attachments; retry: () => void } & (
  | { status: 'loading' | 'locked' }
  | { status: 'ready'; restored: RestoredDraft | undefined }
)

/**
 * What is typed in a dialog, over the end of a session: ciphertext on this device with a key that the server gives to the same user only
 * (docs/saved-forms.md). Closing or sending the dialog clears it.
 * @param scope see dialogScope
 */
export function useKeptAnswers(scope: string): KeptAnswers {
  const attachments = useMemo(createAttachments, [])
  const draft = useMemo(() => createDraft(scope, attachments, { keys: keysOfSession }), [scope, attachments])
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
  // The first field of a dialog has the focus by itself: the server gets its half of a key with the first answer.
  const leaving = useMemo(() => ({ ...draft, prepare: () => draft.prepare() }), [draft])
  useLeaving(leaving)
  useEffect(() => () => void draft.leave(), [draft])
  const retry = useCallback(() => {
    setState({ status: 'loading' })
    setAttempt(count => count + 1)
  }, [])
  return { draft, attachments, retry, ...state }
}
