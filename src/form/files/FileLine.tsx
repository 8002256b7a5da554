import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

import { CloseIcon, FileIcon } from '../field/icons.tsx'

type Props = {
  name: string
  /** Receives the focus when the file has a problem. */
  id?: string
  /** Replaces the icon. */
  picture?: ReactNode
  /** Below the name: size, changes made to the file, problems. */
  notes?: ReactNode
  /** Uploaded or read share of a pending file; announced as `label`. */
  progress?: { fraction: number | undefined; label: string }
  /** A separate column; a separate row on phones. */
  extra?: ReactNode
  onRemove?: { label: string; disabled: boolean; act: () => void }
}

/** A file in a list: its name, its progress and a button to remove it. */
export function FileLine({ name, id, picture, notes, progress, extra, onRemove }: Props) {
  return (
    <Box component="li" {...(id === undefined ? {} : { id, tabIndex: -1 })} sx={extra === undefined ? lineSx : wideSx}>
      {picture ?? <FileIcon sx={{ color: 'text.secondary', mt: 1 }} />}
      <Box sx={{ minWidth: 0, alignSelf: 'center' }}>
        <Typography
          {...(progress ? { variant: 'body2' } : {})}
          sx={{ fontWeight: progress ? 400 : 550, overflowWrap: 'anywhere' }}
        >
          {name}
        </Typography>
        {notes}
        {progress && (
          <Box
            component="progress"
            max={100}
            {...(progress.fraction === undefined ? {} : { value: Math.round(progress.fraction * 100) })}
            aria-label={progress.label}
            sx={progressSx}
          />
        )}
      </Box>
      {extra !== undefined && (
        <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, gridRow: { xs: 2, sm: 'auto' } }}>{extra}</Box>
      )}
      {onRemove && (
        <IconButton
          onClick={onRemove.act}
          disabled={onRemove.disabled}
          aria-label={onRemove.label}
          sx={{ width: 44, height: 44 }}
        >
          <CloseIcon />
        </IconButton>
      )}
    </Box>
  )
}

/** The native progress bar: the library's would add two kilobytes to the public form. */
const progressSx = {
  display: 'block',
  width: '100%',
  height: 6,
  mt: 0.75,
  accentColor: (theme: Theme) => theme.palette.primary.main,
} as const
const lineSx = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: 1.5,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
} as const
const wideSx = {
  ...lineSx,
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr) auto', sm: 'auto minmax(0, 1fr) minmax(200px, 40%) auto' },
} as const
