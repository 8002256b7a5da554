import { useCallback, useContext, useRef, useState } from 'react'

import { SavedAnswersContext } from './SavedAnswersContext.ts'
import { type Fault, type FaultTexts, faultOf } from './fault.ts'

export type Submit = {
  readonly busy: boolean
  readonly fault: Fault | undefined
  readonly clearFault: () => void
  /**
   * Runs the call once: presses while it runs, or after it has succeeded and the dialog is closing, are ignored. The
   * next opening is a new dialog with a new key.
   */
  readonly run: <T>(call: () => Promise<T>, done: (answer: T) => void) => void
}

type Options = {
  readonly read?: (error: unknown, texts: FaultTexts) => Fault
  /** The dialog stays open after a success, and may ask again. */ readonly again?: boolean
}

/** Submit state of a dialog: busy while the call runs, and the error of a rejected call. */
export function useSubmit(texts: FaultTexts, { read = faultOf, again = false }: Options = {}): Submit {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault>()
  // React state updates one render too late for the second click of a double click; a ref does not.
  const running = useRef(false)
  const saved = useContext(SavedAnswersContext)
  const clearFault = useCallback(() => setFault(undefined), [])

  const attempt = async <T>(call: () => Promise<T>, done: (answer: T) => void) => {
    try {
      const answer = await call()
      if (again) running.current = false
      else saved?.end()
      done(answer)
    } catch (error) {
      setFault(read(error, texts))
      running.current = false
    }
    setBusy(false)
  }
  const run = <T>(call: () => Promise<T>, done: (answer: T) => void) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFault(undefined)
    void attempt(call, done)
  }
  return { busy, fault, clearFault, run }
}
