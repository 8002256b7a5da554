import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { formatDateTime } from './formatDate.ts'

export type HistoryLine = {
  readonly id: string
  readonly name: string
  readonly at: string
  /** Beside the time. */
  readonly detail?: string | undefined
  /** On lines of its own. */
  readonly note?: string | undefined
}

/** What has happened, latest first, along a line. */
export function EventHistory({ label, events }: { readonly label?: string; readonly events: readonly HistoryLine[] }) {
  return (
    <Box
      component="ol"
      aria-label={label}
      sx={{ m: 0, ml: '6px', p: 0, listStyle: 'none', borderLeft: 2, borderColor: 'divider' }}
    >
      {events.map(({ id, name, at, detail, note }, index) => (
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
              bgcolor: index === 0 ? 'primary.main' : 'text.disabled',
            }}
          />
          <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{name}</Typography>
          <Typography variant="caption" color="textSecondary">
            <time dateTime={at}>{formatDateTime(at)}</time>
            {detail !== undefined && ` · ${detail}`}
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
