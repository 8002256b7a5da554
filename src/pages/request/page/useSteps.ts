import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

import { getAt } from '../../../form/engine/path.ts'
import type { FormDocument } from '../../../contract/formTypes.ts'
import { STEP_KEY, type SentNote, type Step, stepInHistory } from './historyStep.ts'

export { type SentNote, type Step, stepInHistory } from './historyStep.ts'

const filling: Step = { step: 'filling' }

/** Other state of the history entry is preserved (the link of an invitation). */
function withStep(step: Step): object {
  return { ...(window.history.state as object | null), [STEP_KEY]: step }
}

/** Marks the entry as visited: values from the address are applied once. */
export function markVisited(): void {
  if (!stepInHistory()) window.history.replaceState(withStep(filling), '')
}

/** The browser reports Back and Forward, but not steps that the page itself makes. */
const moveListeners = new Set<() => void>()
function notifyMove(): void {
  for (const listener of moveListeners) listener()
}
function subscribeToMoves(listener: () => void): () => void {
  moveListeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    moveListeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

/** The current history entry's step, for components around the form. */
export function useHistoryStep(): Step['step'] | undefined {
  return useSyncExternalStore(
    subscribeToMoves,
    () => stepInHistory()?.step,
    () => undefined,
  )
}

/** The steps of a request as browser history entries: Back and Forward work, and a reload keeps the step. */
export function useSteps() {
  const [step, setStep] = useState<Step>(() => stepInHistory() ?? filling)

  useEffect(() => {
    const onMove = () => setStep(stepInHistory() ?? filling)
    window.addEventListener('popstate', onMove)
    return () => window.removeEventListener('popstate', onMove)
  }, [])

  const push = useCallback((next: Step) => {
    // The page restores the form's position itself; the browser would move it afterwards.
    window.history.scrollRestoration = 'manual'
    window.history.pushState(withStep(next), '')
    setStep(next)
    notifyMove()
  }, [])
  const replace = useCallback((next: Step, address?: string) => {
    window.history.replaceState(withStep(next), '', address)
    setStep(next)
    notifyMove()
  }, [])
  /** Returns to the form: via the history if the form is the previous entry, so that Forward leads here again. */
  const toForm = useCallback(() => {
    const here = stepInHistory()
    if (here?.step === 'review' && here.follows === true) window.history.back()
    else replace(filling)
  }, [replace])
  return { step, push, replace, toForm }
}

export type Steps = ReturnType<typeof useSteps>

/** The second person named in the answers, who gets a link and a code (REL-02). */
export function invitedBy(payload: FormDocument): SentNote['invited'] {
  const type = getAt(payload, 'co_applicant.type')
  return type === 'spouse' || type === 'guarantor' ? type : null
}
