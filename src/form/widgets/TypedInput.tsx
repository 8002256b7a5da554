import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import {
  type ChangeEvent,
  type FocusEvent,
  type FocusEventHandler,
  memo,
  useCallback,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'

import { INPUT_PADDING_PX } from '../../theme/inputPadding.ts'
import { createDotWatch } from '../number.ts'
import type { FieldUi, Json } from '../../contract/formTypes.ts'
import { controlAttributes } from './attributes.ts'
import { selectAll } from './selectAll.ts'
import type { WidgetProps } from './types.ts'

/** What becomes of a typed text: what the input shows instead, and what the field then holds. */
export type Read = (typed: string) => { text: string; value: Json | undefined }

type Props = Omit<WidgetProps, 'field' | 'label' | 'onChange' | 'value'> & {
  /** What the field holds, as it is shown while nobody types. */
  text: string
  read: Read
  /**
   * A number: selected as a whole on focus, never rewritten while it has the focus. `shown`: what stands there was written by the portal,
   * `typed`: by the person.
   */
  number?: 'shown' | 'typed'
  type?: 'text' | 'email' | 'tel'
  inputMode?: FieldUi['inputMode']
  autoComplete?: string | undefined
  /** Stands behind the text. */
  unit?: string | undefined
  /** More than one line. */
  rows?: number
  /** Digits of the same width. */
  tabular?: boolean
}

/**
 * The same props draw nothing again. Its height is its own, so that a key lays out this input and not the page around it: on a slow phone
 * a quarter of the time until the key is seen. A block, because contained it has no baseline: in a line of text it would leave room below itself.
 */
const Frame = memo(
  styled(OutlinedInput)(({ rows }) => ({
    contain: 'size layout style',
    display: 'flex',
    height: `calc(${rows === undefined ? '1.5em' : `${rows} * 1.4375em`} + ${2 * INPUT_PADDING_PX}px)`,
    paddingBlock: 0,
  })),
)

/**
 * An input that is typed into. The browser shows what is typed, the form keeps what `read` makes of it, and nothing is drawn with a key:
 * putting into the page once more what stands there already costs more than all the rest of a keystroke. What comes from elsewhere (a
 * cleared form, an answer set by a rule) is put into the input; so is the usual spelling when the input is left.
 */
export function TypedInput(props: Props) {
  const {
    text,
    type = 'text',
    id,
    required,
    readOnly,
    invalid,
    describedBy,
    placeholder,
    inputMode = 'text',
    autoComplete = 'off',
    unit,
    rows,
    tabular = false,
  } = props
  const isNumber = props.number !== undefined
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(props)
  const shown = useRef(text)
  /** What the field holds by what is being typed; undefined while nobody types. */
  const typed = useRef<{ value: Json | undefined }>(undefined)
  const [first] = useState(text)
  const [dots] = useState(createDotWatch)
  const [, redraw] = useReducer((count: number) => count + 1, 0)

  const show = useCallback((next: string) => {
    shown.current = next
    if (input.current && input.current.value !== next) input.current.value = next
  }, [])
  useLayoutEffect(() => {
    latest.current = props
    // Another component may have rendered this with an older value: what the field holds now decides.
    if (typed.current && typed.current.value === props.now()) return
    typed.current = undefined
    // What moves a number somewhere else is seen when this one is left: nothing is written under a hand.
    if (props.number === undefined || input.current !== document.activeElement) show(text)
  })

  const change = useCallback(
    ({ target, nativeEvent }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const { read, number, onTyped } = latest.current
      const text = target.value
      if (number === undefined) {
        const next = read(text)
        if (next.text !== text) {
          // The cursor stays before the same characters.
          const behind = target.selectionStart === null ? undefined : text.length - target.selectionStart
          target.value = next.text
          if (behind !== undefined)
            target.setSelectionRange(Math.max(0, next.text.length - behind), Math.max(0, next.text.length - behind))
        }
        shown.current = next.text
        typed.current = { value: next.value }
        return onTyped(next.value)
      }
      const { value } = read(dots.read(text, shown.current, (nativeEvent as Partial<InputEvent>).inputType))
      shown.current = text
      typed.current = { value }
      return onTyped(value)
    },
    [dots],
  )
  const [{ onFocus, ...presses }] = useState(selectAll)
  const enter = useCallback(
    (event: FocusEvent<HTMLInputElement>) => {
      if (latest.current.number === undefined) return
      dots.begin(latest.current.number === 'shown')
      onFocus(event)
    },
    [dots, onFocus],
  )
  const leave = useCallback(() => {
    typed.current = undefined
    redraw()
    latest.current.onBlur()
  }, [])
  const slotProps = useMemo(
    () => ({
      input: {
        ...controlAttributes({ id, required, invalid, describedBy }),
        inputMode,
        ...(rows === undefined ? { spellCheck: false } : {}),
        ...(type === 'email' ? { autoCapitalize: 'none' } : {}),
        ...(tabular ? { className: 'tabular' } : {}),
        ...(isNumber ? { onPointerDown: presses.onPointerDown, onClick: presses.onClick } : {}),
      },
    }),
    [
      id,
      required,
      invalid,
      describedBy,
      inputMode,
      rows,
      type,
      tabular,
      isNumber,
      presses.onPointerDown,
      presses.onClick,
    ],
  )
  const adornment = useMemo(() => unit !== undefined && <InputAdornment position="end">{unit}</InputAdornment>, [unit])
  return (
    <Frame
      fullWidth
      {...(rows === undefined ? { type } : { multiline: true, rows })}
      defaultValue={first}
      inputRef={input}
      error={invalid}
      readOnly={readOnly}
      placeholder={placeholder ?? ''}
      autoComplete={autoComplete}
      endAdornment={adornment}
      onChange={change}
      onFocus={enter as FocusEventHandler<HTMLInputElement | HTMLTextAreaElement>}
      onBlur={leave}
      slotProps={slotProps}
    />
  )
}
