import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import { usePausableTimer } from '../../../ui/usePausableTimer.ts'

export type Undo = { readonly id: number; readonly text: string; readonly ms: number; readonly undo: () => void }
type Props = { readonly undo: Undo; readonly onEnd: () => void }

/** What was just done, with the way back; it stays while the pointer or the focus is on it. */
export function UndoBar({ undo, onEnd }: Props) {
  const t = useText()
  const [isPaused, setPaused] = useState(false)
  usePausableTimer(undo.ms, isPaused, onEnd)
  return (
    <Alert
      role="status"
      severity="info"
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      action={
        <Button
          color="inherit"
          size="small"
          onClick={() => {
            undo.undo()
            onEnd()
          }}
        >
          {t('upload.undo')}
        </Button>
      }
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        left: '50%',
        transform: 'translateX(-50%)',
        bottom: 'calc(16px + var(--cookie-notice, 0px) + var(--page-bar, 0px))',
        width: 'max-content',
        maxWidth: 'calc(100vw - 32px)',
        boxShadow: 6,
        alignItems: 'center',
      }}
    >
      {undo.text}
    </Alert>
  )
}
