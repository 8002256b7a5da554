import { useNotify } from 'ra-core'
import { useCallback } from 'react'

import { NOTICE_MS } from '../../api/http/errorNotices.ts'

/** `succeeded('account.email.done')`: shows a success notice for 20 seconds (SHL-20). */
export function useSuccessNotice(): (text: string, params?: Record<string, string | number>) => void {
  const notify = useNotify()
  return useCallback(
    (text, params = {}) => notify(text, { type: 'success', autoHideDuration: NOTICE_MS, messageArgs: params }),
    [notify],
  )
}
