import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

/** What the result page needs to be shown again after a reload. Nothing personal: the history of the tab outlives the page. */
export type SentNote = { reference: string; invited: 'spouse' | 'guarantor' | 'customer' | null }

/**
 * Where somebody is on the way from the first answer to the result. `follows`: the step before is the entry below in the history.
 * `signing`: the address of the signing that is under way.
 */
export type Step =
  | { step: 'filling' }
  | { step: 'review'; follows?: boolean; signing?: string }
  | { step: 'sent'; sent: SentNote }

const KEY = 'request'
const FILLING: Step = { step: 'filling' }

function isStep(value: unknown): value is Step {
  if (typeof value !== 'object' || value === null) return false
  const { step, sent } = value as { step?: unknown; sent?: { reference?: unknown } }
  return step === 'filling' || step === 'review' || (step === 'sent' && typeof sent?.reference === 'string')
}

/** The step of the history entry that is shown; undefined where this page has not been yet. */
export function stepInHistory(): Step | undefined {
  const state: unknown = window.history.state
  const found = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[KEY] : undefined
  return isStep(found) ? found : undefined
}

/** What else is kept with the entry stays with it (the link of an invitation). */
function withStep(step: Step): object {
  return { ...(window.history.state as object | null), [KEY]: step }
}

/** From now on this entry is known: what an address brings along is taken once. */
export function markVisited(): void {
  if (!stepInHistory()) window.history.replaceState(withStep(FILLING), '')
}

/** The browser tells of Back and Forward, not of a step that a page makes itself. */
const moveListeners = new Set<() => void>()
function tellMoved(): void {
  for (const listener of moveListeners) listener()
}
function onMoved(listener: () => void): () => void {
  moveListeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    moveListeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

/** Step of the shown entry of the history, for what stands around the form. */
export function useHistoryStep(): Step['step'] | undefined {
  return useSyncExternalStore(onMoved, () => stepInHistory()?.step)
}

/** The steps of a request as entries of the browser's history: Back and Forward work, a reload stays where it was. */
export function useSteps() {
  const [step, setStep] = useState<Step>(() => stepInHistory() ?? FILLING)

  useEffect(() => {
    const onMove = () => setStep(stepInHistory() ?? FILLING)
    window.addEventListener('popstate', onMove)
    return () => window.removeEventListener('popstate', onMove)
  }, [])

  const push = useCallback((next: Step) => {
    // The page itself knows where the form is to be found again; the browser would move it away after that.
    window.history.scrollRestoration = 'manual'
    window.history.pushState(withStep(next), '')
    setStep(next)
    tellMoved()
  }, [])
  const replace = useCallback((next: Step, address?: string) => {
    window.history.replaceState(withStep(next), '', address)
    setStep(next)
    tellMoved()
  }, [])
  /** To the form: over the history where the form is below, so that Forward leads here again. */
  const toForm = useCallback(() => {
    const here = stepInHistory()
    if (here?.step === 'review' && here.follows === true) window.history.back()
    else replace(FILLING)
  }, [replace])
  return { step, push, replace, toForm }
}

export type Steps = ReturnType<typeof useSteps>
