import { useForm } from '../context.ts'
import type { Field } from '../engine/model.ts'
import { parseDecimal } from '../number.ts'
import { formatDecimal } from '../../../schemas/format/decimal.ts'
import type { Issue, Json } from '../../contract/formTypes.ts'
import { orNothing, textOf } from './attributes.ts'
import { TypedInput } from './TypedInput.tsx'
import type { WidgetProps } from './types.ts'
import { unitText } from './unit.ts'

const CANONICAL = /^\d+\.\d{2}$/

/** Unreadable text is stored as typed; this reports that it is no amount. */
export function explainAmount(_field: Field, value: Json | undefined): Omit<Issue, 'path'> | undefined {
  return typeof value === 'string' && value !== '' && !CANONICAL.test(value) ? { code: 'notAnAmount' } : undefined
}

/**
 * An amount in the portal's format (REQ-06): 250.000,00 with the currency behind and dots between thousands, formatted
 * on blur. The document stores a decimal string.
 */
export function AmountWidget(props: WidgetProps) {
  const { services, texts } = useForm()
  const value = textOf(props.value)
  const isAmount = CANONICAL.test(value)
  const read = (typed: string) => {
    const found = parseDecimal(typed, 2, 'thousands')
    return { text: typed, value: orNothing('value' in found ? found.value : typed) }
  }
  return (
    <TypedInput
      {...props}
      text={isAmount ? formatDecimal(value) : value}
      number={isAmount ? 'shown' : 'typed'}
      read={read}
      inputMode="decimal"
      tabular
      unit={unitText(props.field.ui.unit, services.currencySymbol, texts) ?? services.currencySymbol}
    />
  )
}
