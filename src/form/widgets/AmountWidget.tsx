import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'

import { useForm } from '../context.ts'
import type { Field } from '../model.ts'
import { formatDecimal, maskAmount, parseMasked } from '../number.ts'
import type { Issue, Json } from '../types.ts'
import { controlAttributes, orNothing, textOf } from './attributes.ts'
import type { WidgetProps } from './types.ts'
import { unitText } from './unit.ts'

const CANONICAL = /^\d+\.\d{2}$/

/** What cannot be read stays in the document as it was typed; that it is no amount is told here. */
export function explainAmount(_field: Field, value: Json | undefined): Omit<Issue, 'path'> | undefined {
  return typeof value === 'string' && value !== '' && !CANONICAL.test(value) ? { code: 'notAnAmount' } : undefined
}

/**
 * An amount in the portal's mask (specification 002 §9): 250.000,00 and the currency behind it, thousands parted while it is typed. A
 * decimal string in the document.
 */
export function AmountWidget(props: WidgetProps) {
  const { services, texts } = useForm()
  const value = textOf(props.value)
  const [typing, setTyping] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  /** Characters behind the cursor: parting thousands adds and removes some before it. */
  const behind = useRef<number>(undefined)
  const shown = typing ?? (CANONICAL.test(value) ? formatDecimal(value) : value)

  useLayoutEffect(() => {
    if (behind.current === undefined || !input.current) return
    const place = Math.max(0, shown.length - behind.current)
    input.current.setSelectionRange(place, place)
    behind.current = undefined
  }, [shown])

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const text = maskAmount(target.value, shown)
    behind.current = target.value.length - (target.selectionStart ?? target.value.length)
    setTyping(text)
    props.onChange(orNothing(parseMasked(text) ?? text))
  }
  const leave = () => {
    setTyping(undefined)
    props.onBlur()
  }
  return (
    <OutlinedInput
      fullWidth
      inputRef={input}
      value={shown}
      error={props.invalid}
      readOnly={props.readOnly}
      placeholder={props.placeholder ?? ''}
      autoComplete="off"
      onChange={change}
      onBlur={leave}
      endAdornment={<InputAdornment position="end">{unitText(props.field.ui.unit, services.currencySymbol, texts) ?? services.currencySymbol}</InputAdornment>}
      slotProps={{ input: { ...controlAttributes(props), inputMode: 'decimal', className: 'tabular' } }}
    />
  )
}
