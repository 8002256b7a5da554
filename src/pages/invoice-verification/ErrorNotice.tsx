import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useState } from 'react'

import { useText } from '../../i18n/TextsContext.ts'
import { usePausableTimer } from '../../ui/usePausableTimer.ts'

/** Errors of this page stay for 5 seconds (VER-07), longer while pointer or focus is on them. */
const ERROR_NOTICE_MS = 5_000

export function ErrorNotice({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useText()
  const [isPaused, setIsPaused] = useState(false)
  usePausableTimer(ERROR_NOTICE_MS, isPaused, onClose)
  return (
    <Box
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        left: 16,
        right: 16,
        bottom: 'calc(16px + var(--cookie-notice, 0px))',
        display: 'grid',
        justifyItems: 'center',
      }}
    >
      <Alert
        role="alert"
        severity="error"
        onClose={onClose}
        closeText={t('action.close')}
        onMouseEnter={() => setIsPaused(true)}
        onMouseLeave={() => setIsPaused(false)}
        onFocus={() => setIsPaused(true)}
        onBlur={() => setIsPaused(false)}
        sx={{ maxWidth: 560, boxShadow: 6 }}
      >
        {text}
      </Alert>
    </Box>
  )
}
