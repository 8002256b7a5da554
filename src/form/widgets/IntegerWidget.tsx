import { useForm } from '../context.ts'
import type { Field } from '../engine/model.ts'
import { parseDecimal } from '../number.ts'
import type { Issue, Json } from '../../contract/formTypes.ts'
import { orNothing, textOf } from './attributes.ts'
import { TypedInput } from './TypedInput.tsx'
import type { WidgetProps } from './types.ts'
import { unitText } from './unit.ts'

/** Beyond this, a JavaScript number is no longer exact. */
const MAX_DIGITS = 15

const readWhole = (typed: string) => parseDecimal(typed, 0, 'thousands')

/** Text that is no whole number is stored as typed; this reports the reason. */
export function explainInteger(field: Field, value: Json | undefined): Omit<Issue, 'path'> | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  const read = readWhole(value)
  if ('issue' in read && read.issue === 'negativeNumber' && field.schema.minimum !== undefined)
    return { code: 'minimum', params: { limit: field.schema.minimum } }
  if ('issue' in read) return { code: read.issue }
  return field.schema.maximum === undefined
    ? { code: 'notWhole' }
    : { code: 'maximum', params: { limit: field.schema.maximum } }
}

/** A whole number without sign. A text input, because number inputs drop letters silently and change on scroll. */
export function IntegerWidget(props: WidgetProps) {
  const { texts, services } = useForm()
  const unit = unitText(props.field.ui.unit, services.currencySymbol, texts)
  const read = (typed: string) => {
    const found = readWhole(typed)
    return {
      text: typed,
      value: 'value' in found && found.value.length <= MAX_DIGITS ? Number(found.value) : orNothing(typed),
    }
  }
  return (
    <TypedInput
      {...props}
      text={textOf(props.value)}
      number="typed"
      read={read}
      inputMode="numeric"
      tabular
      unit={unit}
    />
  )
}
