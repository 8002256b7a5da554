import CalendarTodayIcon from '@mui/icons-material/CalendarToday'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'

import { isCalendarDate } from '../url/calendarDate.ts'

type Props = {
  readonly label: string
  readonly value: string
  readonly min?: string
  readonly max?: string
  /** The day is none that the page can use beside the other one; `id` of the text that says why. */
  readonly problemId?: string
  readonly onChange: (value: string | undefined) => void
}

/**
 * A day as YYYY-MM-DD in every language (000 §9), which the browser's own date input would not show; its calendar is
 * used behind a button. A half-typed day is kept in the field and marked when the person leaves it, but never applied.
 */
export function DateField({ label, value, min, max, problemId, onChange }: Props) {
  const translate = useTranslate()
  const [text, setText] = useState(value)
  const [left, setLeft] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  useEffect(() => setText(value), [value])
  const broken = text !== '' && !isCalendarDate(text)

  const type = (next: string) => {
    setText(next)
    setLeft(false)
    if (next === '') onChange(undefined)
    else if (isCalendarDate(next)) onChange(next)
  }

  return (
    <Box sx={{ position: 'relative', minWidth: 0 }}>
      <TextField
        size="small"
        fullWidth
        label={label}
        value={text}
        placeholder="YYYY-MM-DD"
        error={(left && broken) || problemId !== undefined}
        helperText={left && broken ? translate('factoring.filter.dateFormat') : undefined}
        onChange={(event) => type(event.target.value.trim())}
        onBlur={() => setLeft(true)}
        sx={{ '& input': { pr: 0 }, '& input::placeholder': { fontSize: '0.8125rem' } }}
        slotProps={{
          // The format stands in the empty field, so the label has to make room for it.
          inputLabel: { shrink: true },
          htmlInput: { maxLength: 10, autoComplete: 'off', ...(problemId === undefined ? {} : { 'aria-describedby': problemId }) },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton
                  size="small"
                  edge="end"
                  aria-label={translate('factoring.filter.openCalendar', { label })}
                  onClick={() => picker.current?.showPicker()}
                >
                  <CalendarTodayIcon fontSize="inherit" />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      <Box
        component="input"
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={isCalendarDate(value) ? value : ''}
        min={min}
        max={max}
        onChange={(event: React.ChangeEvent<HTMLInputElement>) => type(event.target.value)}
        sx={{ position: 'absolute', bottom: 0, right: 0, width: 1, height: 1, opacity: 0, border: 0, p: 0, pointerEvents: 'none' }}
      />
    </Box>
  )
}
