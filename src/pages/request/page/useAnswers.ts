import { useCallback, useEffect, useRef, useState } from 'react'

import type { FormDocument, Json } from '../../../contract/formTypes.ts'
import { assemble } from '../send/assemble.ts'
import type { DraftState } from '../draft/useDraft.ts'
import type { PublishedForm } from '../../../form/published/usePublishedForm.ts'

type Options = {
  published: PublishedForm | undefined
  presets: Readonly<Record<string, Json>>
  draft: Pick<DraftState, 'restored' | 'attachments' | 'generation'>
  /** Whether the review is shown. */
  isReview: boolean
  onIncomplete: () => void
}

/**
 * The answers as they would be sent. The form passes them on when they are valid. After a reload, or Forward to a
 * review whose answers have changed, they are assembled again from the draft.
 */
export function useAnswers({ published, presets, draft, isReview, onIncomplete }: Options) {
  const [checked, setChecked] = useState<FormDocument>()
  const latest = useRef<FormDocument>(undefined)
  const stale = useRef(false)
  const incomplete = useRef(onIncomplete)
  useEffect(() => {
    incomplete.current = onIncomplete
  })
  const { restored, attachments, generation } = draft
  const known = useRef(generation)

  // The browser's Forward must not show deleted answers again.
  useEffect(() => {
    if (known.current === generation) return
    known.current = generation
    latest.current = undefined
    stale.current = false
    setChecked(undefined)
  }, [generation])

  useEffect(() => {
    if (!isReview || checked || !published || restored === 'loading') return undefined
    const document = latest.current ?? restored?.document
    let current = true
    const found = document ? assemble(published, presets, document, attachments) : Promise.resolve(undefined)
    found.then(
      payload => {
        if (!current) return
        if (payload) setChecked(payload)
        else incomplete.current()
      },
      () => current && incomplete.current(),
    )
    return () => {
      current = false
    }
  }, [isReview, checked, published, presets, restored, attachments])

  /**
   * The form's answers have changed. During the review it may still settle calculated amounts; those count the next
   * time.
   */
  const edited = useCallback(
    (document: FormDocument) => {
      latest.current = document
      if (isReview) stale.current = true
      else setChecked(undefined)
    },
    [isReview],
  )
  useEffect(() => {
    if (isReview || !stale.current) return
    stale.current = false
    setChecked(undefined)
  }, [isReview])
  return { checked, setChecked, edited }
}
