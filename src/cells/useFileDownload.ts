import { useNotify } from 'ra-core'
import { useCallback, useEffect, useRef, useState } from 'react'

import { isAbort } from '../providers/ApiError.ts'
import { saveFile } from '../providers/download.ts'
import { noticeOf } from '../providers/errorNotices.ts'

type File = { readonly name: string; readonly fetch: (signal: AbortSignal) => Promise<Blob> }

/** Fetches a file and saves it under its name. A second click while it is on its way does nothing; leaving the page stops it. */
export function useFileDownload({ name, fetch }: File) {
  const notify = useNotify()
  const running = useRef<AbortController | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  useEffect(() => () => running.current?.abort(), [name])

  const start = useCallback(async () => {
    if (running.current) return
    const abort = new AbortController()
    running.current = abort
    setIsRunning(true)
    try {
      saveFile(await fetch(abort.signal), name)
    } catch (error) {
      if (abort.signal.aborted || isAbort(error)) return
      const { text, severity, durationMs } = noticeOf(error)
      notify(text, { type: severity, autoHideDuration: durationMs })
    } finally {
      running.current = null
      setIsRunning(false)
    }
  }, [name, fetch, notify])
  return { isRunning, start }
}
