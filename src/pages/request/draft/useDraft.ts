import { useCallback, useEffect, useMemo, useState } from 'react'

import { Draft, type RestoredDraft } from '../../../form/draft/Draft.ts'
import { type Attachments, createAttachments } from '../../../form/files/attachments.ts'
import { forgetQuery } from '../page/address.ts'
import { useLeaving } from '../../../form/draft/useLeaving.ts'

export type DraftState = {
  draft: Draft
  attachments: Attachments
  /** 'loading' until the draft saved on this device has been read, and while it is locked. */
  restored: 'loading' | RestoredDraft | undefined
  /** Answers are saved on this device, but the server, which has the key, does not respond. */
  locked: boolean
  /** Requests the key from the server again. */
  retry: () => void
  /** Incremented by each restart: a form rendered with another number starts empty. */
  generation: number
  clear: () => Promise<void>
}

const RETRY_MS = 10_000
/** Events that only a user triggers. */
const userEvents = ['keydown', 'pointerdown', 'input', 'drop'] as const

/** The calculator fills in values by itself; an untouched form needs no key. */
function watchForUse(): { isUsed: () => boolean; start: () => void; stop: () => void } {
  let used = false
  const stop = () => userEvents.forEach(event => window.removeEventListener(event, use, true))
  const use = () => {
    used = true
    stop()
  }
  const start = () => {
    used = false
    for (const event of userEvents) window.addEventListener(event, use, true)
  }
  start()
  return { isUsed: () => used, start, stop }
}

/**
 * The answers of a form on this device: read once, written on every change and when the page is left, deleted on
 * request and after sending.
 * @param scope form, mode and owner of the link; two scopes never mix
 */
export function useDraft(scope: string): DraftState {
  const attachments = useMemo(createAttachments, [])
  const watch = useMemo(watchForUse, [])
  const draft = useMemo(() => new Draft(scope, attachments, { isUsed: watch.isUsed }), [scope, attachments, watch])
  const [restored, setRestored] = useState<DraftState['restored']>('loading')
  const [locked, setLocked] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [generation, setGeneration] = useState(0)
  const retry = useCallback(() => setAttempt(count => count + 1), [])

  useEffect(() => watch.stop, [watch])
  useEffect(() => {
    let current = true
    draft.restore().then(
      found => {
        if (!current) return
        setLocked(false)
        setRestored(found)
      },
      () => current && setLocked(true),
    )
    return () => {
      current = false
    }
  }, [draft, attempt])

  useEffect(() => {
    if (!locked) return undefined
    const timer = setInterval(retry, RETRY_MS)
    window.addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retry)
    }
  }, [locked, retry])

  useLeaving(draft)
  useEffect(() => {
    if (restored !== 'loading') draft.prepare()
  }, [draft, restored, generation])

  const clear = useCallback(async () => {
    await draft.clear()
    forgetQuery()
    // The form rendered now is a new, untouched one.
    watch.start()
    setLocked(false)
    setRestored(undefined)
    setGeneration(count => count + 1)
  }, [draft, watch])
  return { draft, attachments, restored, locked, retry, generation, clear }
}
