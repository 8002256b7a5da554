import CloudUploadOutlined from '@mui/icons-material/CloudUploadOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type DragEvent, useState } from 'react'

type Props = {
  readonly id: string
  readonly label: string
  readonly hint: string
  readonly types: readonly string[]
  readonly isSmall?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** A file input over its whole area: keyboard, screen reader, pointer and dropped files use the same control. */
export function FileDrop({ id, label, hint, types, isSmall = false, onFiles }: Props) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
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
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: '12px',
        bgcolor: isOver ? 'action.selected' : 'background.sunken',
        px: 2,
        py: isSmall ? 2 : { xs: 3, sm: 5 },
        display: 'grid',
        justifyItems: 'center',
        gap: 0.5,
        textAlign: 'center',
        '&:focus-within': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '2px' },
        '& input': { position: 'absolute', inset: 0, width: '100%', height: '100%', opacity: 0, cursor: 'pointer' },
      }}
    >
      <input
        id={id}
        type="file"
        multiple
        accept={types.join(',')}
        aria-label={label}
        aria-describedby={`${id}-hint`}
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          // Allows choosing the same file again after it was corrected.
          event.target.value = ''
        }}
      />
      <CloudUploadOutlined aria-hidden color="primary" fontSize={isSmall ? 'medium' : 'large'} />
      <Typography aria-hidden color="primary" sx={{ fontWeight: 600 }}>
        {label}
      </Typography>
      <Typography id={`${id}-hint`} variant="caption" color="textSecondary">
        {hint}
      </Typography>
    </Box>
  )
}
