import { useCallback, useRef, useState } from 'react'

/**
 * Runs one call at a time and reports it as `busy`. A ref rejects the second click of a double click, which comes before
 * the next render.
 * @returns `run`, which resolves at once while a call is running, and otherwise settles as the call does
 */
export function useSingleRun() {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const run = useCallback(async (call: () => Promise<void>): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await call()
    } finally {
      running.current = false
      setBusy(false)
    }
  }, [])
  return { busy, run }
}
