import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'

import { useForm } from '../context.ts'
import { CloseIcon, FileIcon } from '../field/icons.tsx'
import { formatBytes } from '../files/checkFile.ts'
import type { UploadedFile } from '../services.ts'

type StoredProps = { id: string; file: UploadedFile | undefined; message: string | undefined; disabled: boolean; onRemove: () => void }

/** A file that has arrived. The id takes the focus when the server finds something wrong with it. */
export function StoredRow({ id, file, message, disabled, onRemove }: StoredProps) {
  const { texts } = useForm()
  const name = file?.name ?? texts.chrome('request.uploads.file')
  return (
    <Box component="li" id={id} tabIndex={-1} sx={rowSx}>
      <FileIcon sx={{ color: 'text.secondary' }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{name}</Typography>
        {file && (
          <Typography variant="caption" color="textSecondary" className="tabular">
            {formatBytes(file.size)}
          </Typography>
        )}
        {message !== undefined && <FormHelperText error>{message}</FormHelperText>}
      </Box>
      <IconButton onClick={onRemove} disabled={disabled} aria-label={texts.chrome('request.files.remove', { name })} sx={{ width: 44, height: 44 }}>
        <CloseIcon />
      </IconButton>
    </Box>
  )
}

/** A file on its way to the server. */
export function RunningRow({ name, fraction, onCancel }: { name: string; fraction: number; onCancel: () => void }) {
  const { texts } = useForm()
  return (
    <Box component="li" sx={rowSx}>
      <FileIcon sx={{ color: 'text.secondary' }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere', mb: 0.75 }}>
          {name}
        </Typography>
        <LinearProgress variant="determinate" value={Math.round(fraction * 100)} aria-label={texts.chrome('request.uploads.sending', { name })} sx={{ borderRadius: 4, height: 6 }} />
      </Box>
      <IconButton onClick={onCancel} aria-label={texts.chrome('request.uploads.cancel', { name })} sx={{ width: 44, height: 44 }}>
        <CloseIcon />
      </IconButton>
    </Box>
  )
}

/** What was not taken, and why; it stays until the person has read it. */
export function FailedRow({ name, message, onDismiss }: { name: string; message: string; onDismiss: () => void }) {
  const { texts } = useForm()
  return (
    <Alert
      severity="error"
      role="none"
      sx={{ overflowWrap: 'anywhere' }}
      action={
        <IconButton size="small" color="inherit" onClick={onDismiss} aria-label={texts.chrome('request.uploads.dismiss', { name })}>
          <CloseIcon fontSize="small" />
        </IconButton>
      }
    >
      {`${name}: ${message}`}
    </Alert>
  )
}

const rowSx = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 1.5,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
} as const
