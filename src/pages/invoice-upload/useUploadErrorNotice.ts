import { useNotify } from 'ra-core'
import { useCallback } from 'react'

import { noticeOf } from '../../api/http/errorNotices.ts'
import { ERROR_MS } from './noticeTimes.ts'

/** Shows the notice for the code of a thrown error, for as long as errors of the upload area stay (SHL-21). */
export function useUploadErrorNotice(): (thrown: unknown) => void {
  const notify = useNotify()
  return useCallback(
    (thrown: unknown) => {
      const { text, severity } = noticeOf(thrown)
      notify(text, { type: severity, autoHideDuration: ERROR_MS })
    },
    [notify],
  )
}
