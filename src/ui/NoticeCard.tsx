import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

import { problemSx } from '../theme/problemSx.ts'

type Props = {
  icon: ReactNode
  /** Marks an error, which the icon also shows. */
  isProblem?: boolean
  title: string
  text: string
  /** 'h2' when the page has its own heading. */
  titleLevel?: 'h1' | 'h2'
  /** The single next step. */
  action?: ReactNode
}

/** A page with a single message: what happened and what to do next. */
export function NoticeCard({ icon, isProblem = false, title, text, titleLevel = 'h1', action }: Props) {
  return (
    <Box sx={{ maxWidth: 480, mx: 'auto', py: { xs: 4, sm: 8 }, textAlign: 'center' }}>
      <Box
        aria-hidden
        sx={{
          width: 72,
          height: 72,
          mx: 'auto',
          mb: 3,
          borderRadius: '24px',
          display: 'grid',
          placeItems: 'center',
          '& svg': { fontSize: 34 },
          ...(isProblem ? problemSx : { color: 'primary.main', bgcolor: 'action.selected' }),
        }}
      >
        {icon}
      </Box>
      <Typography variant={titleLevel} component={titleLevel} sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        {text}
      </Typography>
      {action}
    </Box>
  )
}
