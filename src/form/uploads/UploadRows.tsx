import Alert from '@mui/material/Alert'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'

import { useForm } from '../context.ts'
import { CloseIcon } from '../field/icons.tsx'
import { formatBytes } from '../files/checkFile.ts'
import { FileLine } from '../files/FileLine.tsx'
import type { UploadedFile } from '../../contract/formServices.ts'

type StoredProps = {
  id: string
  file: UploadedFile | undefined
  message: string | undefined
  disabled: boolean
  onRemove: () => void
}

/** An uploaded file. The id receives the focus when the server reports a problem with it. */
export function StoredRow({ id, file, message, disabled, onRemove }: StoredProps) {
  const { texts } = useForm()
  const name = file?.name ?? texts.chrome('request.uploads.file')
  return (
    <FileLine
      id={id}
      name={name}
      notes={
        <>
          {file && (
            <Typography variant="caption" color="textSecondary" className="tabular">
              {formatBytes(file.size)}
            </Typography>
          )}
          {message !== undefined && <FormHelperText error>{message}</FormHelperText>}
        </>
      }
      onRemove={{ label: texts.chrome('request.files.remove', { name }), disabled, act: onRemove }}
    />
  )
}

/** A file being uploaded. */
export function RunningRow({ name, fraction, onCancel }: { name: string; fraction: number; onCancel: () => void }) {
  const { texts } = useForm()
  return (
    <FileLine
      name={name}
      progress={{ fraction, label: texts.chrome('request.uploads.sending', { name }) }}
      onRemove={{ label: texts.chrome('request.uploads.cancel', { name }), disabled: false, act: onCancel }}
    />
  )
}

/** A rejected file with the reason; it stays until the user dismisses it. */
export function FailedRow({ name, message, onDismiss }: { name: string; message: string; onDismiss: () => void }) {
  const { texts } = useForm()
  return (
    <Alert
      severity="error"
      role="none"
      sx={{ overflowWrap: 'anywhere' }}
      action={
        <IconButton
          size="small"
          color="inherit"
          onClick={onDismiss}
          aria-label={texts.chrome('request.uploads.dismiss', { name })}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      }
    >
      {`${name}: ${message}`}
    </Alert>
  )
}
