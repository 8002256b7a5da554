import Box from '@mui/material/Box'
import { type NotificationPayload, useNotificationContext } from 'ra-core'
import { useCallback, useEffect, useState } from 'react'

import { Notice, type ShownNotice } from './Notice.tsx'

const MOST_AT_ONCE = 3
let made = 0

function shownOf({ message, type, notificationOptions }: NotificationPayload): ShownNotice {
  made += 1
  return { id: made, message, type, options: notificationOptions }
}

/** A newer notice never waits for an older one to pass; the same words are not shown twice. */
function withNext(shown: readonly ShownNotice[], next: ShownNotice): ShownNotice[] {
  const others = shown.filter(
    ({ message, type }) => typeof message !== 'string' || message !== next.message || type !== next.type,
  )
  return [...others, next].slice(-MOST_AT_ONCE)
}

/** Notices stand at the bottom (at the top while a dialog is open) for 20 seconds (SHL-20), over everything but the cookie notice below them. */
export function Notices() {
  const { notifications, takeNotification } = useNotificationContext()
  const [shown, setShown] = useState<readonly ShownNotice[]>([])

  useEffect(() => {
    if (notifications.length === 0) return
    const next = takeNotification()
    if (next) setShown(before => withNext(before, shownOf(next)))
  }, [notifications, takeNotification])

  const close = useCallback((id: number) => setShown(before => before.filter(one => one.id !== id)), [])
  const newest = shown.at(-1)
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
        bottom: 'calc(16px + var(--cookie-notice, 0px))',
        px: 2,
        display: 'grid',
        justifyItems: 'center',
        gap: 1,
        pointerEvents: 'none',
        // The buttons of a dialog are at its bottom, and must not wait until a notice has gone.
        'body:has(.MuiDialog-root) &': { top: 16, bottom: 'auto' },
      }}
    >
      {shown.map(notice => (
        <Notice key={notice.id} notice={notice} onClose={close} />
      ))}
    </Box>
  )
}
