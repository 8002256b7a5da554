import { useForm } from '../context.ts'
import type { Field } from '../engine/model.ts'
import { parseDecimal } from '../number.ts'
import { formatDecimal } from '../../../schemas/format/decimal.ts'
import type { Issue, Json } from '../../contract/formTypes.ts'
import { orNothing, textOf } from './attributes.ts'
import { TypedInput } from './TypedInput.tsx'
import type { WidgetProps } from './types.ts'

const CANONICAL = /^\d+\.\d{2}$/

/** Unreadable text is stored as typed, so that nothing is lost; this reports the reason. */
export function explainMoney(_field: Field, value: Json | undefined): Omit<Issue, 'path'> | undefined {
  if (typeof value !== 'string' || value === '' || CANONICAL.test(value)) return undefined
  const read = parseDecimal(value)
  return 'issue' in read ? { code: read.issue } : undefined
}

/** An amount in German style (1.234,50) with the currency (FMT-03, SEC-16). */
export function MoneyWidget(props: WidgetProps) {
  const { services } = useForm()
  const value = textOf(props.value)
  const isAmount = CANONICAL.test(value)
  const read = (typed: string) => {
    const found = parseDecimal(typed)
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
      unit={services.currencySymbol}
    />
  )
}
