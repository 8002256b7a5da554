import { useNotify } from 'ra-core'
import { useCallback, useEffect, useRef, useState } from 'react'

import { isAbort } from '../api/http/ApiError.ts'
import { saveFile } from '../api/http/download.ts'
import { noticeOf } from '../api/http/errorNotices.ts'

/** The notice of an empty file stays for 10 seconds (LON-07). */
const EMPTY_FILE_MS = 10_000

type Download = (id: string, signal: AbortSignal) => Promise<Blob>

/**
 * Fetches the file of an id and saves it: a `File` under its own name, other data under the name from `nameOf`. A
 * second click while pending is ignored; leaving the page cancels it.
 */
export function useFileDownload(id: string, download: Download, nameOf: (id: string) => string) {
  const notify = useNotify()
  const running = useRef<AbortController | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  useEffect(() => () => running.current?.abort(), [id])

  const start = useCallback(async () => {
    if (running.current) return
    const abort = new AbortController()
    running.current = abort
    setIsRunning(true)
    try {
      const file = await download(id, abort.signal)
      // An empty PDF is an error (LON-07): saved, it would be a file that no program opens.
      if (file.size === 0) return notify('factoring.document.empty', { type: 'error', autoHideDuration: EMPTY_FILE_MS })
      saveFile(file, file instanceof File ? file.name : nameOf(id))
    } catch (error) {
      if (abort.signal.aborted || isAbort(error)) return
      const { text, severity, durationMs } = noticeOf(error)
      notify(text, { type: severity, autoHideDuration: durationMs })
    } finally {
      running.current = null
      setIsRunning(false)
    }
  }, [id, download, nameOf, notify])
  return { isRunning, start }
}
