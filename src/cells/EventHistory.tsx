import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

import type { Tone } from '../../schemas/lists/vocabularies.ts'
import { tones } from '../contract/tones.ts'
import { formatDateTime } from './formatDate.ts'

export type HistoryLine = {
  readonly id: string
  readonly name: ReactNode
  /** A timestamp, or a day (YYYY-MM-DD) where no time is known. */
  readonly at: string
  /** Colour of the dot; without one the latest event stands out. */
  readonly tone?: Tone
  /** Beside the time. */
  readonly detail?: ReactNode
  /** On lines of its own. */
  readonly note?: string | undefined
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What has happened, latest first, along a line. */
export function EventHistory({ label, events }: { readonly label?: string; readonly events: readonly HistoryLine[] }) {
  const { mode } = useTheme().palette
  return (
    <Box
      component="ol"
      aria-label={label}
      sx={{ m: 0, ml: '6px', p: 0, listStyle: 'none', borderLeft: 2, borderColor: 'divider' }}
    >
      {events.map(({ id, name, at, tone, detail, note }, index) => (
        <Box key={id} component="li" sx={{ position: 'relative', pl: 2.5, pb: 2, '&:last-of-type': { pb: 0 } }}>
          <Box
            aria-hidden
            sx={{
              position: 'absolute',
              left: -6,
              top: 6,
              width: 10,
              height: 10,
              borderRadius: '50%',
              bgcolor: tone === undefined ? (index === 0 ? 'primary.main' : 'text.disabled') : tones[tone][mode].text,
            }}
          />
          <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{name}</Typography>
          <Typography variant="caption" color="textSecondary">
            <time dateTime={at}>{DAY.test(at) ? at : formatDateTime(at)}</time>
            {detail !== undefined && <> · {detail}</>}
          </Typography>
          {note !== undefined && (
            <Typography variant="body2" sx={{ mt: 0.25, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              {note}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  )
}
