import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type DragEvent, useRef, useState } from 'react'

import { useForm } from '../context.ts'
import { UploadIcon } from '../field/icons.tsx'
import { useTakeOver } from '../../ui/useTakeOver.ts'

type Props = {
  id: string
  describedBy: string | undefined
  invalid: boolean
  disabled: boolean
  /** Accepted file extensions, and the sentence that names them. */
  types: readonly string[]
  limits: string
  onFiles: (files: readonly File[]) => void
}

/**
 * File input: press (or Enter) opens the system's dialog, which offers the camera on a phone; files can also be
 * dropped. The input covers the area, so keyboard, screen reader and pointer use the same control.
 */
export function DropZone({ id, describedBy, invalid, disabled, types, limits, onFiles }: Props) {
  const { texts } = useForm()
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = (from: HTMLInputElement) => {
    onFiles([...(from.files ?? [])])
    // Allows choosing the same file again after it was removed.
    from.value = ''
  }
  useTakeOver(() => {
    if (input.current?.files?.length) take(input.current)
  })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) onFiles([...event.dataTransfer.files])
  }
  return (
    <Box
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        position: 'relative',
        border: '1.5px dashed',
        borderColor: invalid ? 'error.main' : over ? 'primary.main' : 'divider',
        borderRadius: '12px',
        bgcolor: over ? 'action.selected' : 'background.sunken',
        px: 2,
        py: 3,
        display: 'grid',
        justifyItems: 'center',
        gap: 0.5,
        textAlign: 'center',
        '&:focus-within': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '2px' },
        '& input': {
          position: 'absolute',
          inset: 0,
          width: '100%',
          height: '100%',
          opacity: 0,
          cursor: disabled ? 'default' : 'pointer',
        },
      }}
    >
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        disabled={disabled}
        accept={types.join(',')}
        aria-label={texts.chrome('request.files.add')}
        aria-describedby={[describedBy, `${id}-limits`].filter(Boolean).join(' ')}
        aria-invalid={invalid || undefined}
        onChange={event => take(event.target)}
      />
      <UploadIcon sx={{ color: 'primary.main' }} />
      <Typography aria-hidden sx={{ fontWeight: 600 }} color="primary">
        {texts.chrome('request.files.add')}
      </Typography>
      <Typography id={`${id}-limits`} variant="caption" color="textSecondary">
        {limits}
      </Typography>
    </Box>
  )
}
