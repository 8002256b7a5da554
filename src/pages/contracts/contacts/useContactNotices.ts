import { useNotify } from 'ra-core'
import { useCallback } from 'react'

import { useSuccessNotice } from '../../../ui/dialog/useSuccessNotice.ts'
import { NOTICE_MS, noticeOf } from '../../../api/http/errorNotices.ts'

/** Notices for adding, changing and deleting a contact: success or failure for 20 seconds (CON-36). */
export function useContactNotices() {
  const notify = useNotify()
  const succeeded = useSuccessNotice()
  const failed = useCallback((text: string) => notify(text, { type: 'error', autoHideDuration: NOTICE_MS }), [notify])
  const showRejection = useCallback((error: unknown) => failed(noticeOf(error).text), [failed])
  return { succeeded, failed, rejected: showRejection }
}
