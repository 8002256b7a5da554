import { useForm } from '../context.ts'
import { makeScale } from './scale.ts'
import { SliderInput } from './SliderInput.tsx'
import type { WidgetProps } from './types.ts'
import { unitText } from './unit.ts'

/** A slider outside of the calculator: its ends are the limits of the schema. */
export function SliderWidget(props: WidgetProps) {
  const { texts, services } = useForm()
  const { schema, ui } = props.field
  const scale = makeScale({ min: schema.minimum ?? 0, max: schema.maximum ?? 0 }, ui.step)
  const value = Number(props.value ?? scale.min)
  const asText = schema.type === 'string'
  return (
    <SliderInput
      id={props.id}
      label={props.label}
      unit={unitText(ui.unit, services.currencySymbol, texts)}
      scale={scale}
      value={Number.isFinite(value) ? value : scale.min}
      invalid={props.invalid}
      disabled={props.readOnly}
      describedBy={props.describedBy}
      onChange={(next) => props.onChange(asText ? `${next}.00` : next)}
      onBlur={props.onBlur}
    />
  )
}
