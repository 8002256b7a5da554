import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'

import { useForm } from '../context.ts'
import type { Field } from '../model.ts'
import { editableDecimal, formatDecimal, keepDecimalCharacters, parseDecimal } from '../number.ts'
import type { Issue, Json } from '../types.ts'
import { controlAttributes, orNothing, textOf } from './attributes.ts'
import type { WidgetProps } from './types.ts'

const CANONICAL = /^\d+\.\d{2}$/

/** The document keeps what was typed when it cannot be read, so that nothing is lost; the reason is told here. */
export function explainMoney(_field: Field, value: Json | undefined): Omit<Issue, 'path'> | undefined {
  if (typeof value !== 'string' || value === '' || CANONICAL.test(value)) return undefined
  const read = parseDecimal(value)
  return 'issue' in read ? { code: read.issue } : undefined
}

/**
 * An amount: shown in the German style (1.234,50) with the currency, edited as plain digits with a comma
 * (specification 001 §5, SECURITY.md trap 16).
 */
export function MoneyWidget(props: WidgetProps) {
  const { services } = useForm()
  const [typing, setTyping] = useState<string>()
  const value = textOf(props.value)

  const change = (raw: string) => {
    const text = keepDecimalCharacters(raw)
    setTyping(text)
    const read = parseDecimal(text)
    props.onChange(orNothing('value' in read ? read.value : text))
  }
  const leave = () => {
    setTyping(undefined)
    props.onBlur()
  }
  return (
    <OutlinedInput
      fullWidth
      value={typing ?? (CANONICAL.test(value) ? formatDecimal(value) : value)}
      error={props.invalid}
      readOnly={props.readOnly}
      placeholder={props.placeholder ?? ''}
      autoComplete="off"
      onFocus={() => setTyping(editableDecimal(value))}
      onChange={(event) => change(event.target.value)}
      onBlur={leave}
      endAdornment={<InputAdornment position="end">{services.currencySymbol}</InputAdornment>}
      slotProps={{ input: { ...controlAttributes(props), inputMode: 'decimal', className: 'tabular' } }}
    />
  )
}
