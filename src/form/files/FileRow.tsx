import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'

import { useForm } from '../context.ts'
import { CloseIcon, FileIcon } from '../field/icons.tsx'
import type { ClassifierValue } from '../services.ts'
import { formatBytes } from './checkFile.ts'
import type { FileItem } from './fileItems.ts'

type Props = {
  id: string
  item: FileItem
  types: readonly ClassifierValue[]
  message: string | undefined
  disabled: boolean
  onType: (code: string | undefined) => void
  onRemove: () => void
  onBlur: () => void
}

/** An attached file: name, size, what kind of document it is (required, specification 001 §5), remove. */
export function FileRow({ id, item, types, message, disabled, onType, onRemove, onBlur }: Props) {
  const { texts } = useForm()
  const name = item.fileName
  return (
    <Box component="li" sx={rowSx}>
      <FileIcon sx={{ color: 'text.secondary', mt: 1 }} />
      <Box sx={{ minWidth: 0, alignSelf: 'center' }}>
        <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="caption" color="textSecondary" className="tabular">
          {formatBytes(item.fileSize)}
        </Typography>
      </Box>
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, gridRow: { xs: 2, sm: 'auto' } }}>
        <NativeSelect
          fullWidth
          value={item.documentType ?? ''}
          disabled={disabled}
          error={message !== undefined}
          onChange={(event) => onType(event.target.value || undefined)}
          onBlur={onBlur}
          input={<OutlinedInput size="small" sx={{ minHeight: 44 }} />}
          inputProps={{
            id: `${id}-documentType`,
            'aria-label': texts.chrome('request.files.typeOf', { name }),
            'aria-required': true,
            'aria-invalid': message !== undefined || undefined,
            'aria-describedby': message === undefined ? undefined : `${id}-error`,
          }}
        >
          <option value="">{texts.chrome('request.files.chooseType')}</option>
          {types.map(({ code, description }) => (
            <option key={code} value={code}>
              {description}
            </option>
          ))}
        </NativeSelect>
        {message !== undefined && (
          <FormHelperText error id={`${id}-error`}>
            {message}
          </FormHelperText>
        )}
      </Box>
      <IconButton
        onClick={onRemove}
        disabled={disabled}
        aria-label={texts.chrome('request.files.remove', { name })}
        sx={{ width: 44, height: 44 }}
      >
        <CloseIcon />
      </IconButton>
    </Box>
  )
}

/** A file on its way into the form. */
export function ReadingRow({ name, fraction }: { name: string; fraction: number }) {
  const { texts } = useForm()
  return (
    <Box component="li" sx={rowSx}>
      <FileIcon sx={{ color: 'text.secondary' }} />
      <Box sx={{ gridColumn: '2 / -1', minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere', mb: 0.75 }}>
          {name}
        </Typography>
        <LinearProgress
          variant="determinate"
          value={Math.round(fraction * 100)}
          aria-label={texts.chrome('request.files.reading', { name })}
          sx={{ borderRadius: 4, height: 6 }}
        />
      </Box>
    </Box>
  )
}

const rowSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'auto 1fr auto', sm: 'auto 1fr minmax(200px, 40%) auto' },
  alignItems: 'start',
  gap: 1.5,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
} as const
