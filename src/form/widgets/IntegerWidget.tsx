import { keepDigits } from '../number.ts'
import { useForm } from '../context.ts'
import { unitText } from './unit.ts'
import { textOf } from './attributes.ts'
import { TypedInput } from './TypedInput.tsx'
import type { WidgetProps } from './types.ts'

/** Beyond this a JavaScript number is no longer exact. */
const MAX_DIGITS = 15

/** A whole number without sign. A text field with digits, because number inputs lose letters and scroll by accident. */
export function IntegerWidget(props: WidgetProps) {
  const { texts, services } = useForm()
  const unit = unitText(props.field.ui.unit, services.currencySymbol, texts)
  const read = (typed: string) => {
    const text = keepDigits(typed).slice(0, MAX_DIGITS)
    return { text, value: text === '' ? undefined : Number(text) }
  }
  return (
    <TypedInput {...props} text={textOf(props.value)} read={read} inputMode="numeric" tabular unit={unit} />
  )
}
