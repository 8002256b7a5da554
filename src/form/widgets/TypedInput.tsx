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
import { useTakeOver } from '../../ui/useTakeOver.ts'
import type { WidgetProps } from './types.ts'

/** Result of reading typed text: the text to show instead, and the field's value. */
export type Read = (typed: string) => { text: string; value: Json | undefined }

type Props = Omit<WidgetProps, 'field' | 'label' | 'onChange' | 'value'> & {
  /** The field's value as shown while it is not being typed in. */
  text: string
  read: Read
  /**
   * A number: fully selected on focus and never rewritten while focused. `shown`: the portal wrote the text; `typed`:
   * the user did.
   */
  number?: 'shown' | 'typed'
  type?: 'text' | 'email' | 'tel'
  inputMode?: FieldUi['inputMode']
  autoComplete?: string | undefined
  /** Shown after the text. */
  unit?: string | undefined
  /** Makes it a multi-line input of this height. */
  rows?: number
  /** Digits of equal width. */
  tabular?: boolean
}

/**
 * Memoized: equal props do not re-render it. Its contained height keeps a keystroke from laying out the whole page, a
 * quarter of the input delay on a slow phone. A block, because a contained element has no baseline and would leave a
 * gap below in a line of text.
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
 * A text input that does not re-render on keystrokes. The browser shows the typed text and the form stores what `read`
 * returns; rendering the same text again costs more than the rest of a keystroke. Values from elsewhere (a cleared
 * form, a rule) are written to the input; on blur so is the canonical format.
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
  /** The field's value while typing; undefined otherwise. */
  const typed = useRef<{ value: Json | undefined }>(undefined)
  /** Until what was typed before the script arrived is an answer, the input is not written to. */
  const isTaken = useRef(false)
  const [first] = useState(text)
  const [dots] = useState(createDotWatch)
  const [, redraw] = useReducer((count: number) => count + 1, 0)

  const show = useCallback((next: string) => {
    shown.current = next
    if (input.current && input.current.value !== next) input.current.value = next
  }, [])
  useLayoutEffect(() => {
    latest.current = props
    if (!isTaken.current) return
    // Another component may have rendered this with an older value: the field's current value decides.
    if (typed.current && typed.current.value === props.now()) return
    typed.current = undefined
    // A focused number input is never rewritten; a value set elsewhere is shown on blur.
    if (props.number === undefined || input.current !== document.activeElement) show(text)
  })

  const take = useCallback(
    (target: HTMLInputElement | HTMLTextAreaElement, inputType?: string) => {
      const { read, number, onTyped } = latest.current
      const text = target.value
      if (number === undefined) {
        const next = read(text)
        if (next.text !== text) {
          // Keeps the cursor before the same characters.
          const behind = target.selectionStart === null ? undefined : text.length - target.selectionStart
          target.value = next.text
          if (behind !== undefined)
            target.setSelectionRange(Math.max(0, next.text.length - behind), Math.max(0, next.text.length - behind))
        }
        shown.current = next.text
        typed.current = { value: next.value }
        return onTyped(next.value)
      }
      const { value } = read(dots.read(text, shown.current, inputType))
      shown.current = text
      typed.current = { value }
      return onTyped(value)
    },
    [dots],
  )
  const change = useCallback(
    ({ target, nativeEvent }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      take(target, (nativeEvent as Partial<InputEvent>).inputType),
    [take],
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
  useTakeOver(() => {
    const { current } = input
    // Browsers return \n only, but a value may contain \r\n.
    if (!current || current.value === text.replaceAll('\r\n', '\n')) return
    take(current)
    if (current !== document.activeElement) leave()
  })
  useLayoutEffect(() => {
    isTaken.current = true
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
