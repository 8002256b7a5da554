import Box from '@mui/material/Box'
import { type NotificationPayload, useNotificationContext } from 'ra-core'
import { useCallback, useEffect, useState } from 'react'

import { Notice, type NoticeData } from './Notice.tsx'

const MAX_NOTICES = 3
let lastId = 0

function toNotice({ message, type, notificationOptions }: NotificationPayload): NoticeData {
  lastId += 1
  return { id: lastId, message, type, options: notificationOptions }
}

/** A newer notice never waits for an older one; the same text is not shown twice. */
function withNext(notices: readonly NoticeData[], next: NoticeData): NoticeData[] {
  const others = notices.filter(
    ({ message, type }) => typeof message !== 'string' || message !== next.message || type !== next.type,
  )
  return [...others, next].slice(-MAX_NOTICES)
}

/**
 * Shows notices for 20 seconds (SHL-20) at the bottom, or at the top while a dialog is open, above everything but the
 * cookie notice.
 */
export function Notices() {
  const { notifications, takeNotification } = useNotificationContext()
  const [notices, setNotices] = useState<readonly NoticeData[]>([])

  useEffect(() => {
    if (notifications.length === 0) return
    const next = takeNotification()
    if (next) setNotices(before => withNext(before, toNotice(next)))
  }, [notifications, takeNotification])

  const close = useCallback((id: number) => setNotices(before => before.filter(one => one.id !== id)), [])
  const newest = notices.at(-1)
  useEffect(() => {
    if (newest === undefined) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close(newest.id)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [newest, close])

  return (
    <Box
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        left: 0,
        right: 0,
        bottom: 'calc(16px + var(--cookie-notice, 0px) + var(--page-bar, 0px))',
        px: 2,
        display: 'grid',
        justifyItems: 'center',
        gap: 1,
        pointerEvents: 'none',
        // A dialog's buttons are at the bottom and must not be covered by a notice.
        'body:has(.MuiDialog-root) &': { top: 16, bottom: 'auto' },
      }}
    >
      {notices.map(notice => (
        <Notice key={notice.id} notice={notice} onClose={close} />
      ))}
    </Box>
  )
}
