import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'

import { ChevronIcon } from '../../../theme/ChevronIcon.tsx'

export type Choice = { key: string; href: string; title: string; text: string }

/** Large links, one per option. */
export function Choices({ choices }: { choices: readonly Choice[] }) {
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(${Math.min(3, choices.length)}, minmax(0, 1fr))` },
      }}
    >
      {choices.map(({ key, href, title, text }) => (
        <Box component="li" key={key} sx={{ display: 'flex' }}>
          <Link href={href} underline="none" color="inherit" sx={cardSx}>
            <Box
              sx={{
                display: 'flex',
                alignItems: 'center',
                justifyContent: 'space-between',
                gap: 2,
                color: 'primary.main',
              }}
            >
              <Typography component="h2" variant="h3" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {title}
              </Typography>
              <ChevronIcon aria-hidden sx={{ flexShrink: 0, transform: 'rotate(-90deg)' }} />
            </Box>
            <Typography color="textSecondary">{text}</Typography>
          </Link>
        </Box>
      ))}
    </Box>
  )
}

const cardSx = {
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  p: { xs: 2.5, sm: 3 },
  border: 1,
  borderColor: 'divider',
  borderRadius: '16px',
  bgcolor: 'background.paper',
  '&:hover': { borderColor: 'primary.main', bgcolor: 'action.hover' },
} as const
