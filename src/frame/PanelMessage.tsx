import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

type Props = {
  readonly title: string
  readonly text: string
  readonly isAlert?: boolean
  readonly children?: ReactNode
}

/** What a panel of the header says instead of its rows, and what to do next. */
export function PanelMessage({ title, text, isAlert = false, children }: Props) {
  return (
    <Box
      role={isAlert ? 'alert' : undefined}
      sx={{ px: 3, py: 4, display: 'grid', gap: 1, justifyItems: 'center', textAlign: 'center' }}
    >
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
      {text !== '' && (
        <Typography variant="body2" color="textSecondary">
          {text}
        </Typography>
      )}
      {children}
    </Box>
  )
}
