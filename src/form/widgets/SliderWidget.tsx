import { useForm } from '../context.ts'
import type { Field } from '../engine/model.ts'
import { formatShort, parseDecimal } from '../number.ts'
import type { Issue, Json } from '../../contract/formTypes.ts'
import { textOf } from './attributes.ts'
import { makeScale } from './scale.ts'
import { SliderInput } from './SliderInput.tsx'
import type { WidgetProps } from './types.ts'
import { unitText } from './unit.ts'

const AMOUNT = /^\d+(?:\.\d+)?$/

const readTyped = ({ schema }: Field, typed: string) =>
  parseDecimal(typed, schema.type === 'string' ? 2 : 0, 'thousands')

/** Text that is no number is stored as typed; this reports the reason. */
export function explainSlider(field: Field, value: Json | undefined): Omit<Issue, 'path'> | undefined {
  if (value === '') return { code: 'required' }
  if (typeof value !== 'string' || AMOUNT.test(value)) return undefined
  const read = readTyped(field, value)
  return 'issue' in read ? { code: read.issue } : undefined
}

/** A slider outside the calculator: the schema's limits are its ends. */
export function SliderWidget(props: WidgetProps) {
  const { texts, services } = useForm()
  const { schema, ui } = props.field
  const scale = makeScale({ min: schema.minimum ?? 0, max: schema.maximum ?? 0 }, ui.step)
  const text = textOf(props.value ?? scale.min)
  const asText = schema.type === 'string'
  const type = (typed: string) => {
    const read = readTyped(props.field, typed)
    props.onChange('issue' in read ? typed : asText ? read.value : Number(read.value))
  }
  return (
    <SliderInput
      id={props.id}
      label={props.label}
      required={props.required}
      unit={unitText(ui.unit, services.currencySymbol, texts)}
      scale={scale}
      value={AMOUNT.test(text) ? Number(text) : scale.min}
      text={formatShort(text)}
      isShown={AMOUNT.test(text)}
      invalid={props.invalid}
      disabled={props.readOnly}
      describedBy={props.describedBy}
      onSlide={next => props.onChange(asText ? `${next}.00` : next)}
      onTyped={type}
      onBlur={props.onBlur}
    />
  )
}
