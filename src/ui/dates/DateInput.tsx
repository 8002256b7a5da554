import CalendarTodayIcon from '@mui/icons-material/CalendarToday'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'

import { isRenderedPage } from '../../api/public/pageData.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { CalendarPopover } from './CalendarPopover.tsx'
import { readDay } from './readDay.ts'

type Props = {
  readonly id: string
  /** Rendered above the field; omitted when the surrounding frame has a label. */
  readonly label?: string
  /** Names the field in the button's accessible label. */
  readonly name: string
  /** The field's value: a day as YYYY-MM-DD, or partially typed text. */
  readonly text: string
  readonly onText: (text: string) => void
  readonly onLeave?: () => void
  readonly size?: 'small' | 'medium'
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly invalid: boolean
  readonly message?: ReactNode
  readonly describedBy?: string | undefined
  readonly required?: boolean
  readonly readOnly?: boolean
}

/** Fits the longest format including surrounding spaces. */
const MAX_LENGTH = 20

/**
 * The only date control: typed as YYYY-MM-DD in every language (FMT-02, FMT-18), or chosen from a calendar in the
 * portal's language by the button or Alt + Arrow down. The native date input would use the browser's language. Other
 * formats are normalized on blur; invalid text stays as typed.
 */
export function DateInput({
  id,
  label,
  name,
  text,
  onText,
  onLeave,
  size = 'medium',
  min,
  max,
  invalid,
  message,
  describedBy,
  required = false,
  readOnly = false,
}: Props) {
  const t = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const reading = readDay(text)
  const calendarName = t('date.openCalendar', { label: name })

  const first = useRef({ text, onText })
  // In a page rendered on the server, a date may have been typed before the script arrived.
  useLayoutEffect(() => {
    if (!isRenderedPage()) return
    const typed = input.current?.value
    if (typed !== undefined && typed !== first.current.text) first.current.onText(typed)
  }, [])
  const tidy = () => {
    if (reading.kind === 'day' && reading.day !== text) onText(reading.day)
  }
  const open = () => setAnchor(frame.current)
  const close = () => {
    setAnchor(null)
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') tidy()
    if (event.key !== 'ArrowDown' || !event.altKey || readOnly) return
    event.preventDefault()
    open()
  }
  const described = [describedBy, message ? `${id}-helper-text` : undefined].filter(Boolean).join(' ')

  return (
    <>
      <TextField
        ref={frame}
        id={id}
        size={size}
        fullWidth
        label={label}
        value={text}
        placeholder={t('date.placeholder')}
        error={invalid}
        helperText={message}
        inputRef={input}
        onChange={event => onText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          tidy()
          onLeave?.()
        }}
        // The Lithuanian format has four capital M: it must fit into the filters of a list at 1366 px.
        sx={{
          minWidth: 0,
          '& input': { pr: 0 },
          '& .MuiInputAdornment-root': { ml: 0.25 },
          '& input::placeholder': { fontSize: size === 'small' ? '0.75rem' : '0.8125rem', letterSpacing: '-0.02em' },
        }}
        slotProps={{
          // The empty field shows the format as its placeholder, so the label must be shrunk.
          inputLabel: { shrink: true },
          htmlInput: {
            maxLength: MAX_LENGTH,
            autoComplete: 'off',
            spellCheck: false,
            inputMode: 'numeric',
            readOnly,
            'aria-required': required || undefined,
            'aria-describedby': described || undefined,
            'aria-keyshortcuts': 'Alt+ArrowDown',
          },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton
                  size="small"
                  edge="end"
                  disabled={readOnly}
                  aria-label={calendarName}
                  aria-haspopup="dialog"
                  aria-expanded={anchor !== null}
                  onClick={open}
                >
                  <CalendarTodayIcon fontSize="inherit" />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      {anchor !== null && (
        <CalendarPopover
          anchor={anchor}
          label={calendarName}
          day={reading.kind === 'day' ? reading.day : ''}
          min={min}
          max={max}
          onClose={close}
          onDay={day => {
            onText(day)
            close()
          }}
        />
      )}
    </>
  )
}
