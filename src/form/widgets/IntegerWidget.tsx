import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'

import { keepDigits } from '../number.ts'
import { useForm } from '../context.ts'
import { unitText } from './unit.ts'
import { controlAttributes, textOf } from './attributes.ts'
import type { WidgetProps } from './types.ts'

/** Beyond this a JavaScript number is no longer exact. */
const MAX_DIGITS = 15

/** A whole number without sign. A text field with digits, because number inputs lose letters and scroll by accident. */
export function IntegerWidget(props: WidgetProps) {
  const { texts, services } = useForm()
  const unit = unitText(props.field.ui.unit, services.currencySymbol, texts)
  const change = (raw: string) => {
    const digits = keepDigits(raw).slice(0, MAX_DIGITS)
    props.onChange(digits === '' ? undefined : Number(digits))
  }
  return (
    <OutlinedInput
      fullWidth
      value={textOf(props.value)}
      error={props.invalid}
      readOnly={props.readOnly}
      placeholder={props.placeholder ?? ''}
      autoComplete="off"
      onChange={(event) => change(event.target.value)}
      onBlur={props.onBlur}
      endAdornment={unit === undefined ? undefined : <InputAdornment position="end">{unit}</InputAdornment>}
      slotProps={{ input: { ...controlAttributes(props), inputMode: 'numeric', className: 'tabular' } }}
    />
  )
}
