import { useCallback, useEffect, useMemo, useState } from 'react'

import { createDraft, type Draft, type RestoredDraft } from '../../form/draft/draft.ts'
import { type Attachments, createAttachments } from '../../form/files/attachments.ts'

export type DraftState = {
  draft: Draft
  attachments: Attachments
  /** 'loading' until this tab's storage has been read. */
  restored: 'loading' | RestoredDraft | undefined
  /** Counts fresh starts: a form drawn with another number begins empty. */
  generation: number
  clear: () => Promise<void>
}

/** The draft of a form in this tab: read once, written with every change, wiped on request and after sending. */
export function useDraft(form: string): DraftState {
  const attachments = useMemo(createAttachments, [])
  const draft = useMemo(() => createDraft(form, attachments), [form, attachments])
  const [restored, setRestored] = useState<DraftState['restored']>('loading')
  const [generation, setGeneration] = useState(0)

  useEffect(() => {
    let current = true
    draft.restore().then(
      (found) => current && setRestored(found),
      () => current && setRestored(undefined),
    )
    const flush = () => draft.flush()
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      current = false
      flush()
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [draft])

  const clear = useCallback(async () => {
    await draft.clear()
    setRestored(undefined)
    setGeneration((count) => count + 1)
  }, [draft])
  return { draft, attachments, restored, generation, clear }
}
