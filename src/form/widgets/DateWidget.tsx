import { orNothing, textOf } from './attributes.ts'
import { TypedInput } from './TypedInput.tsx'
import type { WidgetProps } from './types.ts'

/** A day without time, YYYY-MM-DD in the document. The browser's own picker speaks the person's language. */
export function DateWidget(props: WidgetProps) {
  return (
    <TypedInput
      {...props}
      type="date"
      text={textOf(props.value)}
      read={(day) => ({ text: day, value: orNothing(day) })}
      autoComplete={props.field.ui.autocomplete}
    />
  )
}
