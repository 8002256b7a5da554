import { useCallback, useEffect, useRef, useState } from 'react'

import { isAbort } from '../../api/http/ApiError.ts'

export type Polled<T> = { list: readonly T[] | undefined; failed: boolean; reload(): void }

/**
 * A list that is refetched at an interval while the page is visible.
 * @param load must be the same function
 */
export function usePolled<T>(load: (signal: AbortSignal) => Promise<T[]>, intervalMs: number): Polled<T> {
  const [polled, setPolled] = useState<Omit<Polled<T>, 'reload'>>({ list: undefined, failed: false })
  const again = useRef<() => void>(() => {})
  useEffect(() => {
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const poll = async () => {
      clearTimeout(timer)
      try {
        setPolled({ list: await load(abort.signal), failed: false })
      } catch (error) {
        if (isAbort(error)) return
        setPolled(now => ({ ...now, failed: true }))
      }
      clearTimeout(timer)
      if (!document.hidden && !abort.signal.aborted) timer = setTimeout(() => void poll(), intervalMs)
    }
    const onVisibility = () => {
      if (document.hidden) clearTimeout(timer)
      else void poll()
    }
    again.current = () => void poll()
    document.addEventListener('visibilitychange', onVisibility)
    void poll()
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      clearTimeout(timer)
      abort.abort()
    }
  }, [load, intervalMs])
  const reload = useCallback(() => again.current(), [])
  return { ...polled, reload }
}
