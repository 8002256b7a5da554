import { useNotify } from 'ra-core'
import { useCallback } from 'react'

import { noticeOf } from '../api/http/errorNotices.ts'

/** `const showError = useErrorNotice()`: whatever a call threw becomes the notice of its code. Staff pages only. */
export function useErrorNotice(): (thrown: unknown) => void {
  const notify = useNotify()
  return useCallback(
    (thrown: unknown) => {
      const { text, severity, durationMs } = noticeOf(thrown)
      notify(text, { type: severity, autoHideDuration: durationMs })
    },
    [notify],
  )
}
