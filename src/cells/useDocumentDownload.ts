import { useNotify } from 'ra-core'
import { useCallback, useEffect, useRef, useState } from 'react'

import { isAbort } from '../providers/ApiError.ts'
import { downloadDocument } from '../providers/documents.ts'
import { saveFile } from '../providers/download.ts'
import { noticeOf } from '../providers/errorNotices.ts'

/** Fetches a document and saves it as `{id}.pdf` (002 §7). A second click while it is on its way does nothing; leaving the page stops it. */
export function useDocumentDownload(id: string) {
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
      saveFile(await downloadDocument(id, abort.signal), `${id}.pdf`)
    } catch (error) {
      if (abort.signal.aborted || isAbort(error)) return
      const { text, severity, durationMs } = noticeOf(error)
      notify(text, { type: severity, autoHideDuration: durationMs })
    } finally {
      running.current = null
      setIsRunning(false)
    }
  }, [id, notify])
  return { isRunning, start }
}
