import { useNotify } from 'ra-core'
import { useCallback } from 'react'

import { noticeOf } from '../api/http/errorNotices.ts'

/** `const showError = useErrorNotice()`: shows the notice for the code of a thrown error. Staff pages only. */
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
