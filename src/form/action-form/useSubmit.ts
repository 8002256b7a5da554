import { useCallback, useContext, useRef, useState } from 'react'

import { KeptContext } from './KeptContext.ts'
import { type Fault, type FaultTexts, faultOf } from './fault.ts'

export type Submit = {
  readonly busy: boolean
  readonly fault: Fault | undefined
  readonly clearFault: () => void
  /**
   * Runs the call once, however often it is pressed: a press while it runs does nothing, and neither does one after it has
   * succeeded, when the dialog is on its way out. Another opening is another dialog (its key is new).
   */
  readonly run: <T>(call: () => Promise<T>, done: (answer: T) => void) => void
}

type Options = {
  readonly read?: (error: unknown, texts: FaultTexts) => Fault
  /** The dialog stays open after a success, and may ask again. */ readonly again?: boolean
}

/** The sending half of a dialog: busy while the call runs, and what it said when it was refused. */
export function useSubmit(texts: FaultTexts, { read = faultOf, again = false }: Options = {}): Submit {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault>()
  // React state is a render late for the second click of a double click; this is not.
  const running = useRef(false)
  const kept = useContext(KeptContext)
  const clearFault = useCallback(() => setFault(undefined), [])

  const attempt = async <T>(call: () => Promise<T>, done: (answer: T) => void) => {
    try {
      const answer = await call()
      if (again) running.current = false
      else kept?.end()
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
