import Dialog from '@mui/material/Dialog'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'

type Props = {
  readonly open: boolean
  readonly titleId: string
  readonly maxWidth: 'sm' | 'md'
  readonly onClose: (event: unknown, reason: 'backdropClick' | 'escapeKeyDown') => void
  /** Called after the dialog has left the screen. */
  readonly onClosed: () => void
  readonly children: ReactNode
}

/** The dialog around a form; on a phone it fills the screen. */
export function FormSheet({ open, titleId, maxWidth, onClose, onClosed, children }: Props) {
  const theme = useTheme()
  const isPhone = useMediaQuery(theme.breakpoints.down('sm'))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullScreen={isPhone}
      fullWidth
      maxWidth={maxWidth}
      aria-labelledby={titleId}
      slotProps={{ transition: { onExited: onClosed }, paper: { sx: isPhone ? { borderRadius: 0 } : {} } }}
    >
      {children}
    </Dialog>
  )
}
