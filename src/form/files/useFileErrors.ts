import { useCallback, useEffect, useRef, useState } from 'react'

import type { FileFault } from './checkFile.ts'

/** File errors disappear after five seconds (FRM-52). */
export const FILE_ERROR_MS = 5_000

export type FileError = { id: number; fault: FileFault; name: string }

/** Messages about rejected files, each shown for its own five seconds. */
export function useFileErrors(): { errors: readonly FileError[]; report: (fault: FileFault, name: string) => void } {
  const [errors, setErrors] = useState<readonly FileError[]>([])
  const nextId = useRef(0)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())

  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running) clearTimeout(timer)
    }
  }, [])

  const report = useCallback((fault: FileFault, name: string) => {
    const id = (nextId.current += 1)
    setErrors(now => [...now, { id, fault, name }])
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setErrors(now => now.filter(error => error.id !== id))
    }, FILE_ERROR_MS)
    timers.current.add(timer)
  }, [])
  return { errors, report }
}
