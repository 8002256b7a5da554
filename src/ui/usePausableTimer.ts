import { useEffect, useRef } from 'react'

/** Calls `onEnd` after `durationMs` without pauses; null never ends. */
export function usePausableTimer(durationMs: number | null, paused: boolean, onEnd: () => void): void {
  const left = useRef(durationMs)
  useEffect(() => {
    if (left.current === null || paused) return
    const startedAt = Date.now()
    const remaining = left.current
    const timer = setTimeout(onEnd, remaining)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, remaining - (Date.now() - startedAt))
    }
  }, [paused, onEnd])
}
