import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import type { ReactNode } from 'react'

type Props = {
  readonly icon: ReactNode
  readonly text: string
  /** What people who hear the page are told: the text and what the file is of. */
  readonly label: string
  readonly isRunning: boolean
  readonly onClick: () => void
  readonly size?: 'small' | 'medium'
  readonly disabled?: boolean
}

/** Saves a file. While it is being made the button turns and stays where it is, also for the focus. */
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
        // A row that opens by a click must not open by this one.
        event.stopPropagation()
        onClick()
      }}
      sx={{ whiteSpace: 'nowrap', ...(isRunning ? { cursor: 'progress' } : {}) }}
    >
      {text}
    </Button>
  )
}
