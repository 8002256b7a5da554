import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

import { problemSx } from '../theme/problemSx.ts'

type Props = {
  icon: ReactNode
  /** Something is wrong, and the icon says so too. */
  isProblem?: boolean
  title: string
  text: string
  /** 'h2' where the page has a heading of its own. */
  titleLevel?: 'h1' | 'h2'
  /** The one thing to do next. */
  action?: ReactNode
}

/** A page that has one thing to say: what happened and what to do next. */
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
