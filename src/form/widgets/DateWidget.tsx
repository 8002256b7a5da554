import OutlinedInput from '@mui/material/OutlinedInput'

import { controlAttributes, orNothing, textOf } from './attributes.ts'
import type { WidgetProps } from './types.ts'

/** A day without time, YYYY-MM-DD in the document. The browser's own picker speaks the person's language. */
export function DateWidget(props: WidgetProps) {
  return (
    <OutlinedInput
      fullWidth
      type="date"
      value={textOf(props.value)}
      error={props.invalid}
      readOnly={props.readOnly}
      autoComplete={props.field.ui.autocomplete ?? 'off'}
      onChange={(event) => props.onChange(orNothing(event.target.value))}
      onBlur={props.onBlur}
      slotProps={{ input: controlAttributes(props) }}
    />
  )
}
