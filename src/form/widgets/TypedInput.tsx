import OutlinedInput from '@mui/material/OutlinedInput'
import { type ChangeEvent, memo, useCallback, useLayoutEffect, useMemo, useRef } from 'react'

import type { FieldUi } from '../types.ts'
import { controlAttributes } from './attributes.ts'
import type { WidgetProps } from './types.ts'

type Props = Pick<WidgetProps, 'id' | 'required' | 'readOnly' | 'invalid' | 'describedBy' | 'placeholder' | 'onBlur'> & {
  /** What the field holds. */
  text: string
  onText: (text: string) => void
  /** What of the typed text is kept. */
  keep?: ((text: string) => string) | undefined
  type?: 'text' | 'email'
  inputMode?: FieldUi['inputMode']
  autoComplete?: string | undefined
}

const DrawnInput = memo(OutlinedInput)

/**
 * An input whose text the browser itself shows: a key changes the store and draws nothing again. What the store holds is put into the
 * input only where the two differ: a cleared form, an answer set by a rule, a character that is not kept.
 */
export function TypedInput(props: Props) {
  const { text, readOnly, invalid, required, placeholder, id, describedBy, type = 'text', inputMode, autoComplete } = props
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
    if (input.current && input.current.value !== text) input.current.value = text
  })

  const change = useCallback(({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const { keep, onText } = latest.current
    const kept = keep ? keep(target.value) : target.value
    if (kept !== target.value) target.value = kept
    onText(kept)
  }, [])
  const leave = useCallback(() => latest.current.onBlur(), [])
  const slotProps = useMemo(
    () => ({
      input: {
        ...controlAttributes({ id, describedBy, invalid, required }),
        inputMode: inputMode ?? 'text',
        spellCheck: false,
        ...(type === 'email' ? { autoCapitalize: 'none' } : {}),
      },
    }),
    [id, describedBy, invalid, required, inputMode, type],
  )
  return (
    <DrawnInput
      fullWidth
      type={type}
      defaultValue={text}
      inputRef={input}
      error={invalid}
      readOnly={readOnly}
      placeholder={placeholder ?? ''}
      autoComplete={autoComplete ?? 'off'}
      onChange={change}
      onBlur={leave}
      slotProps={slotProps}
    />
  )
}
