import Alert from '@mui/material/Alert'
import { CloseNotificationContext, type NotificationPayload, useTranslate } from 'ra-core'
import { useCallback, useState } from 'react'

import { useText } from '../i18n/TextsContext.ts'
import { NOTICE_MS } from '../api/http/errorNotices.ts'
import { usePausableTimer } from '../ui/usePausableTimer.ts'

export type NoticeData = {
  id: number
  message: NotificationPayload['message']
  type: NotificationPayload['type']
  options: NotificationPayload['notificationOptions']
}

const severities = ['success', 'info', 'warning', 'error'] as const

type Props = { notice: NoticeData; onClose: (id: number) => void }

/**
 * One notice. Errors interrupt a screen reader, others wait. It closes after its timeout, which pauses while pointer or
 * focus is on it, or immediately by its button.
 */
export function Notice({ notice: { id, message, type, options }, onClose }: Props) {
  const t = useText()
  const translate = useTranslate()
  const [isPaused, setIsPaused] = useState(false)
  const close = useCallback(() => onClose(id), [onClose, id])
  const durationMs = options?.autoHideDuration === undefined ? NOTICE_MS : options.autoHideDuration
  usePausableTimer(durationMs, isPaused, close)
  const severity = severities.find(one => one === type) ?? 'info'
  const urgent = severity === 'error' || severity === 'warning'
  return (
    <CloseNotificationContext.Provider value={close}>
      <Alert
        role={urgent ? 'alert' : 'status'}
        severity={severity}
        onClose={close}
        closeText={t('action.close')}
        onMouseEnter={() => setIsPaused(true)}
        onMouseLeave={() => setIsPaused(false)}
        onFocus={() => setIsPaused(true)}
        onBlur={() => setIsPaused(false)}
        sx={{
          pointerEvents: 'auto',
          width: 'fit-content',
          maxWidth: 'min(560px, 100%)',
          boxShadow: 6,
          whiteSpace: 'pre-line',
          '@media print': { display: 'none' },
        }}
      >
        {typeof message === 'string' ? translate(message, { _: message, ...options?.messageArgs }) : message}
      </Alert>
    </CloseNotificationContext.Provider>
  )
}
