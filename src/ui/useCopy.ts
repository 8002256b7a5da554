import { type RefObject, useEffect, useState } from 'react'

export type CopyOutcome = 'copied' | 'failed'

/** How long the outcome is told, in milliseconds. */
const TOLD_MS = 4_000

/** Copies a text. Where the browser forbids it, `select` selects the text instead, so that the person can copy it. */
export function useCopy(value: string, select: () => void) {
  const [outcome, setOutcome] = useState<CopyOutcome>()
  useEffect(() => {
    if (outcome === undefined) return undefined
    const timer = setTimeout(() => setOutcome(undefined), TOLD_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setOutcome('copied')
    } catch {
      select()
      setOutcome('failed')
    }
  }
  return { outcome, copy }
}

/** Selects the text of an element. */
export function selectText({ current }: RefObject<HTMLElement | null>): void {
  if (current) window.getSelection()?.selectAllChildren(current)
}
