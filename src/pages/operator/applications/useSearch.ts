import { useCallback, useRef, useState } from 'react'

import { type Fault, type FaultTexts, faultOf } from '../../../layout/dialog/fault.ts'
import type { Submit } from '../../../layout/dialog/useSubmit.ts'

/** The sending half of a dialog that stays open and asks again: one call at a time, as often as the person likes. */
export function useSearch(texts: FaultTexts): Submit {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault>()
  const running = useRef(false)
  const clearFault = useCallback(() => setFault(undefined), [])
  const attempt = async <T>(call: () => Promise<T>, done: (answer: T) => void) => {
    try {
      done(await call())
    } catch (error) {
      setFault(faultOf(error, texts))
    } finally {
      running.current = false
      setBusy(false)
    }
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
