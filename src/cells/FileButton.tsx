import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import type { ReactNode } from 'react'

type Props = {
  readonly icon: ReactNode
  readonly text: string
  /** Accessible label: the text and what the file belongs to. */
  readonly label: string
  readonly isRunning: boolean
  readonly onClick: () => void
  readonly size?: 'small' | 'medium'
  readonly disabled?: boolean
}

/** Saves a file. While it is generated, the button shows progress and keeps its place and the focus. */
export function FileButton({ icon, text, label, isRunning, onClick, size = 'small', disabled = false }: Props) {
  return (
    <Button
      size={size}
      variant="outlined"
      color="inherit"
      disabled={disabled}
      startIcon={isRunning ? <CircularProgress size={16} color="inherit" aria-hidden /> : icon}
      aria-label={label}
      aria-busy={isRunning}
      aria-disabled={isRunning}
      onClick={event => {
        // The click must not also open the row.
        event.stopPropagation()
        onClick()
      }}
      sx={{ flexShrink: 0, whiteSpace: 'nowrap', ...(isRunning ? { cursor: 'progress' } : {}) }}
    >
      {text}
    </Button>
  )
}
