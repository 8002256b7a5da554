import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'

type Props = {
  readonly label: string
  readonly messageId: string
  /** Why the ends cannot be used; empty when they can. */
  readonly message: string
  readonly children: ReactNode
}

/** Both ends of a typed range beside each other, and below them what is wrong. */
export function RangeFields({ label, messageId, message, children }: Props) {
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 0.5, rowGap: 1 }}
    >
      {children}
      <FormHelperText
        id={messageId}
        error
        role="status"
        sx={{ gridColumn: '1 / -1', m: 0, mx: 1.5, '&:empty': { display: 'none' } }}
      >
        {message}
      </FormHelperText>
    </Box>
  )
}

type FieldProps = {
  readonly label: string
  readonly text: string
  readonly inputMode: 'numeric' | 'decimal'
  /** Id of the text that explains why this end cannot be used. */
  readonly problemId: string | undefined
  readonly onText: (text: string) => void
  readonly onBlur?: () => void
}

/** One end of a typed range. */
export function RangeField({ label, text, inputMode, problemId, onText, onBlur }: FieldProps) {
  return (
    <TextField
      size="small"
      label={label}
      value={text}
      error={problemId !== undefined}
      onChange={event => onText(event.target.value)}
      {...(onBlur && { onBlur })}
      slotProps={{
        // Above the field also while it is empty: half a field is too narrow for it.
        inputLabel: { shrink: true },
        htmlInput: {
          inputMode,
          autoComplete: 'off',
          ...(problemId === undefined ? {} : { 'aria-describedby': problemId }),
        },
      }}
    />
  )
}
