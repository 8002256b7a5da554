import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import type { Json } from '../../../contract/formTypes.ts'
import { Draft, type RestoredDraft } from '../../../form/draft/Draft.ts'
import { markDraft } from '../../../form/draft/draftMark.ts'
import { type Attachments, createAttachments } from '../../../form/files/attachments.ts'
import { forgetQuery } from '../page/address.ts'
import { useLeaving } from '../../../form/draft/useLeaving.ts'
import { useSaving } from './useSaving.ts'

export type DraftState = {
  draft: Draft
  attachments: Attachments
  /** 'loading' until the draft saved on this device has been read, and while it is locked. */
  restored: 'loading' | RestoredDraft | undefined
  /** The form is shown before the draft is read, see `useDraft`. */
  isUnread: boolean
  /** Answers given before the draft was read; they take precedence over the draft and over start values. */
  early: ReadonlyMap<string, Json | undefined>
  /** Notes an answer of the user. */
  onAnswer: (path: string, value: Json | undefined) => void
  /** Answers are saved on this device, but the server, which has the key, does not respond. */
  locked: boolean
  /** Requests the key from the server again. */
  retry: () => void
  /** Incremented by each restart: a form rendered with another number starts with other answers. */
  generation: number
  clear: () => Promise<void>
}

type Options = {
  /**
   * The form came with the HTML and is shown, and may be filled in, before the draft is read. It is rendered again with
   * the draft, or with `hasStart` values.
   */
  isShownFirst?: boolean
  hasStart?: boolean
}

const RETRY_MS = 10_000
/** Events that only a user triggers. */
const userEvents = ['keydown', 'pointerdown', 'input', 'drop'] as const

/** The calculator fills in values by itself; an untouched form needs no key. */
function watchForUse() {
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
  return { isUsed: () => used, use, start, stop }
}

/**
 * The answers of a form on this device: read once, written on every change and when the page is left, deleted on
 * request and after sending.
 * @param scope form, mode and owner of the link; two scopes never mix
 */
export function useDraft(scope: string, { isShownFirst = false, hasStart = false }: Options = {}): DraftState {
  const attachments = useMemo(createAttachments, [])
  const watch = useMemo(watchForUse, [])
  const draft = useMemo(() => new Draft(scope, attachments, { isUsed: watch.isUsed }), [scope, attachments, watch])
  const [restored, setRestored] = useState<DraftState['restored']>(isShownFirst ? undefined : 'loading')
  const [isUnread, setUnread] = useState(isShownFirst)
  const early = useRef(new Map<string, Json | undefined>())
  const isReading = useRef(isShownFirst)
  const [locked, setLocked] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [generation, setGeneration] = useState(0)
  const retry = useCallback(() => setAttempt(count => count + 1), [])

  useEffect(() => {
    watch.start()
    return watch.stop
  }, [watch])
  const onAnswer = useCallback(
    (path: string, value: Json | undefined) => {
      watch.use()
      if (isReading.current) early.current.set(path, value)
    },
    [watch],
  )
  useEffect(() => {
    let current = true
    draft.restore().then(
      found => {
        if (!current) return
        setLocked(false)
        setRestored(found)
        setUnread(false)
        // Without a draft, what is on the screen stays as it is.
        if (isReading.current && (found !== undefined || hasStart)) setGeneration(count => count + 1)
        isReading.current = false
        if (found === undefined) markDraft(false)
        unveil()
      },
      () => {
        if (!current) return
        setLocked(true)
        unveil()
      },
    )
    return () => {
      current = false
    }
  }, [draft, attempt, hasStart])
  const { state } = useSaving(draft)
  useEffect(() => {
    if (state === 'saved') markDraft(true)
  }, [state])

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
    if (restored !== 'loading' && !isUnread) draft.prepare(hasFocusInForm())
  }, [draft, restored, isUnread, generation])

  const clear = useCallback(async () => {
    await draft.clear()
    forgetQuery()
    markDraft(false)
    early.current.clear()
    isReading.current = false
    // The form rendered now is a new, untouched one.
    watch.start()
    setLocked(false)
    setRestored(undefined)
    setUnread(false)
    setGeneration(count => count + 1)
  }, [draft, watch])
  return {
    draft,
    attachments,
    restored,
    isUnread,
    early: early.current,
    onAnswer,
    locked,
    retry,
    generation,
    clear,
  }
}

/** A form of the HTML is veiled on a device with a draft (entries/go.ts) until the draft is read. */
function unveil(): void {
  delete document.documentElement.dataset['draft']
  for (const form of document.querySelectorAll('form[inert]')) form.removeAttribute('inert')
}

/** Whether a field was focused before this page watched for it. */
function hasFocusInForm(): boolean {
  return document.activeElement?.matches('form :is(input, select, textarea)') === true
}
